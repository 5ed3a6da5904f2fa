import { type Exact, exact, exactOf } from './exact.ts'
import { type NumberPart, type NumberParts, numberParts, plainText } from './number-parts.ts'
import { type PhraseMap, phraseMap, phrasesOf, wordsFor } from './phrase-map.ts'
import { rolesOf } from './roles.ts'
import { type CurrencySaid, scaledCodes, signs } from './signs.ts'
import type { TimeUnit, ValueWords } from './value-words.ts'

export type BoundWord = {
  readonly side: 'min' | 'max' | 'about'
  readonly isInclusive: boolean
  readonly mayBeExact?: true
}

/** What a coin is worth; null where its currency may be any. */
export interface Coin {
  readonly value: Exact
  readonly currency: string | null
}

/** The words of one language, ready to be found. */
export interface Lexicon {
  readonly language: string
  readonly words: ValueWords
  readonly parts: NumberParts
  /** Numbers of several words: "quatre vingt". */
  readonly numberPhrases: PhraseMap<NumberPart>
  readonly magnitudes: PhraseMap<Exact>
  readonly one: PhraseMap<true>
  readonly join: PhraseMap<true>
  readonly fractions: PhraseMap<Exact>
  readonly denominators: PhraseMap<Exact>
  readonly outOf: PhraseMap<true>
  readonly oneIn: PhraseMap<true>
  readonly dozens: PhraseMap<Exact>
  readonly minus: PhraseMap<true>
  readonly point: PhraseMap<true>
  readonly of: PhraseMap<true>
  readonly the: PhraseMap<true>
  readonly currencies: PhraseMap<CurrencySaid>
  readonly coins: PhraseMap<Coin>
  readonly percent: PhraseMap<true>
  readonly percentBefore: PhraseMap<true>
  readonly bounds: PhraseMap<BoundWord>
  readonly boundsBehind: PhraseMap<BoundWord>
  readonly joints: PhraseMap<true>
  readonly opening: PhraseMap<true>
  readonly to: PhraseMap<true>
  readonly and: PhraseMap<true>
  readonly dates: DateLexicon
  /** What a word is to this language: a sum of `role`. */
  roleOf(word: string): number
}

export interface DateLexicon {
  readonly months: PhraseMap<number>
  readonly weekdays: PhraseMap<number>
  readonly ordinals: PhraseMap<number>
  readonly ordinalEnds: PhraseMap<true>
  readonly days: PhraseMap<number>
  readonly units: PhraseMap<TimeUnit>
  /** -1, 0 or 1 units from today. */
  readonly shifts: PhraseMap<number>
  readonly ago: PhraseMap<true>
  readonly agoBefore: PhraseMap<true>
  readonly hence: PhraseMap<true>
  readonly henceBefore: PhraseMap<true>
  /** -1 for "before", 1 for "after". */
  readonly sides: PhraseMap<number>
  /** -1 for "the last" of several, 1 for "the next". */
  readonly spans: PhraseMap<number>
  readonly few: PhraseMap<true>
  readonly onDay: PhraseMap<true>
  readonly quarters: PhraseMap<'quarter' | 'half'>
  readonly decadeEnds: PhraseMap<true>
  readonly decadeBefore: PhraseMap<true>
  readonly old: PhraseMap<true>
  readonly decades: PhraseMap<number>
  readonly inYear: PhraseMap<true>
}

export function lexiconOf(language: string, words: ValueWords): Lexicon {
  const { bounds, ranges } = words
  const lexicon = {
    language,
    words,
    parts: numberParts(words),
    numberPhrases: phraseMap<NumberPart>([
      ...longForms(words.numbers).map(([form, value]) => [form, { kind: 'add', value }] as const),
      ...longForms(words.scales).map(([form, value]) => [form, { kind: 'scale', value }] as const),
    ]),
    magnitudes: phraseMap(Object.entries(words.magnitudes).map(([forms, value]) => [forms, exact(value)])),
    one: wordsFor(words.one),
    join: wordsFor(words.numberJoin),
    fractions: phraseMap(Object.entries(words.parts).map(([forms, text]) => [forms, fractionOf(text)])),
    denominators: phraseMap(
      Object.entries(words.denominators).map(([forms, under]) => [forms, exact(under)]),
    ),
    outOf: wordsFor(words.outOf),
    oneIn: wordsFor(words.oneIn),
    dozens: phraseMap(Object.entries(words.dozens).map(([forms, value]) => [forms, exact(value)])),
    minus: wordsFor(words.minus),
    point: wordsFor(words.point),
    of: wordsFor(words.of),
    the: wordsFor(words.the),
    currencies: phraseMap([...currencyRows(words.currencies), ...signs, ...scaledCodes]),
    coins: phraseMap(Object.entries(words.coins).map(([forms, worth]) => [forms, coinOf(worth)])),
    percent: phraseMap([
      ['%', true as const],
      [words.percent, true as const],
    ]),
    percentBefore: wordsFor(words.percentBefore),
    bounds: phraseMap<BoundWord>([
      [`~ ≈ ${bounds.about}`, { side: 'about', isInclusive: true }],
      [`> ${bounds.over}`, { side: 'min', isInclusive: false }],
      [bounds.overOrOf, { side: 'min', isInclusive: false, mayBeExact: true }],
      [`>-= ≥ ${bounds.atLeast}`, { side: 'min', isInclusive: true }],
      [`< ${bounds.under}`, { side: 'max', isInclusive: false }],
      [`<-= ≤ ${bounds.atMost}`, { side: 'max', isInclusive: true }],
    ]),
    boundsBehind: phraseMap<BoundWord>([
      [`+ ${bounds.orMore}`, { side: 'min', isInclusive: true }],
      [bounds.orLess, { side: 'max', isInclusive: true }],
    ]),
    joints: wordsFor(bounds.joints),
    opening: wordsFor(ranges.opening),
    to: wordsFor([...dashes, ...phrasesOf(ranges.to)]),
    and: wordsFor(ranges.and),
    dates: dateLexicon(words.dates),
  }
  return { ...lexicon, roleOf: rolesOf(lexicon) }
}

function dateLexicon(words: ValueWords['dates']): DateLexicon {
  return {
    months: phraseMap(Object.entries(words.months)),
    weekdays: phraseMap(Object.entries(words.weekdays)),
    ordinals: phraseMap(Object.entries(words.ordinals)),
    ordinalEnds: wordsFor(words.ordinalEnds),
    days: phraseMap(Object.entries(words.days)),
    units: phraseMap(Object.entries(words.units)),
    shifts: phraseMap([
      [words.last, -1],
      [words.current, 0],
      [words.next, 1],
    ]),
    ago: wordsFor(words.ago),
    agoBefore: wordsFor(words.agoBefore),
    hence: wordsFor(words.hence),
    henceBefore: wordsFor(words.henceBefore),
    sides: phraseMap([
      [words.before, -1],
      [words.after, 1],
    ]),
    spans: phraseMap([
      [words.pastOf, -1],
      [words.comingOf, 1],
    ]),
    few: wordsFor(words.few),
    onDay: wordsFor(words.onDay),
    quarters: phraseMap([
      [words.quarters, 'quarter' as const],
      [words.halves, 'half' as const],
    ]),
    decadeEnds: wordsFor(words.decadeEnds),
    decadeBefore: wordsFor(words.decadeBefore),
    old: wordsFor(words.old),
    decades: phraseMap(Object.entries(words.decades)),
    inYear: wordsFor(words.inYear),
  }
}

const dashes = ['-', '–', '—', '~']
/** Forms of several words; the others are parts of numbers already. */
const longForms = (rows: Readonly<Record<string, number>>): (readonly [readonly string[], Exact])[] =>
  Object.entries(rows).map(([forms, value]) => [
    phrasesOf(forms).filter((form) => form.includes(' ')),
    exactOf(plainText(value)) ?? exact(0),
  ])

function coinOf(worth: string): Coin {
  const [value = '', code = '?'] = worth.split(' ')
  return { value: exactOf(value) ?? exact(0), currency: code === '?' ? null : code }
}

function fractionOf(text: string): Exact {
  const [over = '0', under = '1'] = text.split('/')
  return exact(BigInt(over), BigInt(under))
}

/** `$` and `£` stand for the currencies that are meant unless a country is named. */
function currencyRows(rows: ValueWords['currencies']): [string, CurrencySaid][] {
  return Object.entries(rows).map(([code, forms]) => [
    forms,
    {
      code: code === '$' ? 'USD' : code === '£' ? 'GBP' : code,
      isPlainDollar: code === '$',
      scale: 1,
      needsCapitals: false,
    },
  ])
}
