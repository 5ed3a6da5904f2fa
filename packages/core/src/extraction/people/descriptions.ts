import { isFirstName } from '../../reference/index.ts'
import { hasFlag, isCapital, type Token, tokenFlag } from '../../words/index.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { isInitial, type PersonName } from './person-name.ts'

export const isWord = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token !== undefined && (token.flags & (tokenFlag.mark | tokenFlag.number)) === 0
}

/** "Google" of "ex-Google", and not "Anna" of "qu'Anna". */
export const isWithinWord = (tokens: readonly Token[], at: number) =>
  hasFlag(tokens[at], tokenFlag.glued) &&
  ["'", '-', '.', '@', '_'].includes(tokens[at - 1]?.word ?? '') &&
  !(tokens[at - 1]?.word === "'" && isWord(tokens, at - 2) && !isCapital(tokens[at - 2]))

/**
 * Where a person begins behind words that describe them: "former Google engineers", "the brothers", "three bakers:". A known name
 * may have any such words before it, another none, or one for a group. What joins such words ends them, but where it `mayJoin`:
 * "teacher and paddler".
 */
export function behindDescription(
  tokens: readonly Token[],
  at: number,
  personAt: (at: number) => PersonName | null,
  mayJoin: (at: number) => boolean = () => false,
): number | null {
  for (let from = at; from <= at + descriptionMax; from++) {
    if (from > at && hasFlag(tokens[from], tokenFlag.newLine)) return null
    const person = personAt(from)
    const isFirst = from === at || tokens.slice(at, from).every((token) => wordIn('lead', token))
    if (person !== null && (isFirst || person.strength === 'known' || wordIn('groups', tokens[from - 1])))
      return from
    if (!describes(tokens, from, at) && !(from > at && mayJoin(from))) return null
  }
  return null
}

const descriptionMax = 8

function describes(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (!isWord(tokens, at))
    return (
      ['-', ':', '"', "'"].includes(token.word) || (token.word === '.' && wordIn('address', tokens[at - 1]))
    )
  if (wordIn('lead', token) && tokens.slice(start, at).every((before) => wordIn('lead', before))) return true
  // Of "Carol and Craig Conlee" only one is named in full.
  const isHalfName = wordIn('joints', token) && hasFlag(tokens[at - 1], tokenFlag.capital)
  return !wordIn('small', token) && !isHalfName
}

/** Who shares the surname of somebody whose name begins at a token: "Gus" of "Gus and Marla Lindqvist". */
export function partnerBefore(
  tokens: readonly Token[],
  text: string,
  at: number,
  { name }: PlacedName,
): PlacedName | null {
  const [before, partner] = [tokens[at - 3], tokens[at - 2]]
  const surname = name.text
    .split(' ')
    .slice(1)
    .filter((word) => !isInitial(word))
  // "The brothers Iker and Ane Zubeldia" are people, whatever they are called.
  const isGroup = wordIn('groups', before)
  if (partner === undefined || surname.length === 0 || !joins(tokens[at - 1])) return null
  if (name.strength !== 'known' && !isGroup) return null
  const first = text.slice(partner.start, partner.end)
  const isWritten = (partner.flags & tokenFlag.capital) !== 0 && !isWithinWord(tokens, at - 2)
  if (!isWritten || !(isFirstName(first) || isGroup)) return null
  // "Anna Berg und Tim Albers" are named in full; "den Brüdern Jonas und Tim Albers" are not.
  const isFull =
    hasFlag(before, tokenFlag.capital) &&
    !hasFlag(partner, tokenFlag.newLine) &&
    !isGroup &&
    !wordIn('lead', before)
  const shown = { text: [first, ...surname].join(' '), strength: 'known' } as const
  return isFull ? null : { name: shown, from: partner.start, to: partner.end }
}

export const joins = (token: Token | undefined) => wordIn('joints', token) || token?.word === '&'
