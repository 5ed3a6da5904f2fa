import { isDigits } from '../../../kernel/index.ts'
import { unitOf } from './header-units.ts'
import { bracketsOf, readOnce, wordsOf } from './header-words.ts'
import {
  headerKey,
  noRoundHeaders,
  roundFillers,
  roundParts,
  roundTypeSaid,
  wordsOfOtherColumns,
} from './import-words.ts'
import { isMappingField, type MappingField } from './mapping-fields.ts'

/** A column that says one thing of one of several rounds. */
export interface RoundHeader {
  /** The type of the round, or its number where the header has no type: "Round 2 amount". */
  readonly round: string
  /** What of it; null where the cells tell: "Seed". */
  readonly field: MappingField | null
}

/** "Seed Amount", "Datum Series A", "Seed-Runde (EUR)", "Lead Serie B", "Round 2 date": a type or a number, and nothing that is no part of a round. */
export function roundOfHeader(header: string, numbered: ReadonlySet<string> = noNumbers): RoundHeader | null {
  return numbered.size === 0 ? roundRead(header) : readRound(header, numbered)
}

const roundRead = readOnce((header) => readRound(header, noNumbers))

function readRound(header: string, numbered: ReadonlySet<string>): RoundHeader | null {
  if (header.length > lettersMost) return null
  const { base, inside } = bracketsOf(header)
  const words = wordsOf(base).flatMap(compoundParts)
  // "Fördersumme / Kapital" are two.
  if (words.length > wordsMost || base.includes(' / ')) return null
  const named = typeIn(words) ?? letterIn(words, base) ?? numberIn(words, numbered)
  if (named === null) return null
  const left = named.others.filter((word) => !isUnit(word) && !roundFillers().has(word))
  const isOther = (word: string) =>
    wordsOfOtherColumns().has(headerKey(word)) && !parts.some((one) => isPart(one, word))
  if (
    left.some(isOther) ||
    !left.every((word) => isPart('words', word) || parts.some((one) => isPart(one, word)))
  )
    return null
  const others = [...named.others, ...inside.flatMap(wordsOf)].filter((word) => !isUnit(word))
  const part = parts.find((one) => others.some((word) => isPart(one, word))) ?? null
  // Angels are who gives as much as what is given.
  if (part === 'type' || (named.round === 'angel' && part === 'investors')) return null
  const field = part === null ? null : `round_${part}`
  if (field === null) return { round: named.round, field }
  return isMappingField(field) ? { round: named.round, field } : null
}

const lettersMost = 60
const wordsMost = 7
const parts = ['date', 'lead', 'investors', 'currency', 'amount', 'type'] as const

const isPart = (part: string, word: string): boolean => roundParts().get(part)?.has(headerKey(word)) === true

/** "Fördersumme" is the sum of a grant. */
function compoundParts(word: string): readonly string[] {
  const key = headerKey(word)
  for (const ends of roundParts().values())
    for (const end of ends) {
      const type =
        key.length - end.length > 4 && end.length > 4 && key.endsWith(end) ? key.slice(0, -end.length) : ''
      if (type !== '' && roundTypeSaid(type) !== null) return [type, end]
    }
  return [word]
}

const isUnit = (word: string): boolean => unitOf(word) !== null

interface Named {
  readonly round: string
  readonly others: readonly string[]
}

/** The type that the most words name. A single letter is none, nor is what has other meanings: "Note", "Prix". */
function typeIn(words: readonly string[]): Named | null {
  for (let count = Math.min(5, words.length); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const text = words.slice(at, at + count).join(' ')
      const type = text.length > 1 && !noRoundHeaders().has(headerKey(text)) ? roundTypeSaid(text) : null
      if (type === null || type === 'unknown') continue
      return { round: type, others: [...words.slice(0, at), ...words.slice(at + count)] }
    }
  return null
}

/** "Lead A", "Datum B": a capital letter beside a part of a round. */
function letterIn(words: readonly string[], base: string): Named | null {
  const at = words.findIndex(
    (word) => word.length === 1 && roundTypeSaid(word)?.startsWith('series') === true,
  )
  const letter = words[at] ?? ''
  const others = words.filter((_, i) => i !== at)
  const isCapital = base.split(' ').includes(letter.toUpperCase())
  const round = at === -1 || !isCapital ? null : roundTypeSaid(letter)
  const isBeside = others.length > 0 && others.every((word) => parts.some((part) => isPart(part, word)))
  return round !== null && isBeside ? { round, others } : null
}

/** "Round 1", "2. Runde", "Tour 3 – montant"; "Montant 3" where there is such a header of that number. */
function numberIn(words: readonly string[], numbered: ReadonlySet<string>): Named | null {
  const at = words.findIndex((word) => word.length === 1 && isDigits(word))
  const number = words[at] ?? ''
  const others = words.filter((_, i) => i !== at)
  if (at === -1) return null
  const isNumbered =
    others.some((word) => isPart('round', word)) || (numbered.has(number) && others.length > 0)
  return isNumbered ? { round: number, others } : null
}

const noNumbers: ReadonlySet<string> = new Set()

/** The numbers of rounds that headers of a file name: 1 and 2 of "Tour 1", "Montant 1", "Tour 2". */
export function numbersOfRounds(headers: readonly string[]): ReadonlySet<string> {
  const rounds = headers.flatMap((header) => roundOfHeader(header)?.round ?? [])
  return new Set(rounds.filter(isDigits))
}
