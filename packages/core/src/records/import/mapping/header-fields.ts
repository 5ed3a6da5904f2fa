import { lazily, nearest } from '../../../kernel/index.ts'
import { bracketsOf } from './header-words.ts'
import { headerKey, headersByLanguage, lettersMax, partsOfList } from './import-words.ts'
import { isMappingField, type MappingField } from './mapping-fields.ts'

/** What a header may mean, the likelier first. */
export interface HeaderMeaning {
  readonly field: MappingField
  /** Languages in which the whole header is a name of the field; none when only a word of it is. */
  readonly languages: readonly string[]
}

/** What a header means that is known as a whole; null of any other. */
export const knownMeanings = (text: string): readonly HeaderMeaning[] | null =>
  wholeHeaders().get(headerKey(text)) ?? null

/** The field that is known by a name, or null. */
export const fieldNamedBy = (name: string): MappingField | null =>
  (knownMeanings(name) ?? knownMeanings(withoutBrackets(name)))?.[0]?.field ?? null

/** The known header nearest to one that nobody knows, by its field; null when none is near. */
export function nearestField(header: string): MappingField | null {
  const key = headerKey(header)
  if (key.length < 4) return null
  const near = nearest(key, [...wholeHeaders().keys()])
  return near === null ? null : (wholeHeaders().get(near)?.[0]?.field ?? null)
}

/** The field of a header with one letter too many, too few, wrong or swapped: "Foudners"; null where several are as near. */
export function misspeltField(header: string): MappingField | null {
  const key = headerKey(header)
  if (key.length < misspeltLeast || key.length > lettersMax) return null
  const fields = new Set<MappingField>()
  for (const [known, [meaning]] of wholeHeaders())
    if (meaning !== undefined && isOneSlip(key, known)) fields.add(meaning.field)
  const [field, ...others] = fields
  return field !== undefined && others.length === 0 ? field : null
}

/** One letter more, less or other, or two swapped. Linear: a row of headers is compared with 2,000 names. */
function isOneSlip(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  if (long.length - short.length > 1) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from++
  let behind = 0
  while (behind < short.length - from && short.at(-1 - behind) === long.at(-1 - behind)) behind++
  const rest = long.length - from - behind
  const isSwapped =
    short.length === long.length &&
    rest === 2 &&
    short[from] === long[from + 1] &&
    short[from + 1] === long[from]
  return rest < 2 || isSwapped
}

/** "Stat" and "Date" are near to too much. */
const misspeltLeast = 6

const wholeHeaders = lazily(() => {
  const found = new Map<string, HeaderMeaning[]>()
  for (const [language, fields] of Object.entries(headersByLanguage()))
    for (const [field, list = ''] of Object.entries(fields)) {
      if (!isMappingField(field)) continue
      for (const name of partsOfList(list)) add(found, headerKey(name), field, language)
    }
  return found
})

function add(found: Map<string, HeaderMeaning[]>, key: string, field: MappingField, language: string) {
  const known = found.get(key) ?? []
  const at = known.findIndex((one) => one.field === field)
  const before = known[at]
  if (before === undefined) known.push({ field, languages: [language] })
  else if (!before.languages.includes(language))
    known[at] = { field, languages: [...before.languages, language] }
  found.set(key, known)
}

export const withoutBrackets = (header: string): string => bracketsOf(header).base
