import words from '../../../../data/import-words.json' with { type: 'json' }
import { lazily } from '../../../kernel/index.ts'
import { formsOf } from '../../../language/index.ts'
import { wordsOf } from './header-words.ts'
import { headerKey, keysOf, lettersMax, meanings, partsOfList } from './import-words.ts'

const statuses = lazily(() => meanings(words.status))

/**
 * The status of a company that a cell says in one of the languages, or null: in a word ("aktiv"), at its begin ("overgenomen door X"), or
 * anywhere in a sentence of it that says no other ("von X übernommen (2021)", "2019 eingestellt").
 */
export function statusSaid(cell: string): string | null {
  if (cell.length > sentenceMax) return null
  if (cell.length <= lettersMax) {
    const [before = '', within = ''] = cell.split('(')
    for (const text of [cell, before, within, ...beginnings(before)]) {
      const status = statuses().get(headerKey(text))
      if (status !== undefined) return status
    }
  }
  return statusWithin(wordsOf(cell))
}

const sentenceMax = 120

/** "Yes" and "private" answer many questions beside that for a status. */
export const saysStatusAlone = (cell: string): boolean =>
  statusSaid(cell) !== null && !wholeOnly().has(headerKey(cell))

/** The first words of a text, the longer beginning first: "overgenomen door Philips". */
function beginnings(text: string): string[] {
  const parts = text.trim().split(' ')
  return parts.length > 6
    ? []
    : parts.map((_, at) => parts.slice(0, parts.length - 1 - at).join(' ')).filter((part) => part.length > 3)
}

/** The one status that phrases among the words say; that a company is active says nothing beside another. */
function statusWithin(said: readonly string[]): string | null {
  const found = new Set<string>()
  for (let at = 0; at < said.length; at++) {
    const phrase = phraseAt(said, at)
    if (phrase === null) continue
    const isDenied = [at - 1, at - 2].some((before) => denials().has(said[before] ?? ''))
    if (!isDenied) found.add(phrase.status)
    at += phrase.length - 1
  }
  if (found.size > 1) found.delete('active')
  const [status = null, ...others] = found
  return others.length > 0 ? null : status
}

function phraseAt(
  said: readonly string[],
  at: number,
): { readonly status: string; readonly length: number } | null {
  for (let length = Math.min(wordsMost, said.length - at); length > 0; length--) {
    const status = phrases().get(said.slice(at, at + length).join(' '))
    if (status !== undefined) return { status, length }
  }
  const word = said[at] ?? ''
  const stem = stems().find(({ begin }) => word.startsWith(begin))
  return stem === undefined ? null : { status: stem.status, length: 1 }
}

const wordsMost = 5

const wholeOnly = lazily(() => keysOf(words.statusWholeOnly))
const denials = lazily(() => keysOf(words.denials))

const phrases = lazily(() => {
  const found = new Map(formsOf('acquired').map((form) => [wordsOf(form).join(' '), 'acquired']))
  for (const [status, list] of Object.entries(words.status))
    for (const part of partsOfList(list)) {
      const phrase = wordsOf(part).join(' ')
      if (phrase.length > 3 && !wholeOnly().has(headerKey(part)) && !found.has(phrase))
        found.set(phrase, status)
    }
  return found
})

const stems = lazily(() =>
  Object.entries(words.statusStems).flatMap(([status, list]) =>
    partsOfList(list).map((stem) => ({ status, begin: headerKey(stem) })),
  ),
)
