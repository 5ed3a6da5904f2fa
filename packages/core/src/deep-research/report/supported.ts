import { sentencesOf } from '../../extraction/sentences.ts'
import { foldText } from '../../text.ts'
import { levelOf, type ReportFact } from './fact.ts'
import { linkingWords } from './linking-words-table.ts'
import { comparable } from './shown-text.ts'

/**
 * Whether a sentence that somebody else made of facts says no more than they do: its names, numbers and quotations stand in them,
 * in the order in which they stand there, so that none changes hands; its other words are theirs or link them; and what is only
 * reported stays so.
 */
export function isSupported(text: string, facts: readonly ReportFact[], names: readonly string[]): boolean {
  if (facts.length === 0 || text === '' || sentencesOf(withoutQuotes(text)).length !== 1) return false
  const isReported = facts.some(({ confidence }) => levelOf(confidence) !== 'plain')
  if (isReported && !/\breportedly\b/i.test(text)) return false
  const sentences = facts.map(({ sentence }) => sentence)
  const quotes = [...text.matchAll(quotation)].map(([, words = '']) => words)
  const areQuoted = quotes.every((words) =>
    sentences.some((sentence) => comparable(sentence).includes(comparable(`“${words}”`))),
  )
  return areQuoted && keepsOrder(text, sentences, names) && hasNoOtherWords(text, [...sentences, ...names])
}

const quotation = /“([^”]*)”/g
const withoutQuotes = (text: string) => text.replace(quotation, '“”')

interface Word {
  readonly folded: string
  /** A name, a number, or writing that does not tell names apart. */
  readonly isName: boolean
}

/** A capital at the beginning of a sentence makes no name of a word that links. */
function wordsOf(text: string): readonly Word[] {
  const words = text.match(/\d+(?:[.,]\d+)+|[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word, at) => {
    const folded = foldText(word)
    const begins = at === 0 && linkingWords.has(folded)
    return { folded, isName: !begins && /[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word) }
  })
}

/** Whether names and numbers follow each other as in the facts, one fact behind the other in whatever order. */
function keepsOrder(text: string, sentences: readonly string[], names: readonly string[]): boolean {
  const own = new Set(names.flatMap((name) => wordsOf(name).map(({ folded }) => folded)))
  const said = wordsOf(text).filter(({ isName, folded }) => isName && !own.has(folded))
  const known = sentences.map((sentence) => wordsOf(sentence).map(({ folded }) => folded))
  return ordersOf(known).some((order) => {
    const told = order.flat()
    let at = 0
    return said.every(({ folded }) => {
      at = told.indexOf(folded, at) + 1
      return at > 0
    })
  })
}

/** Of the few facts that one sentence may rest on. */
function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) =>
    ordersOf(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  )
}

function hasNoOtherWords(text: string, told: readonly string[]): boolean {
  const stems = new Set(told.flatMap(wordsOf).map(({ folded }) => stemOf(folded)))
  return wordsOf(text).every(({ folded }) => linkingWords.has(folded) || stems.has(stemOf(folded)))
}

/** `raised`, `raises` and `raise` are one word here. */
const stemOf = (word: string): string => (word.length < 5 ? word : word.replace(/(?:ing|ed|es|s|e)$/, ''))
