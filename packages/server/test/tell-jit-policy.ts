// Loaded into a process before its own code (BUN_OPTIONS): tells when it lets the compiler work as usual.
const set = Bun.unsafe.setJITPolicy

Bun.unsafe.setJITPolicy = (scale) => {
  set(scale)
  process.stderr.write(`compiles as at scale ${scale}\n`)
}
