import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingsPage } from '../packages/server/src/config/settings-page.ts'
import { checkCitations, checkLinks } from './check/links.ts'
import { presetTables } from './check/preset-tables.ts'
import { checkPicture, pictureDoc } from './house/picture.ts'

/** One block of documentation that is not what its file says. */
export interface DocFinding {
  readonly doc: string
  readonly line: number
  readonly message: string
  /** Whether `--write` has put it right. */
  readonly fixed: boolean
}

const DOCS = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'examples/*/README.md', 'packages/*/README.md']
/** `<!-- from examples/quickstart/server.ts#region -->`, then a fenced block. */
const MARK = /^[ \t]*<!-- from (\S+?)(?:#(\S+))? -->[ \t]*$/

/**
 * Compares every marked code block under `root` with the file, or `// #region` of a file, that it names. With `write`
 * the documents are brought up to date; a mark that names nothing, or has no block, always stays a finding.
 */
export function checkDocs(root: string, write: boolean): { blocks: number; findings: DocFinding[] } {
  const findings: DocFinding[] = []
  let blocks = 0
  for (const doc of docsOf(root)) {
    const lines = readFileSync(join(root, doc), 'utf8').split('\n')
    // From the end, so that a block of another length does not move the marks still to come.
    for (const at of [...lines.keys()].reverse()) {
      const mark = MARK.exec(lines[at] ?? '')
      if (!mark) continue
      blocks++
      const message = syncBlock(root, lines, at, mark[1] ?? '', mark[2])
      if (message !== undefined)
        findings.unshift({ doc, line: at + 1, fixed: write && message === STALE, message })
    }
    if (write && findings.some((finding) => finding.doc === doc && finding.fixed)) {
      writeFileSync(join(root, doc), lines.join('\n'))
    }
  }
  return { blocks, findings }
}

function docsOf(root: string): readonly string[] {
  const paths = DOCS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
  return paths.filter((path) => !path.includes('node_modules/')).sort()
}

const STALE = 'the code block differs from its file; `bun scripts/check-docs.ts --write` updates it'

/** Puts the file's text into the block that follows line `at`; says what was wrong, or nothing. */
function syncBlock(
  root: string,
  lines: string[],
  at: number,
  path: string,
  region: string | undefined,
): string | undefined {
  const file = join(root, path)
  if (!existsSync(file)) return `names ${path}, which does not exist`
  const wanted = excerpt(readFileSync(file, 'utf8'), region)
  if (wanted === undefined) return `names the region ${region} of ${path}, which is not there once`
  const block = fencedBlock(lines, at + 1)
  if (!block) return 'is not followed by a closed code block'
  const current = lines.slice(block.start, block.end)
  if (current.join('\n') === wanted.join('\n')) return undefined
  lines.splice(block.start, current.length, ...wanted)
  return STALE
}

/** The lines between the fences of the code block that begins at `from`, blank lines before it aside. */
function fencedBlock(lines: readonly string[], from: number): { start: number; end: number } | undefined {
  let open = from
  while (lines[open]?.trim() === '') open++
  const fence = /^\s*(`{3,}|~{3,})/.exec(lines[open] ?? '')?.[1]
  if (fence === undefined) return undefined
  const end = lines.findIndex((line, index) => index > open && line.trim() === fence)
  return end < 0 ? undefined : { start: open + 1, end }
}

/** A whole file, or what is between `// #region NAME` and the next `// #endregion`, moved to the left margin. */
function excerpt(text: string, region: string | undefined): string[] | undefined {
  const lines = text.replace(/\n+$/, '').split('\n')
  if (region === undefined) return lines.filter((line) => !isRegionMark(line))
  const starts = [...lines.keys()].filter((index) => regionName(lines[index] ?? '') === region)
  const start = starts[0]
  if (start === undefined || starts.length > 1) return undefined
  const end = lines.findIndex((line, index) => index > start && /^\s*(?:\/\/|#) ?#endregion\b/.test(line))
  if (end < 0) return undefined
  const inside = lines.slice(start + 1, end)
  const indents = inside
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length)
  const margin = Math.min(...indents, Number.MAX_SAFE_INTEGER)
  return inside.map((line) => line.slice(margin))
}

function regionName(line: string): string | undefined {
  return /^\s*(?:\/\/|#) ?#region (\S+)\s*$/.exec(line)?.[1]
}

function isRegionMark(line: string): boolean {
  return /^\s*(?:\/\/|#) ?#(?:region|endregion)\b/.test(line)
}

/** Documents that are printed from a table of the sources, whole. */
const PRINTED: readonly PrintedDoc[] = [{ doc: 'docs/settings.md', print: settingsPage }]

export interface PrintedDoc {
  readonly doc: string
  print(): string
}

/** Compares every printed document under `root` with what its table says now; with `write` it is brought up to date. */
export function checkPrinted(root: string, printed: readonly PrintedDoc[], write: boolean): DocFinding[] {
  return printed.flatMap(({ doc, print }) => {
    const path = join(root, doc)
    const text = print()
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return []
    if (write) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    const message =
      'differs from the table that it is printed from; `bun scripts/check-docs.ts --write` updates it'
    return [{ doc, line: 1, message, fixed: write }]
  })
}

/** `<!-- columns of crunchbase -->`, then what is printed, up to the end. */
const TABLE = /^<!-- columns of (\S+) -->$/
const TABLE_END = '<!-- end of columns -->'

/** Compares what stands between the marks of a table with what is printed now; a table that no document has is a finding. */
export function checkTables(
  root: string,
  tables: ReadonlyMap<string, () => string>,
  write: boolean,
): DocFinding[] {
  const findings: DocFinding[] = []
  const left = new Set(tables.keys())
  for (const doc of docsOf(root)) {
    const lines = readFileSync(join(root, doc), 'utf8').split('\n')
    for (const at of [...lines.keys()].reverse()) {
      const name = TABLE.exec(lines[at] ?? '')?.[1]
      if (name === undefined) continue
      left.delete(name)
      const table = tables.get(name)?.()
      const wanted = table === undefined ? undefined : ['', ...table.split('\n'), '']
      // Up to the next mark at most: what stands behind another one is not this table's.
      const end = lines.findIndex((line, i) => i > at && (line === TABLE_END || TABLE.test(line)))
      const isLost = wanted === undefined || lines[end] !== TABLE_END
      if (!isLost && lines.slice(at + 1, end).join('\n') === wanted.join('\n')) continue
      if (!isLost) lines.splice(at + 1, end - at - 1, ...wanted)
      const message = isLost ? `is no table that is printed, or has no line "${TABLE_END}"` : TABLE_STALE
      findings.unshift({ doc, line: at + 1, message, fixed: write && !isLost })
    }
    if (write && findings.some((finding) => finding.doc === doc && finding.fixed))
      writeFileSync(join(root, doc), lines.join('\n'))
  }
  const missing = [...left].map((name) => ({
    doc: 'docs',
    line: 1,
    message: `no document has <!-- columns of ${name} -->`,
    fixed: false,
  }))
  return [...findings, ...missing]
}

const TABLE_STALE =
  'the table differs from what it is printed from; `bun scripts/check-docs.ts --write` updates it'

/** All that the step `docs` of the check asks of the documents and of the comments that cite them. */
export function checkAll(
  root: string,
  printed: readonly PrintedDoc[],
  tables: ReadonlyMap<string, () => string>,
  write: boolean,
) {
  const { blocks, findings } = checkDocs(root, write)
  const { message } = checkPicture(root, write)
  const lost = [...checkLinks(root, docsOf(root)), ...checkCitations(root)]
  return {
    blocks,
    findings: [
      ...findings,
      ...checkPrinted(root, printed, write),
      ...checkTables(root, tables, write),
      ...(message === null ? [] : [{ doc: pictureDoc, line: 1, message, fixed: false }]),
      ...lost.map((link) => ({ ...link, fixed: false })),
    ] satisfies DocFinding[],
  }
}

if (import.meta.main) {
  const root = join(import.meta.dir, '..')
  const write = process.argv.includes('--write')
  const { blocks, findings } = checkAll(root, PRINTED, presetTables, write)
  for (const { doc, line, message, fixed } of findings) {
    if (fixed) console.log(`${doc}:${line} updated`)
    else console.error(`${doc}:${line} ${message}`)
  }
  console.log(
    `${blocks} code blocks, ${PRINTED.length} printed documents, ${presetTables.size} tables and the picture of the rooms compared; links and citations followed`,
  )
  process.exitCode = findings.some((finding) => !finding.fixed) ? 1 : 0
}
