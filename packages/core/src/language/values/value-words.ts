import type { PackReader } from '../pack-reader.ts'

/** Forms between spaces, the words of one joined by hyphens; "" where the language has none. */
type Forms = string
type Table<Value> = Readonly<Record<Forms, Value>>

/** The words with which a language writes values: the part `values` of its pack. */
export interface ValueWords extends NumberWords {
  /** What begins the decimals. */
  readonly decimal: '.' | ','
  /** What 3/7/2020 is first. */
  readonly dateOrder: 'dmy' | 'mdy'
  /** What may stand between an amount and its unit: "of", "de", "d'". */
  readonly of: Forms
  readonly the: Forms
  /** By ISO 4217 code; `$` for dollars of no country, `£` for pounds. */
  readonly currencies: Table<Forms>
  /** Coins as their worth: "0.01 GBP", "0.01 ?" where they may belong to any currency. */
  readonly coins: Table<string>
  readonly percent: Forms
  /** "percent of" before its number. */
  readonly percentBefore: Forms
  readonly bounds: BoundWords
  readonly ranges: RangeWords
  readonly dates: DateWords
}

export interface NumberWords {
  /** Numbers that add up: "zero", "twenty"; and "anderthalb", which stands alone. */
  readonly numbers: Table<number>
  /** Forms inside longer words only: "ein" of "einundzwanzig". */
  readonly glued: Table<number>
  /** Words that multiply: "hundred", "million". */
  readonly scales: Table<number>
  /** What multiplies digits only: "k", "Mio". */
  readonly magnitudes: Table<number>
  /** They count as one before a magnitude, a currency or a unit, and behind tens: "a million", "vingt et un". */
  readonly one: Forms
  readonly numberJoin: Forms
  /** "dreiundzwanzig". */
  readonly unitsFirst: boolean
  /** "vinte e três": "and" stands between tens and units, else what follows it may be the top of a fraction. */
  readonly joinsUnits: boolean
  /** Tens to which ten to nineteen add: "soixante-dix". */
  readonly tensOfTwenty: readonly number[]
  /** Parts of one as fractions: "half" is "1/2". */
  readonly parts: Table<string>
  /** What stands under a number: "thirds". */
  readonly denominators: Table<number>
  /** Ends that make a denominator of a number: "ste" of "vijfentwintigste". */
  readonly denominatorEnds: Forms
  /** One number of another: "out of". */
  readonly outOf: Forms
  /** The same of one alone: "1 in 20". */
  readonly oneIn: Forms
  readonly dozens: Table<number>
  readonly minus: Forms
  readonly point: Forms
}

const boundKeys = [
  'about',
  'over',
  'overOrOf',
  'atLeast',
  'under',
  'atMost',
  'orMore',
  'orLess',
  'joints',
] as const
/** "more than", "at most", "or more"; `overOrOf` is "über", which may be exact: "eine Runde über 5 Mio."; `joints` stand between two bounds of one value. */
export type BoundWords = Readonly<Record<(typeof boundKeys)[number], Forms>>

const rangeKeys = ['opening', 'to', 'and'] as const
/** "between", "to"; `and` parts the ends only behind an opening. */
export type RangeWords = Readonly<Record<(typeof rangeKeys)[number], Forms>>

const dateForms = [
  'ordinalEnds',
  'last',
  'current',
  'next',
  'ago',
  'agoBefore',
  'hence',
  'henceBefore',
  'before',
  'after',
  'pastOf',
  'comingOf',
  'few',
  'onDay',
  'quarters',
  'halves',
  'decadeEnds',
  'decadeBefore',
  'inYear',
  'old',
] as const
const dateTables = ['months', 'weekdays', 'ordinals', 'days', 'decades'] as const

/**
 * Monday is 1; `days` counts from today. `last`, `current` and `next` stand on either side of a unit, `pastOf` and `comingOf` before
 * several: "the past 3 years". `decades` have the year that they begin with: "seventies"; `decadeBefore` stands before one ("anni 70") and
 * `inYear` before a year in words. `ago` and `hence` stand behind a duration, `agoBefore` and `henceBefore` before it.
 */
export type DateWords = Readonly<Record<(typeof dateForms)[number], Forms>> &
  Readonly<Record<(typeof dateTables)[number], Table<number>>> & { readonly units: Table<TimeUnit> }

export const timeUnits = ['day', 'week', 'month', 'quarter', 'year', 'decade', 'weekend'] as const
export type TimeUnit = (typeof timeUnits)[number]

const topForms = [
  'one',
  'numberJoin',
  'denominatorEnds',
  'outOf',
  'oneIn',
  'minus',
  'point',
  'of',
  'the',
  'percent',
  'percentBefore',
] as const
const topTables = ['numbers', 'glued', 'scales', 'magnitudes', 'denominators', 'dozens'] as const
const otherKeys = [
  'decimal',
  'dateOrder',
  'unitsFirst',
  'joinsUnits',
  'tensOfTwenty',
  'parts',
  'currencies',
  'coins',
  'bounds',
  'ranges',
  'dates',
] as const

/** Reads the part `values` of a pack; what is wrong is told to the reader. */
export function readValueWords(reader: PackReader): ValueWords {
  reader.present([...topForms, ...topTables, ...otherKeys])
  return {
    decimal: oneOf(reader.at('decimal'), ['.', ',']),
    dateOrder: oneOf(reader.at('dateOrder'), ['dmy', 'mdy']),
    unitsFirst: readBoolean(reader.at('unitsFirst')),
    joinsUnits: readBoolean(reader.at('joinsUnits')),
    tensOfTwenty: readNumbers(reader.at('tensOfTwenty')),
    parts: tableOf(reader.at('parts'), readFraction),
    currencies: tableOf(reader.at('currencies'), formsOf),
    coins: tableOf(reader.at('coins'), readCoin),
    bounds: formsFor(reader.at('bounds'), boundKeys),
    ranges: formsFor(reader.at('ranges'), rangeKeys),
    dates: readDateWords(reader.at('dates')),
    ...listed(topForms, (key) => formsOf(reader.at(key))),
    ...listed(topTables, (key) => tableOf(reader.at(key), (at) => at.number())),
  }
}

function readDateWords(reader: PackReader): DateWords {
  reader.present([...dateForms, ...dateTables, 'units'])
  return {
    ...listed(dateForms, (key) => formsOf(reader.at(key))),
    ...listed(dateTables, (key) => tableOf(reader.at(key), (at) => at.number())),
    units: tableOf(reader.at('units'), (at) => oneOf(at, timeUnits)),
  }
}

function listed<Key extends string, Value>(
  keys: readonly Key[],
  read: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>
}

const formsFor = <Key extends string>(
  reader: PackReader,
  keys: readonly Key[],
): Readonly<Record<Key, Forms>> => {
  reader.present(keys)
  return listed(keys, (key) => formsOf(reader.at(key)))
}

function tableOf<Value>(reader: PackReader, read: (at: PackReader) => Value): Table<Value> {
  return Object.fromEntries(reader.all().map(([forms, at]) => [forms, read(at)]))
}

/** Letters, digits and the signs of abbreviations: no syntax of patterns. */
function formsOf(reader: PackReader): Forms {
  const forms = reader.string()
  if (!reader.checks) return forms
  for (const form of forms.split(' '))
    if (form !== '' && !/^[\p{L}\p{M}\p{N}'’.&%°º$/-]+$/u.test(form))
      reader.refuse(`has "${form}"; a form is letters, digits and ' . & - % ° $ /`)
  return forms
}

function oneOf<Value extends string>(reader: PackReader, values: readonly [Value, ...Value[]]): Value {
  const value = values.find((known) => known === reader.value)
  if (value === undefined) reader.refuse(`must be one of ${values.join(' ')}`)
  return value ?? values[0]
}

function readNumbers(reader: PackReader): readonly number[] {
  const { value } = reader
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value
  reader.refuse('must be a list of numbers')
  return []
}

function readBoolean(reader: PackReader): boolean {
  if (typeof reader.value !== 'boolean') reader.refuse('must be true or false')
  return reader.value === true
}

function readFraction(reader: PackReader): string {
  const text = reader.string()
  if (!/^\d{1,3}\/[1-9]\d{0,2}$/.test(text)) reader.refuse('must be a fraction such as "1/2"')
  return text
}

function readCoin(reader: PackReader): string {
  const text = reader.string()
  if (!/^\d{1,6}(?:\.\d{1,3})? (?:[A-Z]{3}|\?)$/.test(text))
    reader.refuse('must be what it is worth, such as "0.01 GBP" or "0.01 ?"')
  return text
}
