/** How often words and industries are among the companies of the dataset: what sharing one tells. */
export interface Rarity {
  readonly companies: number
  /** Companies whose texts hold a word, in any form. */
  holdingWord(word: string): number
  /** Companies of an industry (`industryKey`). */
  holdingIndustry(key: string): number
}

/**
 * How much it tells that two companies both hold what `holding` of all hold, in nats. A small dataset knows little of how rare a word
 * is, so each is taken to be a part of a larger one.
 */
export function sharedNats({ companies }: Rarity, holding: number): number {
  return Math.log((companies + background) / Math.max(2, holding))
}

export const background = 40_000
