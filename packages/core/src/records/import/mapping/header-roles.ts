import { isDigits } from '../../../kernel/index.ts'
import { isRole as isRoleText, isTitleOfHead } from './cells/roles.ts'
import { bracketsOf, readOnce, wordsOf } from './header-words.ts'
import {
  groupTitles,
  headerKey,
  headTitles,
  nameHeaders,
  titlesOfEither,
  wordsOfOtherColumns,
} from './import-words.ts'

/**
 * The role of the people below a header that names one: "CEO", "Geschäftsführer", "Founder 2", "Nom du dirigeant". Null where it names
 * a group ("Founders"), or anything else ("CEO's e-mail").
 */
export const roleOfHeader = readOnce((header): string | null => {
  const { base, inside } = bracketsOf(header)
  if (
    base.length > lettersMost ||
    groupTitles().has(headerKey(header)) ||
    (inside.some(isEnding) && !isTitleOfHead(headerKey(header)))
  )
    return null
  const words = base
    .replaceAll('_', ' ')
    .split(' ')
    .filter((word) => word !== '')
  const isNumbered = words.some(isNumber)
  const left = words.filter((word) => !isNumber(word) && !nameHeaders().has(headerKey(word)))
  const isHead = headTitles().has(headerKey(left.join(' '))) || shortensHead(left)
  if (left.length > 0 && isHead) return left.join(' ')
  if (left.length === 0 || wordsOf(base).some((word) => wordsOfOtherColumns().has(headerKey(word))))
    return null
  const parts = left
    .join(' ')
    .split(' & ')
    .flatMap((part) => (isTitleOfHead(headerKey(part)) ? [part] : part.split('/')))
    .map(headerKey)
  const isRole =
    parts.every((part) => (isTitleOfHead(part) || headTitles().has(part)) && !groupTitles().has(part)) &&
    !left.some((word) => groupTitles().has(headerKey(word)))
  const isEither = parts.some((part) => titlesOfEither().has(part)) && !isNumbered
  if (isRole) return isEither ? null : inside.some(isEnding) ? header.trim() : left.join(' ')
  // "Directeur technique": a title and what of, in small letters.
  const role = left.join(' ')
  const isOfHead =
    isTitleOfHead(headerKey(left[0] ?? '')) &&
    left.length > 1 &&
    !parts.some((part) => groupTitles().has(part))
  return isOfHead && !left.some((word) => groupTitles().has(headerKey(word))) && isRoleText(role)
    ? role
    : null
})

/** "Legale rapp.": a title of two words or more, of which the last is cut. */
function shortensHead(words: readonly string[]): boolean {
  const cut = words.at(-1) ?? ''
  const key = headerKey(words.join(' '))
  return (
    words.length > 1 &&
    cut.endsWith('.') &&
    cut.length > 3 &&
    [...headTitles()].some((title) => title.startsWith(key))
  )
}

const lettersMost = 60

/** "Founder(s)", "Président(e)" */
const isEnding = (text: string) =>
  text.length < 6 && text === text.toLowerCase() && !nameHeaders().has(headerKey(text))

const isNumber = (word: string) => {
  const digits = headerKey(word)
  return digits.length < 3 && isDigits(digits)
}
