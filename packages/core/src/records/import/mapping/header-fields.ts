import { editDistance, nearest } from '../../../kernel/index.ts'
import { bracketsOf } from './header-words.ts'
import { headerKey, headersByLanguage, lazily, lettersMax, partsOfList } from './import-words.ts'
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
    if (meaning !== undefined && Math.abs(known.length - key.length) < 2 && editDistance(key, known) < 2)
      fields.add(meaning.field)
  const [field, ...others] = fields
  return field !== undefined && others.length === 0 ? field : null
}

/** "Stat" and "Date" are near to too much. */
const misspeltLeast = 6

const wholeHeaders = lazily(() => {
  const found = new Map<string, HeaderMeaning[]>()
  for (const [language, fields] of Object.entries(headersByLanguage))
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
