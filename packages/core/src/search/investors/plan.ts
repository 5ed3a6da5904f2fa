/** Which investors of a dataset are listed. */
export interface InvestorsPlan {
  /** Folded words, each of which begins a word of the name; with none every house is listed. */
  readonly words: readonly string[]
  /** `investorKey` of what was asked for: by an alias no word of the name need begin so. Null where nothing was. */
  readonly key: string | null
  readonly limit: number
  /** Behind whom the page begins; null for the first. */
  readonly after: InvestorPosition | null
}

/** Longer ones are no names, and no filter takes them. */
export const investorLettersMax = 200

/** A place in the order, whoever stands there now: those of most companies first, then by key. */
export interface InvestorPosition {
  readonly companies: number
  /** As `investorKey` gives it. */
  readonly key: string
}

export interface InvestorsPage {
  readonly investors: readonly ListedInvestor[]
  readonly hasMore: boolean
}

export interface ListedInvestor extends InvestorPosition {
  /** Companies of which they led a round. */
  readonly led: number
  /** The id of a company that names them: it has their name as it is written. */
  readonly companyId: string
}

export const isBehind = (after: InvestorPosition | null, one: InvestorPosition): boolean =>
  after === null || inOrder(after, one) < 0

export const inOrder = (a: InvestorPosition, b: InvestorPosition): number =>
  b.companies - a.companies || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
