import { markdownCell, markdownHeading, markdownLines, unlinked } from '../../kernel/index.ts'
import type { Block, Page } from './page.ts'

/** Characters of a page's Markdown; what lies behind is left out. */
const markdownMax = 200_000
const columnsMax = 20
const nestingMax = 6

/**
 * What a page says, as Markdown: headings, paragraphs, lists, tables and quotations. Links and images are the text that stands for
 * them, and nothing that a page says becomes a link, an image or HTML. Menus, the foot and buttons are left out.
 */
export function pageMarkdown(page: Page): string {
  const parts: string[] = []
  let left = markdownMax
  for (const group of groupsOf(page)) {
    const part = unlinked(markdownOf(group, page))
    left -= part.length + 2
    if (left < 0) break
    if (part !== '') parts.push(part)
  }
  return parts.join('\n\n')
}

/** Blocks that belong together: the items of a list, the cells of a table; any other is alone. */
function groupsOf(page: Page): readonly (readonly Block[])[] {
  const groups: Block[][] = []
  let key: unknown = null
  for (const block of page.blocks) {
    if (block.region === 'nav' || block.region === 'footer' || block.kind === 'button') continue
    const next = block.kind === 'item' ? 'list' : block.kind === 'cell' ? around(block, page, isTable) : null
    if (next !== null && next === key) groups.at(-1)?.push(block)
    else groups.push([block])
    key = next
  }
  return groups
}

function markdownOf(group: readonly Block[], page: Page): string {
  const [first] = group
  if (first === undefined) return ''
  if (first.kind === 'item') return listOf(group, page)
  if (first.kind === 'cell') return tableOf(group, page)
  if (first.kind === 'heading') return headingOf(first)
  const lines = linesOf(first)
  // Two blanks at its end break a line.
  return first.kind === 'quote' ? lines.map((line) => `> ${line}`).join('  \n') : lines.join('  \n')
}

function headingOf({ level, text }: Block): string {
  const content = markdownHeading(text)
  return content === '' ? '' : `${'#'.repeat(level)} ${content}`
}

const linesOf = ({ text }: Block) => markdownLines(text.split('\n'))

function listOf(items: readonly Block[], page: Page): string {
  const depths = items.map(({ path }) => path.filter((at) => lists.has(page.elements[at]?.tag ?? '')).length)
  const least = Math.min(...depths)
  let depth = 0
  return items
    .flatMap((item, at) => {
      // One step deeper than the item before at most: a deeper one would be code.
      depth = Math.min((depths[at] ?? least) - least, at === 0 ? 0 : depth + 1, nestingMax)
      const [line] = markdownLines([item.text])
      return line === undefined ? [] : [`${'  '.repeat(depth)}- ${line}`]
    })
    .join('\n')
}

const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'menu'])
const isTable = (tag: string) => tag === 'table'
const isRow = (tag: string) => tag === 'tr'
const isCell = (tag: string) => tag === 'td' || tag === 'th'

/** The number of the innermost element of a kind around a block. */
const around = ({ path }: Block, { elements }: Page, isMeant: (tag: string) => boolean): number | null =>
  path.findLast((at) => isMeant(elements[at]?.tag ?? '')) ?? null

/** Rows of one cell are a layout, not a table. */
function tableOf(cells: readonly Block[], page: Page): string {
  const rows = byAround(cells, page, isRow).map((row) =>
    byAround(row, page, isCell)
      .slice(0, columnsMax)
      .map((blocks) => markdownCell(blocks.map(({ text }) => text).join(' '))),
  )
  const columns = Math.max(...rows.map((row) => row.length))
  if (columns < 2 || rows.length < 2) return cells.map((cell) => linesOf(cell).join('  \n')).join('\n\n')
  const [head = [], ...body] = rows.map((row) => lineOf(row, columns))
  return [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n')
}

const lineOf = (row: readonly string[], columns: number) =>
  `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`

const byAround = (blocks: readonly Block[], page: Page, isMeant: (tag: string) => boolean) => [
  ...Map.groupBy(blocks, (block) => around(block, page, isMeant)).values(),
]
