import { phraseIndex, wordsOf } from '../../language/index.ts'
import type { SlideLayout } from '../layout/slide-layout.ts'
import { type Amount, amountsIn } from './amounts.ts'
import type { SlideLine } from './slide-lines.ts'
import { tilesOf } from './tiles.ts'

export interface AskedAmount {
  readonly amount: Amount
  /** 3: somebody raises or seeks it; 2: it is of a round; 1: an amount beside softer words, which counts on a slide that asks. */
  readonly strength: number
  /** "raising a seed round of $2M": nothing but small words between the two. */
  readonly isPlain: boolean
}

/** Amounts with a currency beside words of raising, on one line or on the lines of one tile. */
export function askedOn(slide: SlideLayout, lines: readonly SlideLine[]): AskedAmount[] {
  const tiles = tilesOf(slide).map((texts) => texts.join(' ').slice(0, 500))
  return [...lines.filter(({ kind }) => kind !== 'card').map(({ text }) => text), ...tiles].flatMap(askedIn)
}

function askedIn(text: string): AskedAmount[] {
  if (!/\d/.test(text)) return []
  return amountsIn(text).flatMap((amount) => {
    if (amount.currency === null) return []
    const before = wordsOf(text.slice(Math.max(0, amount.from - reach), amount.from)).slice(-8)
    const after = wordsOf(text.slice(amount.to, amount.to + reach)).slice(0, 5)
    // The nearest word decides: "raising $2M at $15M pre-money", "$2M ARR, raising $5M".
    if (others.find(before.slice(-3)).length > 0 || others.find(after.slice(0, 3)).length > 0) return []
    const asked = asks.find(before)
    const strength = Math.max(
      0,
      ...asked.map(({ value }) => value),
      ...asksBehind.find(after.slice(0, 4)).map(({ value }) => value),
    )
    if (strength === 0) return []
    const isPlain = asked.some(({ value, to }) => value === 3 && before.slice(to).every(isSmall))
    return [{ amount, strength, isPlain }]
  })
}

const small: ReadonlySet<string> = new Set(
  wordsOf(
    'a an the our for up to of about around approximately approx ca at least in over between another additional further total just us usd ' +
      'pre seed angel bridge series b c d round funding capital investment financing equity convertible note safe target ' +
      'eine einen unsere für rund etwa von in höhe über kapital runde finanzierung finanzierungsrunde investition ' +
      'uma um una un de da do nossa nuestra ronda rodada inversión investimento aporte levée fonds tour',
  ),
)
const isSmall = (word: string) => small.has(word)

/** Letters on either side that may hold the words. */
const reach = 80

const asks = phraseIndex<number>([
  [
    'raising|we raise|to raise|are seeking|we seek|seeking|asking for|we ask|our ask|the ask|looking for|looking to raise|fundraising',
    3,
  ],
  [
    'wir suchen|suchen|gesucht|finanzierungsbedarf|kapitalbedarf|investitionsbedarf|wir benötigen|einwerben|wir sammeln',
    3,
  ],
  [
    'buscamos|captando|captação|levantando|estamos levantando|nous levons|levée de fonds|nous recherchons|recaudando',
    3,
  ],
  ['融资|寻求', 3],
  [
    'ask|round|target|funding|raise|investment of|investment|finanzierungsrunde|finanzierung|runde|rodada|ronda|tour',
    2,
  ],
  ['need|needs|require|required|capital|investition', 1],
])

const asksBehind = phraseIndex<number>([
  ['gesucht|wanted|ask|sought', 3],
  [
    'round|target|seed|pre seed|angel round|raise|funding|investment|financing|finanzierungsrunde|runde|finanzierung|rodada|ronda|safe|convertible',
    2,
  ],
])

/** Words that make the amount beside them something else. */
export const others = phraseIndex<true>([
  [
    'valuation|pre money|post money|cap|revenue|revenues|sales|arr|mrr|gmv|ebitda|profit|market|tam|sam|som|industry|budget|salary|salaries|per|price|pricing|cost|costs|savings|saved|grant|grants|equity',
    true,
  ],
  [
    'raised|previous|previously|prior|so far|already|closed|committed|secured|invested to date|to date|exit|exited|acquired|ticket|minimum',
    true,
  ],
  [
    'bewertung|umsatz|umsätze|gewinn|markt|marktvolumen|bereits|pro|preis|kosten|eingeworben|zugesagt|mindestbeteiligung|fördermittel',
    true,
  ],
  [
    'valorização|faturamento|receita|mercado|ingresos|valoración|chiffre d affaires|valorisation|marché|估值|市场|收入',
    true,
  ],
])
