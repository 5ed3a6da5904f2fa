// Preloaded into an example that is checked: the 20 s that it gives to running requests when it ends are over at once.
const real = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (done: () => void, ms?: number, ...given: []) => real(done, ms === 20_000 ? 0 : ms, ...given),
  real,
)
