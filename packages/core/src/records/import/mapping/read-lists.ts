import { hasMany, jsonValuesMax, parseJson } from '../json-text.ts'

/**
 * The items of a list in one cell: a JSON array, else between semicolons, else between bars, else, of names, between lines, else between commas.
 * In lists of names a comma before `Inc.` and the like belongs to the name. Null for more than 10,000 items.
 */
export function readList(text: string, split: string | null, areNames: boolean): readonly unknown[] | null {
  const written = text.trim()
  if (written.startsWith('[') && written.endsWith(']')) {
    const items = arrayIn(written)
    if (items !== null) return items
  }
  const mark =
    split ?? [';', '|', ...(areNames ? ['\n'] : [])].find((candidate) => written.includes(candidate)) ?? ','
  if (hasMany(written, jsonValuesMax, mark)) return null
  const parts = written.split(mark).map((part) => part.trim())
  return areNames && mark === ',' ? joinCompanyForms(parts) : parts
}

function arrayIn(text: string): readonly unknown[] | null {
  const parsed = parseJson(text)
  return 'value' in parsed && Array.isArray(parsed.value) ? parsed.value : null
}

function joinCompanyForms(parts: readonly string[]): string[] {
  const names: string[] = []
  for (const part of parts) {
    const before = names.at(-1)
    if (before !== undefined && companyForms.has(part.toLowerCase().replaceAll('.', '')))
      names[names.length - 1] = `${before}, ${part}`
    else names.push(part)
  }
  return names
}

/** Without their dots. */
const companyForms: ReadonlySet<string> = new Set(
  'inc|llc|llp|lp|ltd|limited|corp|co|plc|gmbh|ag|sa|spa|bv|nv|pte ltd|pty ltd'.split('|'),
)
