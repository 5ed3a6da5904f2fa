/** Tells how long the event loop was held: a timer of 1 ms that fires late was held for the rest. */
export function watchLoop() {
  const held: number[] = []
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    held.push(Math.max(0, now - before - 1))
    before = now
  }, 1)
  return {
    /** Milliseconds: the longest, and how many times it was more than 20. */
    end() {
      clearInterval(timer)
      return {
        longest: held.reduce((most, each) => Math.max(most, each), 0),
        over20: held.filter((each) => each > 20).length,
        over100: held.filter((each) => each > 100).length,
      }
    },
  }
}
