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
  return { passed: count('pass'), failed: count('fail'), skipped: readSkipped(junit, output) }
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
  return { passed, failed: failed + (count('cancelled') ?? 0), skipped: readSkipped(junit, output) }
}

/** What either runner had told, a line a test, when it was ended; suites of `node --test` have a line as well. */
export function readUnfinished(output: string): Counts {
  const lines = output.split('\n')
  const count = (mark: RegExp) => lines.filter((line) => mark.test(line)).length
  const skipped = lines.map((line) => /^\s*(?:\(skip\)|﹣) (.*?)(?: [[(][\d.]+m?s[\])].*)?$/.exec(line)?.[1])
  return {
    passed: count(/^\s*(?:\(pass\)|✔) /),
    failed: count(/^\s*(?:\(fail\)|✖) /),
    skipped: skipped.filter((name) => name !== undefined),
  }
}

/**
 * Skipped and todo tests of a JUnit file, as `name` or `name: reason`. Bun's has no reasons: they are printed, with the test's name or
 * for all of a file.
 */
function readSkipped(junit: string, output: string): string[] {
  const printed = reasonsByFile(output)
  const cases = junit.matchAll(/<testcase\b([^>]*[^/])>\s*<skipped\b([^>]*)>/g)
  return [...cases].map(([, testcase = '', skipped = '']) => {
    const name = attribute(testcase, 'name') ?? 'unnamed'
    const told = printed.get(attribute(testcase, 'file') ?? '') ?? []
    const own = told.find((reason) => reason.startsWith(`${name}: `))?.slice(name.length + 2)
    const reason = attribute(skipped, 'message') ?? own ?? told[0]
    return reason === undefined ? name : `${name}: ${reason}`
  })
}

/** Test files that printed a reason and in which the runner saw nothing skipped: what they left out counts as passed. */
export function skippedInWords(output: string, junit: string): string[] {
  const skipping = new Set(
    [...junit.matchAll(/<testcase\b([^>]*[^/])>\s*<skipped\b/g)].map(([, tag = '']) =>
      attribute(tag, 'file'),
    ),
  )
  return [...reasonsByFile(output).keys()].filter((file) => !skipping.has(file))
}

/** The reasons that each file of a run of `bun test` printed. */
function reasonsByFile(output: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let file = ''
  for (const line of output.split('\n')) {
    file = /^(\S+\.test\.ts):$/.exec(line)?.[1] ?? file
    const reason = REASON.exec(line)?.[1]
    if (file !== '' && reason !== undefined) found.set(file, [...(found.get(file) ?? []), reason])
  }
  return found
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  if (value === undefined || value === '') return undefined
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return value.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, word?: string) =>
    code === undefined ? (entities[word ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

const REASON = /^skip(?:ped)?: (.*)$/
