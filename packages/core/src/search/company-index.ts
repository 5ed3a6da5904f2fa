import type {
  CompanyChange,
  CompanyFilter,
  ColumnName as FilterColumnName,
  PersonRole,
  ValueTerms,
} from '../records/index.ts'
import type { CorrectedWord } from './analysis/query-terms.ts'
import type { TunedWords } from './analysis/tuned-words.ts'
import type { CustomFacet, Facet, FacetName } from './facets/facet-table.ts'
import type { WantedValues } from './facets/wanted-values.ts'
import type { InvestorsPage, InvestorsPlan } from './investors/plan.ts'
import type { ColumnName } from './segments/segment.ts'
import type { SuggestPage, SuggestPlan } from './suggestions/plan.ts'

export type Confidence = 'high' | 'medium' | 'low'
export type MatchType = 'exact' | 'normalized' | 'alias' | 'prefix' | 'token' | 'fuzzy'

/**
 * Finds companies. The store stays the truth: an index follows its change feed, may be lost at any time and is then
 * built again. Plans are plain data, so that an index may run in another thread.
 */
export interface CompanyIndex {
  /** The best `limit` companies after `offset` among those that pass the filter, best first. */
  search(plan: SearchPlan): Promise<SearchPage>
  /** The companies that pass a filter, in an order, however many: a page begins behind the position where the one before it ended. */
  browse(plan: BrowsePlan): Promise<BrowsePage>
  /** Companies most like a text, best first: candidates for competitors. */
  similar(query: SimilarQuery): Promise<readonly SimilarCompany[]>
  /** How many companies there are, and how many of them hold each term and are in each industry: what sharing one tells. */
  frequencies(asked: AskedFrequencies): Promise<Frequencies>
  /** For each name the companies it may mean, best first, one entry a company, scores of at least `minScore`. */
  matchNames(
    names: readonly string[],
    limit: number,
    minScore: number,
  ): Promise<readonly (readonly NameCandidate[])[]>
  /** For each attribute (`attribute`) the companies that have it; none where more than `most` have. */
  holding(attributes: readonly string[], most: number): Promise<readonly (readonly string[])[]>
  /** For each text the investors whose `investorKey` begins with the words of its own, those of most companies first, at most 20. */
  investorsNamed(texts: readonly string[]): Promise<readonly (readonly KnownInvestor[])[]>
  /** Investors that are surely no people (`isHouse`), those of most companies first. */
  investorsListed(plan: InvestorsPlan): Promise<InvestorsPage>
  /** Whom names mean among the people of the companies, and which companies some of them worked for before. */
  peopleNamed(asked: AskedPeople): Promise<KnownPeople>
  /** How known words are to the companies, and which known ones may be meant by the others. */
  spellings(asked: AskedSpellings): Promise<Spellings>
  /** What a text that somebody is typing may become. */
  suggest(plan: SuggestPlan): Promise<SuggestPage>
  status(): Promise<IndexStatus>
}

/** An index that is handed its changes. */
export interface FedIndex extends CompanyIndex {
  /**
   * Takes changes in feed order; `cursor` is the place in the feed after them. Everything before is searchable when it resolves.
   */
  apply(changes: readonly CompanyChange[], cursor: string): Promise<void>
}

export interface SearchPlan {
  readonly filter: CompanyFilter
  /**
   * Columns of conditions that unknown numbers pass: companies that know all of them come first, and those that lack one follow, in
   * the same order among themselves.
   */
  readonly knownFirst?: readonly FilterColumnName[]
  /**
   * Text to rank by; null ranks every company that passes by score. So does a text of words that no company of the index holds,
   * where conditions were asked for.
   */
  readonly text: string | null
  /** Own fields whose words are those of a company, too, by key. Default none. */
  readonly customWords?: readonly number[]
  /** Whether the text names alternatives, of which one is enough for a hit. Default false. */
  readonly isEither?: boolean
  /** Whether the text lists things, of which a hit need not hold all. Default false. */
  readonly isList?: boolean
  /** Words of the text that stand for others, which some companies hold: those come first. */
  readonly corrected?: readonly CorrectedWord[]
  /**
   * In this order in place of rank: the companies that hold every word that `tellingGroups` names. Of equals the one that ranks
   * higher comes first, and who has no number comes last.
   */
  readonly sort?: readonly ColumnOrder[]
  /** Companies that pass one of these filters score a part of what they would, and come last where nothing is ranked; not in an order. */
  readonly demoted?: readonly Demotion[]
  /** Companies that hold one of these topics are no hits. */
  readonly without?: readonly string[]
  /** What an operator says of the words of the text. */
  readonly tuned?: TunedWords
  /** Ids of companies that are no hits. Unlike a filter it is nothing that was asked for. */
  readonly excluded?: readonly string[]
  readonly limit: number
  readonly offset: number
  /** Whether those that pass the filter are counted, whatever the text. Default false. */
  readonly countsPassing?: boolean
  /** Default none. */
  readonly facets?: readonly FacetPlan[]
  /** Of the companies with one domain only the first of the order is a hit. Facets count them all. Default none. */
  readonly collapse?: Collapse | null
  /** Whether each hit says which terms it holds: a search of every term's companies a hit. Default false. */
  readonly tellsTerms?: boolean
}

/** What makes companies one hit. */
export type Collapse = 'domain'

export interface Demotion {
  readonly filter: CompanyFilter
  /** Between 0 and 1; of several the least. */
  readonly part: number
}

export interface ColumnOrder {
  readonly column: ColumnName
  readonly order: 'asc' | 'desc'
  /** Where a number stands in the order, by the number; one that has no place is unknown. By default the numbers themselves order. */
  readonly places?: readonly number[]
}

export interface BrowsePlan {
  readonly filter: CompanyFilter
  /** Empty: by score. Of equals the one with the higher score comes first, and who has no number comes last. */
  readonly sort: readonly ColumnOrder[]
  readonly limit: number
  /** Null for the first page. */
  readonly after: OrderPosition | null
  /** Of the companies with one domain only the first of the order comes. Facets count them all. Default none. */
  readonly collapse?: Collapse | null
  /** Default none. */
  readonly facets?: readonly FacetPlan[]
}

/** What the companies that are found are counted by, those of other pages too. */
export interface FacetPlan {
  /** `custom.owner` of an own field. */
  readonly name: FacetName | CustomFacet
  /** What of the index is counted, where the name does not say it. */
  readonly facet?: Facet
  /** Values of most companies that are told. */
  readonly limit: number
  /** Null for all values. */
  readonly wanted: WantedValues | null
  /** Where the index keeps terms in place of values: which terms make each value. */
  readonly values?: readonly ValueTerms[]
}

export interface FacetCount {
  /** As the filter of the facet's name takes it. */
  readonly value: string
  readonly count: number
  /** How it was written, where the value is how it is compared. */
  readonly written?: string
}

/** A place in an order, whoever stands there now. */
export interface OrderPosition {
  /** Those of the columns of the order, the sign changed where it falls; null where nobody knows. */
  readonly numbers: readonly (number | null)[]
  /** The score of the company; null where it has none. */
  readonly score: number | null
  readonly id: string
}

export interface BrowsePage {
  /** In their order. */
  readonly ids: readonly string[]
  /** For each of them how many others of its domain were left out; missing unless the plan collapses. */
  readonly collapsed?: readonly number[]
  /** Where the page ended; null when it is empty. */
  readonly last: OrderPosition | null
  /** Whether there are companies after these. */
  readonly hasMore: boolean
  /** All that pass, those of other pages too. */
  readonly total: number
  /** In the order of the plan; in each the value of most companies first. */
  readonly facets: readonly (readonly FacetCount[])[]
  /** The feed position of the index that answered. Missing when unknown. */
  readonly cursor?: string | null
}

export interface SimilarQuery {
  readonly text: string
  /** Keys of the taxonomy (`industryKey`) that the companies should share. */
  readonly industries: readonly string[]
  readonly filter: CompanyFilter
  /** Companies that are no answer, such as the one compared. */
  readonly excludedIds: readonly string[]
  readonly limit: number
}

export interface SimilarCompany {
  readonly id: string
  /** 0 to 1, falling with rank. */
  readonly score: number
  /** The rarest words that both hold, and the industries that both are in. */
  readonly terms: readonly string[]
  readonly industries: readonly string[]
}

export interface AskedFrequencies {
  /** As `indexTokens` and `pairOf` give them. */
  readonly terms: readonly string[]
  /** Keys of the taxonomy (`industryKey`). */
  readonly industries: readonly string[]
}

/** Both lists in the order in which they were asked. */
export interface Frequencies {
  readonly companies: number
  readonly terms: readonly number[]
  readonly industries: readonly number[]
}

/** A company that a phrase of a query names. */
export interface NamedCompany {
  /** Null for a well-known product that no record names. */
  readonly id: string | null
  readonly name: string
  /** Companies that hold the phrase where it is one word: a word of many texts need not be a name. */
  readonly holders: number
}

export interface AskedSpellings {
  /** Of Latin letters, folded. */
  readonly words: readonly string[]
  /** Neighbours that may be one word. */
  readonly pairs: readonly (readonly [first: string, second: string])[]
}

/** Both lists in the order in which they were asked. */
export interface Spellings {
  readonly words: readonly WordSpelling[]
  /** Companies that hold the two side by side, those that hold them as one word, and those that hold the rarer of them. */
  readonly pairs: readonly { readonly apart: number; readonly joined: number; readonly rarer: number }[]
}

/** All that may be meant is at most one edit away, two from nine letters on; likeliest first. Empty for a known word. */
export interface WordSpelling {
  /** Companies that hold the word in any form. */
  readonly holding: number
  /** Whether it is a word of the companies in its own right: held by many, in a name, or the beginning of other words. */
  readonly isKnown: boolean
  /** Words, and two that companies hold side by side ("real estate"). */
  readonly meant: readonly MeantSpelling[]
  /** First words of names of investors. */
  readonly investors: readonly MeantSpelling[]
  /** `placeKey` of cities of companies. */
  readonly cities: readonly MeantSpelling[]
}

export interface MeantSpelling {
  readonly word: string
  /** Companies that hold it. */
  readonly holding: number
  /** The power of ten of those, less what the edits (`editCosts`) and a rare ending cost. */
  readonly worth: number
  /** Some company has it in its name; false where nobody looked. */
  readonly isName: boolean
}

export interface KnownInvestor {
  /** As `investorKey` gives it. */
  readonly name: string
  readonly companies: number
}

export interface AskedPeople {
  readonly names: readonly AskedPerson[]
  /** Names of companies. */
  readonly formerCompanies: readonly string[]
}

export interface AskedPerson {
  readonly name: string
  /** Of a name that nobody bears one letter of one of these words may be wrong. */
  readonly misspelt: readonly string[]
}

/** Both lists in the order in which they were asked. */
export interface KnownPeople {
  /** Null where nobody is meant. */
  readonly names: readonly (KnownPerson | null)[]
  readonly formerCompanies: readonly boolean[]
}

export interface KnownPerson {
  /** Folded, as it was asked for or as it was meant. */
  readonly name: string
  /** Whether somebody bears it as it was asked for; false of one that was meant by a misspelt one. */
  readonly isAsWritten: boolean
  /** What those are who bear the name. */
  readonly roles: readonly PersonRole[]
  /** Of somebody who bears it nobody says what they are. */
  readonly isRoleUnknown: boolean
  /** Companies that have one of them. */
  readonly companies: number
}

export interface SearchPage {
  readonly hits: readonly SearchMatch[]
  /** Whether there are hits after these. */
  readonly hasMore: boolean
  /** All hits of all pages, and those of them that lack a number of `knownFirst`. */
  readonly total: number
  readonly lacking: number
  /** Words of the text that no company of the index holds, where the companies that pass are shown in spite of them. */
  readonly wordsNotFound: readonly string[]
  /** Companies that pass the filter; null unless the plan asked for them. */
  readonly passing: number | null
  /** Companies whose meaning was compared with that of the query. */
  readonly compared?: number
  /** Of all hits, in the order of the plan; missing unless it asked for some. */
  readonly facets?: readonly (readonly FacetCount[])[]
  /** The feed position of the index that answered. Hits that have not changed since pass the filter. Missing when unknown. */
  readonly cursor?: string | null
}

export interface SearchMatch {
  readonly id: string
  /** 0 to 1, falling with rank. */
  readonly relevance: number
  /** Query terms that the company's text holds; empty unless the plan asked for them. */
  readonly terms: readonly string[]
  /** The company has no number in one of the columns of `knownFirst`. */
  readonly isLacking: boolean
  /** 0 to 1: how near the meaning of its text is to that of the query, where that was compared. */
  readonly similarity?: number
  /** How many other hits of its domain were left out; missing unless the plan collapses. */
  readonly collapsed?: number
}

export interface NameCandidate {
  readonly id: string
  readonly matchedAlias: string
  readonly matchType: MatchType
  /** 0 to 1. */
  readonly score: number
}

export interface IndexStatus {
  readonly companies: number
  /** Where in the store's change feed the index is; null before the first change. */
  readonly cursor: string | null
}
