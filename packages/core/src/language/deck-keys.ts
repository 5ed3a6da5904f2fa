/** What decks and reports say of markets, plans and prices. */
export const deckKeys = [
  /** What stands before it is said to be something: "Acme is a platform". */
  'company.is-a',
  /** Words that an amount a few words away is about, if it is no round: "market", "worth". */
  'funding.other-measure',
  /** Somebody wants money, whatever the amount: "raising", "looking for". */
  'funding.seeks',
  /** A round or an amount beside it is there already: "raised", "committed". */
  'funding.over',
  /** It leads to a round of another time, or follows one: "until Series A", "Series A will". */
  'funding.another-time',
  /** An amount for each of something: "$9 a month". */
  'price.per',
  /** A part of a year that no calendar has: "spring 2026", "end of 2026". */
  'time.part-of-year',
  /** Words of a title that are about the deck, and not of what it is about. */
  'deck.itself',
  /** A word for a market. */
  'market.told',
  /** "The market": which one was said before. */
  'market.the',
  /** A market grows. */
  'market.grows',
  /** What makes a market grow. */
  'market.driven',
  /** What may harm it. */
  'market.endangered',
  /** The parts that a market has. */
  'market.parts',
  /** Money of one company, and of no market. */
  'market.of-company',
  /** An amount that a market is to come to. */
  'market.will-be',
  /** A valuation is the one before a round. */
  'funding.pre-money',
  /** A valuation is the one after a round. */
  'funding.post-money',
] as const
