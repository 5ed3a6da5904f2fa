// Every regular expression of core that sees strangers' text takes linear time: repeats of what it matches and nearly matches.
//   bun scripts/regexps/main.ts [characters that each is tried with, 4096]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bounded } from './bounded-table.ts'
import { findPatterns, strangersText } from './found.ts'
import { superlinear } from './measure.ts'

const core = join(import.meta.dir, '../../packages/core/src')
/** A pattern that has said nothing for so long is inside of one that will not end. */
const silentMsMax = 60_000
const [, , characters = '4096', asChild, from = '0'] = process.argv

interface PatternReport {
  readonly at: number
  readonly of: number
  readonly pattern: string
  readonly problem: string | null
}

if (asChild === '--child') await tryAll(Number(from))
else await judge()

/** In the child: a line before each pattern, and one when it is found to be slow. */
async function tryAll(from: number) {
  const patterns = await findPatterns(core, strangersText)
  for (const [at, { file, line, source, flags }] of patterns.entries()) {
    if (at < from) continue
    if (bounded.some((row) => row.file === file && source.includes(row.piece))) continue
    const pattern = `${file}${line === 0 ? '' : `:${line}`} /${source.slice(0, 300)}/${flags}`
    const say = (problem: string | null) =>
      process.stdout.write(`${JSON.stringify({ at, of: patterns.length, pattern, problem })}\n`)
    say(null)
    const found = superlinear(source, flags, Number(characters))
    if (found === null) continue
    const { text, ms, quarterMs } = found
    say(
      `${Math.round(ms)} ms for ${found.characters} characters, ${quarterMs.toFixed(1)} ms for a quarter of them: ${JSON.stringify(text)}`,
    )
  }
}

async function judge() {
  const problems: string[] = []
  const patterns = await findPatterns(core, strangersText)
  for (const row of bounded) {
    if (!patterns.some(({ file, source }) => row.file === file && source.includes(row.piece)))
      problems.push(`bounded-table.ts has a pattern that ${row.file} does not have: ${row.piece}`)
  }
  let tried = 0
  for (let from = 0; ; ) {
    const { last, isDone } = await runChild(from, problems)
    tried = last?.of ?? 0
    if (isDone) break
    if (last === null) throw new Error('The patterns could not be read.')
    problems.push(`${last.pattern}\n    does not end`)
    from = last.at + 1
  }
  for (const problem of problems) console.log(problem)
  console.log(`measured: ${tried} regular expressions, ${problems.length} of them not linear`)
  process.exitCode = problems.length === 0 && tried > 0 ? 0 : 1
}

/** A process of its own, because nothing else ends a regular expression. */
async function runChild(
  from: number,
  problems: string[],
): Promise<{ last: PatternReport | null; isDone: boolean }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), characters, '--child', String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let last: PatternReport | null = null
  let silent = setTimeout(() => child.kill('SIGKILL'), silentMsMax)
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(silent)
    silent = setTimeout(() => child.kill('SIGKILL'), silentMsMax)
    const said = JSON.parse(line) as PatternReport
    last = said
    if (said.problem !== null) problems.push(`${said.pattern}\n    ${said.problem}`)
  }
  clearTimeout(silent)
  return { last, isDone: (await ended) === 0 }
}
