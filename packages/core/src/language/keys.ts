/** The languages of which there are packs, `data/languages/<tag>.json`. */
export const langs = ['en', 'de', 'fr', 'es', 'pt', 'nl', 'it'] as const
export type Lang = (typeof langs)[number]

/** What a word means, whatever its language: a line of phrases takes any form of `<founder>`. */
export const wordClasses = ['have', 'be', 'founder', 'company'] as const
export type WordClass = (typeof wordClasses)[number]

/** What a phrase says. A pack has lines for each, or the reason why its language has none. */
export const phraseKeys = ['company.founded-in', 'query.opener'] as const
export type PhraseKey = (typeof phraseKeys)[number]

/** What a page, or a part of one, is about by its heading. */
export const sections = ['team', 'imprint'] as const
export type Section = (typeof sections)[number]

export const stages = ['seed', 'grant'] as const
export type Stage = (typeof stages)[number]

/** What a line of phrases may leave open: a span that an annotator found. */
export const slotNames = [
  'number',
  'money',
  'percent',
  'year',
  'date',
  'range',
  'person',
  'company',
  'investor',
  'place',
  'industry',
] as const
export type SlotName = (typeof slotNames)[number]
