import { holdsSign } from '../../../kernel/index.ts'
import { CsvRows } from './csv-rows.ts'

export const delimiters = [',', ';', '\t', '|'] as const

/** How the delimiter is written in messages and options. */
export const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
}

/** The delimiter that an option names: itself, or its name; null when it is neither. */
export function readDelimiter(text: string): string | null {
  const named = Object.entries(delimiterNames).find(([, name]) => name === text.toLowerCase())?.[0]
  if (named !== undefined) return named
  if (text === '\\t') return '\t'
  return text.length === 1 && !holdsSign(text, '"\r\n') && text.isWellFormed() ? text : null
}

/**
 * The delimiter of a file by its beginning: the one that cuts the first rows into the most columns, all alike. Excel's own
 * first line `sep=;` says it outright.
 */
export function delimiterOf(head: string): string {
  const said = separatorLine.exec(head)?.[1]
  if (said !== undefined) return said
  let best = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const score = scoreOf(head, delimiter)
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/** The line that Excel writes before the header. */
export const separatorLine = /^sep=([^\r\n])(?:\r\n|\r|\n|$)/i

function scoreOf(head: string, delimiter: string): number {
  const splitter = new CsvRows({ delimiter, width: null })
  const rows = [...splitter.take(head), ...(head.length < 65_536 ? splitter.end() : [])].slice(0, 200)
  const width = rows[0]?.cells.length ?? 0
  if (width < 2) return 0
  const alike = rows.filter(({ cells, problem }) => problem === null && cells.length === width).length
  return (alike / rows.length) * (width - 1)
}
