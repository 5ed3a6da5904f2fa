import table from '../../../data/venture-signals.json' with { type: 'json' }
import type { Page } from '../../web/index.ts'
import { establishedBefore } from './established.ts'
import { pageSignals } from './page-signals.ts'
import { type Pitch, pitchOf, textPitch } from './pitch.ts'
import { builtSignals, productWords, type SignalId, signalIds, signalTable } from './signal-table.ts'
import { findTerms, wordSet, wordsOf } from './words.ts'

/** How often each signal was seen. Signals that were not seen are left out. */
export type SignalCounts = Readonly<Partial<Record<SignalId, number>>>

export interface Signals {
  readonly counts: SignalCounts
  /** Of a site more than words is seen. */
  readonly isOfSite: boolean
  /** Terms of our own tables that stand for each signal of words, for reasons. */
  readonly terms: ReadonlyMap<SignalId, readonly string[]>
}

/** What is known of a site beyond its first pages' words. */
export interface Seen {
  readonly domain: string
  readonly founders: number
  readonly namesInvestors: boolean
  /** Whether its title names a place. */
  readonly namesPlace: boolean
  /** Whether it says that its shares are listed. */
  readonly isListed: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** Signals of the first pages of a site: its home, and the page about the company where home says little. */
export function siteSignals(pages: readonly Page[], seen: Seen): Signals {
  const [home] = pages
  const pitch = pitchOf(pages)
  const words = wordSignals(pitch, seen.now)
  const structure = home === undefined ? new Map<SignalId, number>() : pageSignals(home, seen.domain)
  const more: readonly (readonly [SignalId, number])[] = [
    ...structure,
    ['site', pitch.isBare ? 0 : 1],
    ['founders', seen.founders],
    ['investors', seen.namesInvestors ? 1 : 0],
    ['place_first', seen.namesPlace ? 1 : 0],
    ['public_company', seen.isListed ? 2 : 0],
  ]
  // A bakery that speaks of software below its name is a bakery, unless its site is built for more.
  const isStuffed = words.isTrade && !isBuilt(new Map(more))
  return { ...together(isStuffed ? withoutProduct(words) : words, more), isOfSite: true }
}

const builtMin = 2

/** Whether a site shows more than words. A site that wants to be a Yes can write words. */
export const isBuilt = (seen: { readonly get: (signal: SignalId) => number | undefined }): boolean =>
  builtSignals.filter((signal) => (seen.get(signal) ?? 0) > 0).length >= builtMin

function withoutProduct(said: PitchWords): PitchWords {
  const words = new Map([...said.words].filter(([signal]) => !productWords.includes(signal)))
  return { ...said, words }
}

/** Signals of a description without a site. */
export const textSignals = (text: string, now: number): Signals => ({
  ...together(wordSignals(textPitch(text), now), []),
  isOfSite: false,
})

interface PitchWords {
  readonly words: ReadonlyMap<SignalId, readonly string[]>
  readonly isOld: boolean
  readonly isOnePerson: boolean
  /** A local trade is the first that is said, and no product. */
  readonly isTrade: boolean
}

function wordSignals({ first, all, controls, isBare }: Pitch, now: number): PitchWords {
  const said = wordsOf(all)
  const inAll = findTerms(said)
  const inFirst = findTerms(wordsOf(first))
  const inControls = findTerms(wordsOf(controls))
  const words = new Map<SignalId, readonly string[]>()
  for (const signal of signalIds) {
    const place = placeOf(signal)
    const from = firstOf.get(signal) ?? signal
    const terms = new Set<string>()
    if (place === 'all' || (firstOnly.has(signal) && isBare))
      for (const term of inAll.get(from) ?? []) terms.add(term)
    if (place === 'first') for (const term of inFirst.get(from) ?? []) terms.add(term)
    if (controlSignals.has(signal)) for (const term of inControls.get(from) ?? []) terms.add(term)
    if (terms.size > 0) words.set(signal, [...terms])
  }
  const isTrade = inFirst.has('local_trade') && !productWords.some((signal) => inFirst.has(signal))
  return {
    words,
    isOld: establishedBefore(all.replaceAll(' § ', '\n'), now),
    isOnePerson: isOnePerson(said),
    isTrade,
  }
}

/** Somebody speaks of themselves, and of no company. */
function isOnePerson(words: readonly string[]): boolean {
  const count = (own: ReadonlySet<string>) => words.filter((word) => own.has(word)).length
  const ones = count(oneVoice())
  return ones >= 4 && ones > 3 * count(companyVoice()) && ones * 60 > words.length
}

const oneVoice = wordSet(table.voices.one)
const companyVoice = wordSet(table.voices.company)

/** Signals that count the words of another, where they are the first that a site says. */
const firstOf: ReadonlyMap<SignalId, SignalId> = new Map([
  ['local_trade_first', 'local_trade'],
  ['agency_first', 'agency'],
] as const)
/** Those that anybody may mention: only the first words count. */
const firstOnly: ReadonlySet<SignalId> = new Set([
  'institution',
  'personal',
  'media',
  'charity_words',
  'traditional',
  'digital_words',
] as const)
/** Those whose words are on buttons and in menus too. */
const controlSignals: ReadonlySet<SignalId> = new Set([
  'shop',
  'local_terms',
  'nonprofit',
  'public_company',
  'franchise',
] as const)

function placeOf(signal: SignalId): 'all' | 'first' {
  return firstOf.has(signal) || firstOnly.has(signal) ? 'first' : 'all'
}

function together(
  { words, isOld, isOnePerson: isPersonal }: PitchWords,
  more: readonly (readonly [SignalId, number])[],
): Omit<Signals, 'isOfSite'> {
  const counts: Partial<Record<SignalId, number>> = {}
  const add = (signal: SignalId, times: number) => {
    counts[signal] = (counts[signal] ?? 0) + times
  }
  // What an article says for a company it says of another one.
  const isAboutOthers = more.some(([signal, times]) => signal === 'article' && times > 0)
  const counted = (signal: SignalId) => !isAboutOthers || signalTable[signal].prior < 0
  for (const [signal, terms] of words) if (counted(signal)) add(signal, terms.length)
  for (const [signal, times] of more) if (times > 0 && counted(signal)) add(signal, times)
  if (isOld) add('established', 1)
  if (isPersonal) add('personal', 1)
  return { counts, terms: words }
}
