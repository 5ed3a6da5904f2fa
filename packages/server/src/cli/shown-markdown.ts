import { printable } from './printable.ts'

export interface ShownMarkdownOptions {
  readonly isColoured: boolean
  /** Columns of the terminal; longer lines are broken between words. */
  readonly columns: number
}

/** Longer lines are hard to read on a wide terminal. */
const columnsMax = 100

/** Markdown of our own reports for people at a terminal: headings, lists and paragraphs; marks that a text is escaped with are gone. */
export function shownMarkdown(markdown: string, { isColoured, columns }: ShownMarkdownOptions): string[] {
  const width = Math.max(20, Math.min(columns, columnsMax))
  const style = (code: string) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text)
  const bold = style('1')
  const dim = style('2')
  return markdown.split('\n').flatMap((line) => {
    const [, marks, title] = /^(#{1,6}) (.*)$/.exec(line) ?? []
    if (marks !== undefined && title !== undefined) return broken(plain(title), '', width).map(bold)
    const [, indent = '', rest = ''] = /^( *(?:[-*] |\d{1,6}\. )?)(.*)$/.exec(line) ?? []
    return broken(plain(rest), indent, width).map((text) => text.replaceAll(citation, dim))
  })
}

/** `[3]`: no text of a page in a report has square brackets. */
const citation = /\[\d{1,4}\]/g

/** An address is between angle brackets, or between backticks where it is quoted; any other mark that a text holds is escaped. */
function plain(text: string): string {
  const marks = /\\([!-/:-@[-`{-~])|<(https?:\/\/[^<>\s]{1,2048})>|`([^`]{1,2048})`/g
  const shown = (_: string, escaped?: string, address?: string, quoted?: string) =>
    escaped ?? address ?? quoted ?? ''
  return printable(text.replaceAll(marks, shown))
}

/** Lines no longer than `width`, the later ones below the text of the first. */
function broken(text: string, indent: string, width: number): string[] {
  const lines: string[] = []
  let line = indent
  let isBegun = false
  for (const word of text.split(' ')) {
    if (isBegun && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ' '.repeat(indent.length) + word
      continue
    }
    line += isBegun ? ` ${word}` : word
    isBegun = true
  }
  return [...lines, line]
}
