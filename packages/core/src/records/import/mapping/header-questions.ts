import { lazily } from '../../../kernel/index.ts'
import { formsOf } from '../../../language/index.ts'
import { bracketsOf, wordsOf } from './header-words.ts'
import {
  countWords,
  headerKey,
  headerQuestions,
  headersByLanguage,
  partsOfList,
  roundFillers,
} from './import-words.ts'
import { isMappingField, type MappingField } from './mapping-fields.ts'

/**
 * What a question of a form asks for: "How many people work in the team right now?", "Tell us about your last round". A question is known
 * by words that stand in it in this order, whatever stands between.
 */
export function fieldAsked(header: string): MappingField | null {
  const words = wordsOf(bracketsOf(header).base)
  if (words.length < 3) return null
  const found = headerQuestions().find(({ parts }) => isInOrder(parts, words))
  return found !== undefined && isMappingField(found.field) ? found.field : null
}

function isInOrder(parts: readonly string[], words: readonly string[]): boolean {
  let at = 0
  for (const part of parts) {
    const found = words.findIndex((word, i) => i >= at && isWord(word, part))
    if (found === -1) return false
    at = found + 1
  }
  return true
}

/** A star stands for any end. */
const isWord = (word: string, part: string): boolean =>
  part.endsWith('*') ? word.startsWith(part.slice(0, -1)) : word === part

/** "Anzahl Leute", "# people", "Nº personas" */
export function countsEmployees(header: string): boolean {
  const words = wordsOf(bracketsOf(header).base).map(headerKey)
  const isCounted = header.includes('#') || words.some((word) => countWords().has(word))
  return isCounted && words.length < 6 && words.some((word) => employees().has(word))
}

const employees = lazily(() => new Set(formsOf('employee').map(headerKey)))

/**
 * The field whose name a header shortens with full stops: "Año const.", "Nº colab.", "Gründ.-Jahr". Null where several fields have such
 * a name.
 */
export function fieldShortened(header: string): MappingField | null {
  if (!header.includes('.')) return null
  const words = shortWords(header)
  const isShort = words.some(({ key, isCut }) => isCut && key.length > 2)
  if (!isShort || words.length > 4) return null
  const found = new Set(
    longHeaders()
      .filter(
        ({ keys }) =>
          keys.length === words.length && words.every((word, at) => isBegin(word, keys[at] ?? '')),
      )
      .map(({ field }) => field),
  )
  const [field, ...others] = found
  return field !== undefined && others.length === 0 && isMappingField(field) ? field : null
}

interface ShortWord {
  readonly key: string
  readonly isCut: boolean
}

function shortWords(header: string): readonly ShortWord[] {
  return bracketsOf(header)
    .base.replaceAll('-', ' ')
    .replaceAll('.', '. ')
    .split(' ')
    .map((word) => ({ key: headerKey(word), isCut: word.endsWith('.') }))
    .filter(({ key }) => key !== '' && !roundFillers().has(key))
}

const isBegin = ({ key, isCut }: ShortWord, whole: string): boolean =>
  isCut ? whole.startsWith(key) : whole === key

const longHeaders = lazily(() =>
  Object.values(headersByLanguage()).flatMap((fields) =>
    Object.entries(fields).flatMap(([field, list = '']) =>
      partsOfList(list).map((name) => ({
        field,
        keys: name
          .split(' ')
          .map(headerKey)
          .filter((key) => key !== '' && !roundFillers().has(key)),
      })),
    ),
  ),
)
