import GridSimCommand

@main
enum GridSim {
  static func main() {
    GridSimCommand.main()
  }
}
