import type { Lang } from '../../src/language/keys.ts'
import { viewDeck } from '../../src/pitch-decks/deck-facts/view-deck.ts'
import { readAmountCell } from '../../src/records/import/mapping/cells/cell-money.ts'
import { understandQuery } from '../../src/search/query-understanding/understand-query.ts'
import { deckOf, documentOf } from '../deck-slides.ts'
import { onePage } from '../extraction/funding.ts'
import { locations } from '../locations.ts'

export const readerNames = ['query', 'site', 'deck', 'import'] as const
export type ReaderName = (typeof readerNames)[number]

export interface Said {
  readonly text: string
  readonly lang: Lang
  /** It bounds its amount itself: "$1-5M", "about $5M". */
  readonly isBounded?: true
}

/** What each reader makes of an amount in a sentence of a language, written as in the table of spellings. */
export const readers: Readonly<Record<ReaderName, (said: Said) => string | null>> = {
  query({ text, lang, isBounded }) {
    const frame = isBounded === true ? frames.query[lang] : frames.queryOfBound[lang]
    const { min, max } = understandQuery(frame.replace('…', text), context).filters.funding ?? {}
    if (min === undefined && max === undefined) return null
    return `${min ?? ''}${max === undefined ? '' : `..${max}`} USD`
  },
  site({ text, lang }) {
    const { rounds } = onePage(frames.site[lang].replace('…', text))
    const amounts = rounds.flatMap(({ amount: { value } }) => value ?? [])
    const written = amounts.map(
      ({ value, currency, isApproximate }) => `${isApproximate ? '~' : ''}${value} ${currency}`,
    )
    return written.length === 0 ? null : written.join(' and ')
  },
  deck({ text, lang }) {
    const { slides } = viewDeck(deckOf([[null, frames.deck[lang].replace('…', text)]]), documentOf().document)
    const written = slides.flatMap(({ asked }) =>
      asked.map(({ amount: { value, currency } }) => `${value} ${currency}`),
    )
    return written.length === 0 ? null : [...new Set(written)].join(' and ')
  },
  import({ text }) {
    const cell = readAmountCell(text, { decimal: null, unit: null })
    if (cell === null || 'says' in cell) return null
    return `${cell.isApproximate ? '~' : ''}${cell.amount} ${cell.currency ?? 'USD'}`
  },
}

type Frames = Readonly<Record<Lang, string>>
const frames = {
  queryOfBound: {
    en: 'startups that raised at least …',
    de: 'Startups, die mindestens … eingesammelt haben',
    fr: 'startups qui ont levé au moins …',
    es: 'startups que han recaudado al menos …',
    pt: 'startups que captaram pelo menos …',
    nl: 'startups die minstens … hebben opgehaald',
    it: 'startup che hanno raccolto almeno …',
  },
  query: {
    en: 'startups that raised …',
    de: 'Startups, die … eingesammelt haben',
    fr: 'startups qui ont levé …',
    es: 'startups que han recaudado …',
    pt: 'startups que captaram …',
    nl: 'startups die … hebben opgehaald',
    it: 'startup che hanno raccolto …',
  },
  site: {
    en: 'Tanvale raised … in a seed round.',
    de: 'Tanvale hat … eingesammelt.',
    fr: 'Tanvale a levé ….',
    es: 'Tanvale ha recaudado ….',
    pt: 'Tanvale captou ….',
    nl: 'Tanvale heeft … opgehaald.',
    it: 'Tanvale ha raccolto ….',
  },
  deck: {
    en: 'We are raising …',
    de: 'Wir suchen …',
    fr: 'Nous levons …',
    es: 'Buscamos …',
    pt: 'Estamos levantando …',
    nl: 'Wij zoeken …',
    it: 'Cerchiamo …',
  },
} as const satisfies Readonly<Record<string, Frames>>

const context = { today: '2026-06-15', currentYear: 2026, locations, investorsNamed: () => [] }
