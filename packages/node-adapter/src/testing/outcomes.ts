import { spawn } from 'node:child_process'

/** What came of each case by its name: null, or what was broken. */
export type Outcomes = ReadonlyMap<string, string | null>

/**
 * Runs cases in a process of their own, which `command` starts and which ends with `tellOutcomes`. Turns of the loop are measured
 * in one: `node:test` follows every promise of its process, and each collection of garbage there takes 15 to 30 ms longer.
 */
export async function outcomesOf(
  [program, ...rest]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Outcomes> {
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  const lines = output.split('\n').filter((line) => line.startsWith('['))
  return new Map(lines.map((line) => JSON.parse(line) as [string, string | null]))
}

/** Runs cases one after the other and prints `[name, broken or null]` of each, a line of JSON. */
export async function tellOutcomes<Case extends { readonly name: string }>(
  cases: readonly Case[],
  run: (it: Case) => Promise<void>,
): Promise<void> {
  // Timers of the host do not keep a process alive, and some cases wait for nothing else.
  const alive = setInterval(() => {}, 1_000)
  for (const it of cases) {
    const broken = await run(it).then(
      () => null,
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    console.log(JSON.stringify([it.name, broken]))
  }
  clearInterval(alive)
}
