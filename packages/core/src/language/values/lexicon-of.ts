import { type Exact, exact, exactOf } from './exact.ts'
import type { BoundWord, Coin, DateLexicon, Lexicon } from './lexicon.ts'
import { type NumberPart, numberParts, plainText } from './number-parts.ts'
import { type PhraseMap, phraseMap, phrasesOf, wordsFor } from './phrase-map.ts'
import { rolesOf } from './roles.ts'
import { type CurrencySaid, scaledCodes, sharedMagnitudes, signs } from './signs.ts'
import type { ValueWords } from './value-words.ts'

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
    magnitudes: phraseMap([
      ...Object.entries(words.magnitudes).map(([forms, value]) => [forms, exact(value)] as const),
      ...sharedMagnitudes,
    ]),
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
    currencies: phraseMap(currencyRows(words.currencies), sharedCurrencies()),
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

/** Signs and codes, hundreds of them, which all languages have. */
export function sharedCurrencies(): PhraseMap<CurrencySaid> {
  currencies ??= phraseMap([...signs, ...scaledCodes])
  return currencies
}
let currencies: PhraseMap<CurrencySaid> | null = null

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
