import { isDigits as areDigits } from '../../kernel/index.ts'
import { isGlued, type Token, tokenFlag } from '../../words/index.ts'
import type { Lexicon } from './lexicon.ts'
import type { NumberOrNot, SequenceFound } from './number-found.ts'
import type { NumberPart } from './number-parts.ts'
import type { ValueKind } from './value-types.ts'

/** A text as one language reads it. */
export interface Reader {
  readonly tokens: readonly Token[]
  readonly lexicon: Lexicon
  readonly kinds: ReadonlySet<ValueKind>
  /** Milliseconds; without it nothing is read that depends on the day. */
  readonly now: number | null
  /** Parts of the words that were looked into already. */
  readonly partsSeen: Map<string, readonly NumberPart[] | null>
  /** Numbers that were read already, by the token where they begin: each is asked for by many. */
  readonly numbersSeen: Map<number, NumberOrNot>
  readonly sequencesSeen: Map<number, SequenceFound | null>
}

export const isDigits = (token: Token | undefined): token is Token =>
  token !== undefined && (token.flags & tokenFlag.number) !== 0
export const isMark = (token: Token | undefined): boolean =>
  token !== undefined && (token.flags & tokenFlag.mark) !== 0
export const isWord = (token: Token | undefined): token is Token =>
  token !== undefined && (token.flags & (tokenFlag.mark | tokenFlag.number)) === 0
export const isSign = (token: Token | undefined, sign: string): boolean => token?.word === sign

/** Digits that stand glued behind a token. */
export const isGluedDigits = (token: Token | undefined): token is Token => isDigits(token) && isGlued(token)

/** One blank stands between two tokens of one line. */
export const isOneApart = (before: Token, after: Token): boolean =>
  after.start - before.end === 1 && (after.flags & tokenFlag.newLine) === 0

/** `at` behind one of these signs, or where it was. */
export function skipSign(tokens: readonly Token[], at: number, ...signs: readonly string[]): number {
  const token = tokens[at]
  return token !== undefined && isMark(token) && signs.includes(token.word) ? at + 1 : at
}

/** `at` behind "the", or where it was. */
export const skipThe = ({ tokens, lexicon }: Reader, at: number): number =>
  lexicon.the.at(tokens, at)?.to ?? at

/** `at` behind "of", or where it was. */
export const skipOf = ({ tokens, lexicon }: Reader, at: number): number => lexicon.of.at(tokens, at)?.to ?? at

/** Digits 0-9 of any script as those of ASCII; null where a digit has no plain form. */
export function plainDigits(word: string): string | null {
  if (areDigits(word)) return word
  const plain = [...word].map(digitOf)
  return plain.includes(null) ? null : plain.join('')
}

/** Digits of a script stand in tens: the digit is how far it lies from the first that is none. */
function digitOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0
  for (let digit = 0; digit < 10; digit++)
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - digit - 1))) return String(digit)
  return null
}
