import { outboundContract, runOutboundCase } from '../src/testing/index.ts'

// Timers of the host do not keep a process alive, and some cases wait for nothing else.
const alive = setInterval(() => {}, 1_000)
for (const outbound of outboundContract) {
  const broken = await runOutboundCase(outbound).then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  console.log(JSON.stringify([outbound.name, broken]))
}
clearInterval(alive)
