import { isDigits, lazily, spacedWords } from '../../../kernel/index.ts'
import { formsOf } from '../../../language/index.ts'
import { withoutApproximation } from './cells/approximate.ts'
import { readCellDate } from './cells/cell-date.ts'
import { isPlain } from './cells/headcount.ts'
import type { ColumnMaker } from './column-maker.ts'
import { headerKey, yearWords } from './import-words.ts'
import type { TakenFields } from './taken-fields.ts'

export function takeYear({ column, spec: { to }, reading }: ColumnMaker, text: string, taken: TakenFields) {
  const written = withoutBlanks(text.endsWith('.0') ? text.slice(0, -2) : text)
  const date = readCellDate(written, reading.dates) ?? yearAtEnd(written) ?? yearAmongWords(written)
  const year = date === null ? null : Number(date.from.slice(0, 4))
  if (date === null || year === null)
    return taken.bad(column, `a year or a date such as 2021-03-05 (${to})`, text)
  if (year > reading.yearMost) return taken.bad(column, `a year until ${reading.yearMost} (${to})`, text)
  taken.put(to, column, year)
  if (written !== text && text.includes(' '))
    taken.warn(column, text, `read as ${year}: a blank within the year`)
  else if (date.isAgainstOrder || date.grain === 'nothing')
    taken.warn(column, text, `no date of this column; read as ${year}`)
  // The record has the year alone.
  if (!(text.length === 4 && isDigits(text))) taken.keep(column, text)
}

/** "20 18" */
function withoutBlanks(text: string): string {
  const bare = text.replaceAll(' ', '')
  return bare.length === 4 && isPlain(bare) ? bare : text
}

/** 31/06/2019 is no day, and 2019 all the same. */
function yearAtEnd(text: string) {
  const parts = text.trim().split(text.includes('/') ? '/' : text.includes('.') ? '.' : '-')
  const [first = '', second = '', year = ''] = parts
  const isDate = parts.length === 3 && isPlain(first) && isPlain(second) && isPlain(year)
  return isDate && year.length === 4
    ? { from: `${year}-01-01`, grain: 'nothing' as const, isAgainstOrder: false }
    : null
}

/** "ca. 2019", "2017?", "gegr. 2018", "seit 2015": one year, and words that say no other. */
function yearAmongWords(text: string) {
  const { text: plain } = withoutApproximation(text)
  const parts = spacedWords(plain).split(' ')
  const years = parts.filter((part) => part.length === 4 && isPlain(part))
  const [year = ''] = years
  const isYear =
    years.length === 1 && parts.every((part) => part === year || besideYears().has(headerKey(part)))
  return isYear ? { from: `${year}-01-01`, grain: 'year' as const, isAgainstOrder: false } : null
}

const besideYears = lazily(() => new Set([...yearWords(), ...formsOf('founded').map(headerKey)]))
