import type { Lang } from '../../src/language/keys.ts'
import type { Filters } from '../../src/records/filters/schema.ts'
import { inCountries } from './case.ts'

/** Companies that the dataset of these cases has. */
export const corpusCompanies: readonly string[] = ['Acme', 'Quarry Lane Tools', 'Pennywhistle']

/** What is left of a text beside the company and its filters, and whether that comes first. */
interface Left {
  readonly topic?: RegExp
  readonly isForTopic?: boolean
  readonly filters?: Filters
}

/** Companies like Acme as people ask for them. */
export const likenedCases: readonly (readonly [Left, Readonly<Record<Lang, string>>])[] = [
  [
    {},
    {
      en: 'companies like Acme',
      de: 'Firmen wie Acme',
      fr: 'entreprises comme Acme',
      es: 'empresas como Acme',
      pt: 'empresas como a Acme',
      nl: 'bedrijven zoals Acme',
      it: 'aziende come Acme',
    },
  ],
  [
    {},
    {
      en: 'what are the main competitors of Acme?',
      de: 'die wichtigsten Konkurrenten von Acme',
      fr: "les principaux concurrents d'Acme",
      es: 'principales competidores de Acme',
      pt: 'os principais concorrentes da Acme',
      nl: 'de belangrijkste concurrenten van Acme',
      it: 'i principali concorrenti di Acme',
    },
  ],
  [
    {},
    {
      en: 'alternatives to Acme',
      de: 'Alternativen zu Acme',
      fr: 'alternatives à Acme',
      es: 'alternativas a Acme',
      pt: 'alternativas à Acme',
      nl: 'alternatieven voor Acme',
      it: "un'alternativa ad Acme",
    },
  ],
  [
    { filters: inCountries('DE') },
    {
      en: 'companies similar to Acme in Germany',
      de: 'ähnliche Unternehmen wie Acme in Deutschland',
      fr: 'entreprises similaires à Acme en Allemagne',
      es: 'empresas parecidas a Acme en Alemania',
      pt: 'empresas semelhantes à Acme na Alemanha',
      nl: 'vergelijkbaar met Acme in Duitsland',
      it: 'aziende simili ad Acme in Germania',
    },
  ],
  [
    {},
    {
      en: 'who competes with Acme?',
      de: 'wer konkurriert mit Acme?',
      fr: 'qui est en concurrence avec Acme ?',
      es: '¿quién compite con Acme?',
      pt: 'quem concorre com a Acme?',
      nl: 'wie concurreert met Acme?',
      it: 'chi compete con Acme?',
    },
  ],
  [
    {},
    {
      en: 'who else does what Acme does',
      de: 'wer macht das gleiche wie Acme',
      fr: 'qui fait la même chose que Acme',
      es: 'quién hace lo mismo que Acme',
      pt: 'quem faz o mesmo que a Acme',
      nl: 'wie doet hetzelfde als Acme',
      it: 'chi fa lo stesso di Acme',
    },
  ],
  [
    { topic: /open source|quelloffen/, isForTopic: false },
    {
      en: 'open source alternatives to Acme',
      de: 'quelloffene Alternativen zu Acme',
      fr: 'alternatives open source à Acme',
      es: 'alternativas open source a Acme',
      pt: 'alternativas open source à Acme',
      nl: 'open source alternatieven voor Acme',
      it: 'alternative open source ad Acme',
    },
  ],
  [
    { topic: /^(boats|Boote|bateaux|barcos|boten|barche)$/, isForTopic: true },
    {
      en: 'Acme for boats',
      de: 'ein Acme für Boote',
      fr: 'un Acme pour bateaux',
      es: 'un Acme para barcos',
      pt: 'um Acme para barcos',
      nl: 'een Acme voor boten',
      it: 'un Acme per barche',
    },
  ],
  [
    { topic: /^(boats|Boote|bateaux|barcos|boten|barche)$/, isForTopic: true },
    {
      en: 'something like Acme, but for boats',
      de: 'etwas wie Acme, aber für Boote',
      fr: 'quelque chose comme Acme, mais pour bateaux',
      es: 'algo como Acme, pero para barcos',
      pt: 'algo como a Acme, mas para barcos',
      nl: 'iets zoals Acme, maar voor boten',
      it: 'qualcosa come Acme, ma per barche',
    },
  ],
  [
    { filters: inCountries('DE') },
    {
      en: 'what is the German Acme',
      de: 'das deutsche Acme',
      fr: "l'Acme allemand",
      es: 'el Acme alemán',
      pt: 'o Acme alemão',
      nl: 'het Duitse Acme',
      it: "l'Acme tedesco",
    },
  ],
  [
    {},
    {
      en: 'Acme vs Pennywhistle',
      de: 'Konkurrenten von Acme und Pennywhistle',
      fr: 'concurrents de Acme ou Pennywhistle',
      es: 'competidores de Acme y Pennywhistle',
      pt: 'concorrentes da Acme e Pennywhistle',
      nl: 'Acme vs Pennywhistle',
      it: 'concorrenti di Acme e Pennywhistle',
    },
  ],
]

/** In English, and what they say of the company: its name, whether the dataset has it, and what is left. */
export const likenedForms: readonly (readonly [
  query: string,
  name: string,
  isKnown: boolean,
  left: string | null,
])[] = [
  ['Acme competitors', 'Acme', true, null],
  ['acme alternatives', 'Acme', true, null],
  ['best Acme alternatives', 'Acme', true, null],
  ['Acme-like payment startups', 'Acme', true, 'payment startups'],
  ['Quarry Lane Tools style workshops', 'Quarry Lane Tools', true, 'workshops'],
  ['Acme vs who?', 'Acme', true, null],
  ['find me more companies like Acme in drone delivery', 'Acme', true, 'drone delivery'],
  ['startups that are like quarry lane tools', 'Quarry Lane Tools', true, null],
  ['replacement for Acme', 'Acme', true, null],
  ['companies like Acme, Timber Frames', 'Acme', true, 'Timber Frames'],
  ['the Acme of boats', 'Acme', true, 'boats'],
  ['companies that do what Acme does', 'Acme', true, null],
  // Nobody knows it, and the query says so.
  ['startups à la Zzyzxa', 'Zzyzxa', false, null],
  ['competitors of zzyzxa.io', 'zzyzxa.io', false, null],
  ['zzyzxa but for rowing', 'zzyzxa', false, 'rowing'],
  // The name of a company is no place, no trade and no website to leave out.
  ['Boston Dynamics competitors', 'Boston Dynamics', false, null],
  ['companies like Boston Dynamics', 'Boston Dynamics', false, null],
  ["Victoria's Secret alternatives", "Victoria's Secret", false, null],
  ['Apple competitors', 'Apple', false, null],
  ['companies like stripe.com', 'stripe.com', false, null],
  ['stripe.com competitors', 'stripe.com', false, null],
  ['alternatives to notion.so', 'notion.so', false, null],
  ['similar to airbnb.com', 'airbnb.com', false, null],
]

/** A well-known product that the dataset lacks. */
export const corpusProduct = 'Zzyzxamo'

/** Words that are no names, whatever companies are called: each of `wordCompanies` is one's name too. */
export const wordCompanies: readonly string[] = ['Dogs', 'Animal', 'Payroll', 'Ours', 'Sugar']
export const likenedNothing: readonly string[] = [
  'dating app for people who like dogs',
  'alternatives to animal testing',
  'things like payroll for restaurants',
  'companies like ours',
  'sugar alternatives',
  'payroll for restaurants',
  'companies like startups',
]
