import type { Doc } from '../../language/index.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { firstAt } from './funding-doc.ts'
import { docOf } from './sentence-doc.ts'

interface Naming {
  readonly from: number
  readonly to: number
}

/** Where a text names the company as it is, and not as what somebody left; a name in brackets behind a name is the same naming. */
export function namingsIn(text: string, names: CompanyMentions): readonly Naming[] {
  const found = names.find(text)
  return found.filter(({ from }, at) => {
    const last = found[at - 1]
    const isAgain = last !== undefined && isBracketBehind(text.slice(last.to, from))
    return !isAgain && cueBefore(docOf(text), from, 'person.formerly-at') === null
  })
}

const isBracketBehind = (between: string) => /^\s\((?:https?:\/\/)?(?:www\.)?$/i.test(between)

/** "Acme Group, the parent of Acme" is another company, although the names share a word: no company is its own parent. */
export function isRelative(text: string, names: CompanyMentions): boolean {
  const last = namingsIn(text, names).at(-1)
  // "Acme, the owner of Acme Maps", "the maker of Acme sensors": something of its own.
  if (last === undefined || last.from > backMax || !isOver(text.slice(last.to))) return false
  const doc = docOf(text)
  const cue = cueBefore(doc, last.from, 'company.relative-of')
  if (cue === null) return false
  const comma = doc.tokens.slice(0, cue).findLastIndex(({ word }) => word === ',')
  return comma > 0 && cue - comma <= wordsMax
}

const backMax = 120
const isOver = (behind: string) =>
  behind === '' || ',.;'.includes(behind[0] ?? ' ') || behind.startsWith(' (')
/** Between the comma and what they are to each other: ", an early investor in". */
const wordsMax = 5

/** Where a cue begins that ends right before a character, "the" between them or not; null where none does. */
function cueBefore(doc: Doc, at: number, key: 'person.formerly-at' | 'company.relative-of'): number | null {
  const name = firstAt(doc.tokens, at)
  const cue = doc
    .cues(key)
    .find(
      ({ to }) =>
        to === name ||
        (to === name - 1 && doc.isSmall(to)) ||
        (to === name - 1 && doc.tokens[to]?.word === '-'),
    )
  return cue?.from ?? null
}
