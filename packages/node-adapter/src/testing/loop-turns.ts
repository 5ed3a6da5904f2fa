/**
 * Runs the work and tells the most CPU time that the thread took between two turns of its loop: how long everybody else
 * waited at most, however busy the machine is. It looks once a millisecond, as looking at every turn keeps a core busy while nothing goes
 * on; between two looks there is at least one whole turn, so that no turn counts for less than it took.
 */
export async function longestTurnOf<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let longest = 0
  let isDone = false
  await new Promise(setImmediate)
  let before = process.threadCpuUsage()
  const turn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
    if (!isDone) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  try {
    const result = await work()
    turn()
    return { result, longestMs: longest / 1_000 }
  } finally {
    isDone = true
  }
}

/** What a turn of the loop may take at most, in CPU time. */
export const turnMsMax = 50
