/** What a test run found. `skipped` names each skipped test, with its reason where the runner knows one. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly string[]
}

/**
 * The closing summary of `bun test`. Its JUnit file will not do for the numbers: a test file that fails to load is
 * missing there. Nothing without a summary, as after a crash.
 */
export function readBunSummary(output: string, junit: string): Counts | undefined {
  const end = output.lastIndexOf('\nRan ')
  if (end < 0) return undefined
  const summary = output.slice(0, end).split('\n').slice(-10)
  const count = (label: string) =>
    summary.reduce((sum, line) => sum + Number(new RegExp(`^ *(\\d+) ${label}$`).exec(line)?.[1] ?? 0), 0)
  return { passed: count('pass'), failed: count('fail'), skipped: readSkipped(junit) }
}

/** The closing summary of `node --test` with the spec reporter; its subtests count like tests. */
export function readNodeSummary(output: string, junit: string): Counts | undefined {
  const count = (label: string) => {
    const found = output.match(new RegExp(`^ℹ ${label} (\\d+)$`, 'gm'))?.at(-1)
    return found === undefined ? undefined : Number(found.split(' ').at(-1))
  }
  const passed = count('pass')
  const failed = count('fail')
  if (passed === undefined || failed === undefined) return undefined
  return { passed, failed: failed + (count('cancelled') ?? 0), skipped: readSkipped(junit) }
}

/** Skipped and todo tests of a JUnit file, as `name` or `name: reason`. */
function readSkipped(junit: string): string[] {
  const cases = junit.matchAll(/<testcase\b([^>]*[^/])>\s*<skipped\b([^>]*)>/g)
  return [...cases].map(([, testcase = '', skipped = '']) => {
    const reason = attribute(skipped, 'message')
    const name = attribute(testcase, 'name') ?? 'unnamed'
    return reason === undefined ? name : `${name}: ${reason}`
  })
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  if (value === undefined || value === '') return undefined
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return value.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, word?: string) =>
    code === undefined ? (entities[word ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

/** The reasons that tests printed when they left something out: lines such as `skipped: no data at ../x`. */
export function printedReasons(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => /^skip(?:ped|ping|s)?\b(?!\))/i.test(line)))]
}
