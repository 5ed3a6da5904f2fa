import { lazily } from '../../../kernel/index.ts'
import { formsOf } from '../../../language/index.ts'
import { type HeaderMeaning, knownMeanings, withoutBrackets } from './header-fields.ts'
import { countsEmployees, fieldAsked, fieldShortened } from './header-questions.ts'
import { wordsOf } from './header-words.ts'
import {
  headerKey,
  headerWordsByField,
  nameHeaders,
  nameNouns,
  ownPeople,
  roundFillers,
  roundParts,
  wordsOfOtherColumns,
  yearNouns,
} from './import-words.ts'
import { isMappingField, type MappingField } from './mapping-fields.ts'

/**
 * The fields that a header may mean: by one of its `texts` as a whole, the first first, else by a word of it that tells one field and
 * no word that tells another kind of column ("revenue").
 */
export function meaningsAmong(header: string, texts: readonly string[]): readonly HeaderMeaning[] {
  if (ownPeople().has(headerKey(header))) return []
  for (const text of texts) {
    const found = knownMeanings(text)
    if (found !== null) return found
  }
  const field = fieldShortened(header) ?? fieldAsked(header) ?? (isNameOf(header) ? 'name' : null)
  return (
    ofParts(header) ??
    ofRound(header) ??
    (field === null ? null : [{ field, languages: [] }]) ??
    byWords(header)
  )
}

const fieldsByWord = lazily(
  () =>
    new Map([
      ...formsOf('founded').map((word) => [headerKey(word), 'founded_year'] as const),
      ...Object.entries(headerWordsByField()).flatMap(([field, list]) =>
        list.split(' ').map((word) => [headerKey(word), field] as const),
      ),
    ]),
)

/** "Name der Ausgründung": of what nobody else is known to have a name. */
function isNameOf(header: string): boolean {
  const [first = '', article = '', ...rest] = wordsOf(header)
  const isArticle = roundFillers().has(article) && rest.length > 0 && rest.length < 4
  const isOther = (word: string) =>
    wordsOfOtherColumns().has(headerKey(word)) ||
    fieldsByWord().has(headerKey(word)) ||
    nameHeaders().has(headerKey(word))
  return isArticle && nameNouns().has(headerKey(first)) && !rest.some(isOther)
}

/** "Förderung / Kapital": the part that is known, unless the parts say two things. */
function ofParts(header: string): readonly HeaderMeaning[] | null {
  const parts = withoutBrackets(header).split('/')
  if (parts.length < 2 || parts.length > 3 || header.includes('//')) return null
  // "Fördersumme / Kapital in T€"
  const found = parts.flatMap(
    (part) => (knownMeanings(part) ?? knownMeanings(part.split(' in ', 1).join()))?.slice(0, 1) ?? [],
  )
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
  if (words.length < 2 || words.length > 5) return null
  if (saysEntry(header) && !has('words')) {
    // "Entry date", "Lead at entry": nothing else stands there.
    const part = (['date', 'lead'] as const).find(has)
    const isPlain = (word: string) =>
      word.length < 4 || ['entry', 'date', 'lead'].some((one) => roundParts().get(one)?.has(word) === true)
    return part !== undefined && words.every(isPlain) ? [{ field: `round_${part}`, languages: [] }] : null
  }
  if (!has('words')) return null
  const part = ['date', 'currency', 'lead', 'investors', 'amount', 'type'].find(has)
  if (part === undefined && !has('last') && has('entry')) return [roundType, lastRound]
  const field = part === undefined ? (has('last') ? 'last_round' : null) : `round_${part}`
  return field !== null && isMappingField(field) ? [{ field, languages: [] }] : null
}

/** Whether a header speaks of when the office invested: "Entry round", "Einstiegsdatum". */
export const saysEntry = (header: string): boolean =>
  wordsOf(withoutBrackets(header)).some((word) => roundParts().get('entry')?.has(headerKey(word)) === true)

/** The fields whose words the header cuts with a full stop: "Nb collab.", "Opr. jaar". */
function cutFields(header: string): readonly string[] {
  const words = withoutBrackets(header).replaceAll('.', '. ').split(' ')
  const cuts = words
    .filter((word) => word.endsWith('.'))
    .map(headerKey)
    .filter((cut) => cut.length > 2)
  const fields = new Set(
    [...fieldsByWord()].flatMap(([word, field]) => (cuts.some((cut) => word.startsWith(cut)) ? [field] : [])),
  )
  const isYear = words.some((word) => yearNouns().has(headerKey(word)))
  return isYear && fields.has('founded_year') ? ['founded_year'] : [...fields]
}

const roundType: HeaderMeaning = { field: 'round_type', languages: [] }
const lastRound: HeaderMeaning = { field: 'last_round', languages: [] }

function byWords(header: string): readonly HeaderMeaning[] {
  const fields = new Set<string>()
  const words = wordsOf(header)
  for (const word of words) {
    const key = headerKey(word)
    if (wordsOfOtherColumns().has(key)) return []
    const field = fieldsByWord().get(key)
    if (field !== undefined) fields.add(field)
  }
  if (fields.size === 0) for (const field of cutFields(header)) fields.add(field)
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
