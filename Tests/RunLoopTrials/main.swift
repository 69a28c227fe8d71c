import RunLoopFuzzing
import RunLoopScripts
import VirtualTime

// What scripts/fuzz-runloop and scripts/benchmark-runloop run. See those for what the words mean.
let words = Array(CommandLine.arguments.dropFirst())

func number(_ position: Int) -> UInt64? {
  words.indices.contains(position) ? UInt64(words[position]) : nil
}

switch words.first {
case "virtual":
  if let count = number(1), let seed = number(2) {
    VirtualTrials(count: count, first: seed).run()
  }
case "steady":
  if let count = number(1), let seed = number(2) { SteadySeeds(count: count, first: seed).list() }
case "live":
  if let seed = number(1) { LiveTrial(seed: seed).run() }
case "cost": IterationCost().measure()
default: break
}
print("usage: runloop-trials virtual COUNT SEED | steady COUNT SEED | live SEED | cost")
Ending.exit(64)
