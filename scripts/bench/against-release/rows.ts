import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Row {
  readonly name: string
  readonly unit: string
  readonly isBetter: 'higher' | 'lower'
  /** The figure of the tree in a directory, whose own benchmark measures it in a short form. */
  measure(tree: string): Promise<number>
}

/** The speed table of the releases. */
export const rows: readonly Row[] = [
  {
    name: 'lookup',
    unit: 'of bare Bun',
    isBetter: 'higher',
    measure: async (tree) =>
      figure(bench(tree, 'http.ts', [], { ROUNDS: '3', REQUESTS: '10000' }), /ratio +([\d.]+)/),
  },
  {
    name: 'search',
    unit: 'searches/s over HTTP, 20,000 companies',
    isBetter: 'higher',
    measure: (tree) => searchBench(tree, 'http', /over HTTP, 2 at once, free .*?, ([\d,]+)\/s/),
  },
  {
    name: 'changes',
    unit: 'ms until 10,000 changes are searchable',
    isBetter: 'lower',
    measure: (tree) => searchBench(tree, 'build', /10,000 changes searchable +([\d,]+) ms/),
  },
  {
    name: 'signing',
    unit: 'µs a delivery of 1 KiB in both schemes',
    isBetter: 'lower',
    measure: async (tree) =>
      figure(bench(tree, 'webhooks/signing.ts', ['5']), /both schemes, here +([\d.]+)/),
  },
  {
    name: 'start',
    unit: 'ms to the first response',
    isBetter: 'lower',
    measure: async (tree) => figure(bench(tree, 'binary.ts', []), /first response +([\d.]+)/),
  },
  {
    name: 'idle',
    unit: 'MB resident with the sample companies',
    isBetter: 'lower',
    measure: async (tree) => figure(bench(tree, 'binary.ts', []), /idle memory +([\d.]+)/),
  },
  {
    name: 'size',
    unit: 'MB of binary',
    isBetter: 'lower',
    measure: async (tree) => statSync(join(tree, 'dist/dealflow')).size / 1e6,
  },
]

/** Learnt from by both sides: each tree would else look beside itself, and a release lies elsewhere and reads easier texts. */
const data = new URL('../../../../shared/data', import.meta.url).pathname

/** Its own import, index and directory each time: what one version writes another may not read. */
async function searchBench(tree: string, only: string, form: RegExp): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'dealflow-against-'))
  try {
    const args = ['--companies', '20000', '--peers', 'none', '--only', only, '--data', data, '--work', work]
    return figure(bench(tree, 'search/main.ts', args), form)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What a benchmark prints. Its exit code tells whether its own bounds hold, which is another row's concern. */
function bench(
  tree: string,
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(tree, 'scripts/bench', name), ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return `${stdout}\n${stderr}`
}

function figure(printed: string, form: RegExp): number {
  const found = form.exec(printed)?.[1]
  if (found === undefined)
    throw new Error(`No figure like ${form} in what the benchmark printed:\n${printed}`)
  return Number(found.replaceAll(',', ''))
}
