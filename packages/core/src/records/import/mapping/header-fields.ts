import { nearest } from '../../../kernel/index.ts'
import { formsOf } from '../../../language/index.ts'
import { countsEmployees, fieldAsked, fieldShortened } from './header-questions.ts'
import { bracketsOf, wordsOf } from './header-words.ts'
import {
  headerKey,
  headersByLanguage,
  headerWordsByField,
  lazily,
  partsOfList,
  roundParts,
  wordsOfOtherColumns,
} from './import-words.ts'
import { isMappingField, type MappingField } from './mapping-fields.ts'

/** What a header may mean, the likelier first. */
export interface HeaderMeaning {
  readonly field: MappingField
  /** Languages in which the whole header is a name of the field; none when only a word of it is. */
  readonly languages: readonly string[]
}

/** The field that a name means by its words, or null; units are not looked for. */
export function fieldMeant(name: string): MappingField | null {
  return meaningsAmong(name, [name, withoutBrackets(name)])[0]?.field ?? null
}

/**
 * The fields that a header may mean: by one of its `texts` as a whole, the first first, else by a word of it that tells one field and
 * no word that tells another kind of column ("revenue").
 */
export function meaningsAmong(header: string, texts: readonly string[]): readonly HeaderMeaning[] {
  for (const text of texts) {
    const found = wholeHeaders().get(headerKey(text))
    if (found !== undefined) return found
  }
  const field = fieldShortened(header) ?? fieldAsked(header)
  return (
    ofParts(header) ??
    ofRound(header) ??
    (field === null ? null : [{ field, languages: [] }]) ??
    byWords(header)
  )
}

/** The known header nearest to one that nobody knows, by its field; null when none is near. */
export function nearestField(header: string): MappingField | null {
  const key = headerKey(header)
  if (key.length < 4) return null
  const near = nearest(key, [...wholeHeaders().keys()])
  return near === null ? null : (wholeHeaders().get(near)?.[0]?.field ?? null)
}

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

const fieldsByWord = lazily(
  () =>
    new Map([
      ...formsOf('founded').map((word) => [headerKey(word), 'founded_year'] as const),
      ...Object.entries(headerWordsByField).flatMap(([field, list]) =>
        list.split(' ').map((word) => [headerKey(word), field] as const),
      ),
    ]),
)

/** "Förderung / Kapital": the part that is known, unless the parts say two things. */
function ofParts(header: string): readonly HeaderMeaning[] | null {
  const parts = withoutBrackets(header).split('/')
  if (parts.length < 2 || parts.length > 3 || header.includes('//')) return null
  const found = parts.flatMap((part) => wholeHeaders().get(headerKey(part))?.slice(0, 1) ?? [])
  const [first] = found
  if (first === undefined) return null
  // "Stage / last round" tells the round that the company is at.
  const last = found.find(({ field }) => field === 'last_round')
  if (last !== undefined && found.every(({ field }) => stageFields.has(field))) return [last]
  return found.every(({ field }) => field === first.field) ? [first] : null
}

const stageFields: ReadonlySet<MappingField> = new Set(['last_round', 'round_type', 'funding_stage'])

/** A word of a round and a word of what it has: "Date levée", "Betrag der Runde"; the last round itself where there is no other. */
function ofRound(header: string): readonly HeaderMeaning[] | null {
  const words = wordsOf(withoutBrackets(header)).map(headerKey)
  const has = (part: string) => words.some((word) => roundParts().get(part)?.has(word) === true)
  if (words.length < 2 || words.length > 5 || !has('words')) return null
  const part = ['date', 'currency', 'lead', 'investors', 'amount', 'type'].find(has)
  const field = part === undefined ? (has('last') ? 'last_round' : null) : `round_${part}`
  return field !== null && isMappingField(field) ? [{ field, languages: [] }] : null
}

function byWords(header: string): readonly HeaderMeaning[] {
  const fields = new Set<string>()
  const words = wordsOf(header)
  for (const word of words) {
    const key = headerKey(word)
    if (wordsOfOtherColumns().has(key)) return []
    const field = fieldsByWord().get(key)
    if (field !== undefined) fields.add(field)
  }
  if (countsEmployees(header)) fields.add('employees')
  // "City of the startup" is no name, and "HQ country" is a country.
  if (fields.size > 1) fields.delete('name')
  if (fields.size > 1) fields.delete('place')
  const [field, ...others] = fields
  const isLong = field === 'name' && words.length > 3
  return field === undefined || others.length > 0 || isLong || !isMappingField(field)
    ? []
    : [{ field, languages: [] }]
}

export const withoutBrackets = (header: string): string => bracketsOf(header).base
