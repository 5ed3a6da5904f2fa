import { type ColumnName, type Company, filterColumns } from '../../records/index.ts'
import type { IndexDocument } from '../segments/document.ts'

/** The numbers that filters compare. The highest of an open-ended range is infinity. */
export function numbersOf(company: Company): IndexDocument['numbers'] {
  const numbers: Partial<Record<ColumnName, number | null>> = {}
  for (const { name, read } of filterColumns) numbers[name] = read(company)
  return numbers as IndexDocument['numbers']
}
