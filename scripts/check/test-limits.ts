import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { testMs } from './runners.ts'
import { failure, nothing, type Place, type Result } from './step.ts'

const TIMES = 10
/** What `longTestMs` of core and server is in the nightly. */
const longTestMs = 900_000

/** Holds what each test file took in this run, by the JUnit files beside the log, against the shortest limit that is in it. */
export async function checkTestLimits(place: Place): Promise<Result> {
  const folder = dirname(place.log)
  const reports = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  if (reports.length === 0) return nothing('no test file has run')
  const longest = new Map<string, number>()
  for (const report of reports)
    for (const [file, ms] of longestByFile(readFileSync(join(folder, report), 'utf8')))
      longest.set(file, Math.max(ms, longest.get(file) ?? 0))
  const tight = [...longest].flatMap(([path, ms]) => {
    const file = relative(place.root, join(place.root, path.replace(`${place.root}/`, '')))
    const source = existsSync(join(place.root, file)) ? readFileSync(join(place.root, file), 'utf8') : ''
    const limits = limitsIn(source)
    // On Node a test without a limit of its own has none.
    const whole = file.endsWith('.node.test.ts') ? [] : [testMs(place)]
    const limit = Math.min(...(limits.length > 0 ? limits : whole))
    return limit < TIMES * ms ? [`${file}: a test took ${spell(ms)}, and a limit is ${spell(limit)}`] : []
  })
  if (tight.length === 0) return { passed: longest.size, failed: 0, skipped: [], notes: [] }
  return failure(...tight.sort())
}

/** Milliseconds of the longest test of each file. */
export function longestByFile(junit: string): Map<string, number> {
  const longest = new Map<string, number>()
  for (const [tag] of junit.matchAll(/<testcase\b[^>]*>/g)) {
    const file = /\bfile="([^"]*)"/.exec(tag)?.[1]
    const seconds = Number(/\btime="([^"]*)"/.exec(tag)?.[1])
    if (file !== undefined && seconds >= 0)
      longest.set(file, Math.max(seconds * 1_000, longest.get(file) ?? 0))
  }
  return longest
}

/** The limits of tests that a source names, in milliseconds: behind a test's function, or as its option. */
export function limitsIn(whole: string): number[] {
  const source = whole.replace(/\bset(?:Interval|Timeout)\(.*/g, '')
  const forms = [
    /\},\s*([\w.]+),?\s*\)\s*$/gm,
    /^\s*test\w*\(.*\),\s*([\w.]+)\)$/gm,
    /\),\n\s*(\w*Ms),\n\s*\)$/gm,
  ]
  const behind = forms.flatMap((form) => [...source.matchAll(form)].map(([, word]) => word))
  const options = [...source.matchAll(/\btimeout: ([\w.]+)/g)].map(([, word]) => word)
  return [...behind, ...options].flatMap((word = '') => {
    // As the nightly has it, where this is looked at.
    if (word === 'longTestMs') return [longTestMs]
    const value = /^\d[\d_]*$/.test(word)
      ? word
      : new RegExp(`\\bconst ${word} = (\\d[\\d_]*)$`, 'm').exec(source)?.[1]
    const ms = Number(value?.replaceAll('_', ''))
    // No test is given less than a second: a smaller number is something else.
    return ms >= 1_000 ? [ms] : []
  })
}

function spell(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
