import LaunchModel
import RunLoopModel
import Timeline
import VirtualTime

/// The tasks of the app's launch, which compete with the grid.
///
/// From time 0 the basic and then the sync tasks run on the main thread, before its loop first runs,
/// as in an app delegate's callback: so before any data, touch or commit. The async tasks run one
/// after another on a background queue once the basic ones are done; those for after the launch do
/// on a second queue from the first refresh that shows rows. The queues share the cores beside the
/// main thread's with the strategy's decodes.
final class LaunchTasks {
  private unowned let application: GridApplication
  private var isPageShown = false

  init(_ schedule: LaunchSchedule, in application: GridApplication) {
    self.application = application
    application.timeline.launch = schedule.tasks.map { PlayedTask($0.work) }
  }

  /// Does the main thread's tasks, and lets the others begin in their time.
  func begin() {
    for number in numbers(of: .basic) { runOnMain(number) }
    runInBackground(numbers(of: .async))
    for number in numbers(of: .sync) { runOnMain(number) }
  }

  /// Rows were committed that refresh will show; the first time counts.
  func rowsWillShow(at refresh: Instant) {
    if isPageShown { return }
    isPageShown = true
    let tasks = numbers(of: .asyncAfterLaunch)
    if tasks.isEmpty { return }
    application.work.wait(refresh - application.loop.now) { [unowned self] in
      runInBackground(tasks)
    }
  }

  private func numbers(of category: LaunchCategory) -> [Int] {
    let tasks = application.timeline.launch
    return tasks.indices.filter { tasks[$0].work.category == category }
  }

  private func runOnMain(_ number: Int) {
    application.timeline.launch[number].start = application.loop.now
    application.record(.launch(task: number), in: .launch) {
      application.work.spend(application.timeline.launch[number].work.cost)
    }
    application.timeline.launch[number].end = application.loop.now
  }

  /// Runs tasks one after another beside the main thread.
  private func runInBackground(_ tasks: [Int]) {
    if tasks.isEmpty { return }
    let costs = tasks.map { application.timeline.launch[$0].work.cost }
    application.work.computeInBackground(costs) { [weak application] index, start, end in
      application?.timeline.launch[tasks[index]].start = start
      application?.timeline.launch[tasks[index]].end = end
    }
  }
}
