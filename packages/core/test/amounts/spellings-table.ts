import type { ReaderName, Said } from './readers.ts'

/** A way to write an amount, and what every reader must make of it. */
export interface Spelling extends Said {
  /** `1500000 EUR`, `1000000..5000000 USD`; null for what must give nothing, since any sum would be false. */
  readonly value: string | null
  /** What a reader says where it is not asked for more, of `lessBecause`. */
  readonly less?: Readonly<Partial<Record<ReaderName, Less>>>
}

export interface Less {
  readonly value: string | null
  readonly because: keyof typeof lessBecause
}

/** Why a reader says less than the value. Each is a decision about the reader, and none about the amount. */
export const lessBecause = {
  dollars:
    'Filters and columns of sums are in US dollars, so a number without a currency is taken for dollars.',
  currency: 'Sites and decks name many amounts: one without a currency is left to others that have one.',
  bounds: 'A query with "about" asks for no filter: it has no bound.',
  low: 'A deck asks for the lower end of a range at least.',
  range: 'A page that says a range of its round commits itself to no amount.',
  size: 'A site believes in no round of under fifty thousand or over 200 billion.',
  about: 'What a deck asks for has no bound.',
  one: 'A cell of an import holds one exact amount, or the row has a warning.',
} as const

const cellOfOne = { value: null, because: 'one' } as const

export const spellings: readonly Spelling[] = [
  { text: '$5M', lang: 'en', value: '5000000 USD' },
  { text: 'S$2m', lang: 'en', value: '2000000 SGD' },
  { text: 'US$ 3.4bn', lang: 'en', value: '3400000000 USD' },
  { text: '5M USD', lang: 'en', value: '5000000 USD' },
  { text: '750k USD', lang: 'en', value: '750000 USD' },
  { text: 'US$ 1,250,000', lang: 'en', value: '1250000 USD' },
  { text: 'half a million dollars', lang: 'en', value: '500000 USD' },
  { text: 'two and a half million pounds', lang: 'en', value: '2500000 GBP' },
  { text: '$2M CAD', lang: 'en', value: '2000000 CAD' },
  { text: '₹50 lakh', lang: 'en', value: '5000000 INR' },
  { text: 'Rs 2 crore', lang: 'en', value: '20000000 INR' },
  {
    text: '2 crore',
    lang: 'en',
    value: '20000000',
    less: {
      query: { value: '20000000 USD', because: 'dollars' },
      import: { value: '20000000 USD', because: 'dollars' },
      site: { value: null, because: 'currency' },
      deck: { value: null, because: 'currency' },
    },
  },
  { text: '¥3億', lang: 'en', value: '300000000 JPY' },
  { text: '3億5000万円', lang: 'en', value: '350000000 JPY' },
  { text: '12,5 Mio. €', lang: 'de', value: '12500000 EUR' },
  { text: '3,5 Mrd. Euro', lang: 'de', value: '3500000000 EUR' },
  { text: 'anderthalb Millionen Euro', lang: 'de', value: '1500000 EUR' },
  { text: '1.250.000 €', lang: 'de', value: '1250000 EUR' },
  { text: "1'500'000 CHF", lang: 'de', value: '1500000 CHF' },
  { text: '250 Tsd. €', lang: 'de', value: '250000 EUR' },
  {
    text: '2 Billionen Euro',
    lang: 'de',
    value: '2000000000000 EUR',
    less: { site: { value: null, because: 'size' } },
  },
  { text: "5 millions d'euros", lang: 'fr', value: '5000000 EUR' },
  { text: '1 500 000 €', lang: 'fr', value: '1500000 EUR' },
  { text: '2,5 M€', lang: 'fr', value: '2500000 EUR' },
  {
    text: 'vingt-trois mille euros',
    lang: 'fr',
    value: '23000 EUR',
    less: { site: { value: null, because: 'size' } },
  },
  { text: 'tres millones de euros', lang: 'es', value: '3000000 EUR' },
  { text: 'un millón y medio de euros', lang: 'es', value: '1500000 EUR' },
  { text: '800 mil dólares', lang: 'es', value: '800000 USD' },
  { text: 'R$ 10 mi', lang: 'pt', value: '10000000 BRL' },
  { text: 'R$ 1,5 bilhão', lang: 'pt', value: '1500000000 BRL' },
  { text: 'dois milhões de euros', lang: 'pt', value: '2000000 EUR' },
  { text: '1.5 miljoen euro', lang: 'nl', value: '1500000 EUR' },
  { text: '€ 2,3 mln', lang: 'nl', value: '2300000 EUR' },
  { text: 'anderhalf miljoen euro', lang: 'nl', value: '1500000 EUR' },
  { text: '$ 48 miliardi', lang: 'it', value: '48000000000 USD' },
  { text: '1,5 milioni di euro', lang: 'it', value: '1500000 EUR' },
  {
    text: '$1-5M',
    lang: 'en',
    isBounded: true,
    value: '1000000..5000000 USD',
    less: {
      site: { value: null, because: 'range' },
      deck: { value: '1000000 USD', because: 'low' },
      import: cellOfOne,
    },
  },
  {
    text: '5 bis 10 Millionen Euro',
    lang: 'de',
    isBounded: true,
    value: '5000000..10000000 EUR',
    less: {
      site: { value: null, because: 'range' },
      deck: { value: '5000000 EUR', because: 'low' },
      import: cellOfOne,
    },
  },
  {
    text: 'about $5M',
    lang: 'en',
    isBounded: true,
    value: '~5000000 USD',
    less: {
      query: { value: null, because: 'bounds' },
      deck: { value: '5000000 USD', because: 'about' },
    },
  },
  { text: '€ 5 milyar', lang: 'en', value: null },
  { text: 'kr 5 mdkr', lang: 'en', value: null },
  { text: '$ 12 млрд', lang: 'en', value: null },
  { text: '€5xyz', lang: 'en', value: null },
  { text: 'two miliardów dollars', lang: 'en', value: null },
]
