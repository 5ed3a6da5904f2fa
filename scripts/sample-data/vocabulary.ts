import { industryWordsA } from './vocabulary-a.ts'
import { industryWordsB } from './vocabulary-b.ts'
import { industryWordsC } from './vocabulary-c.ts'
import { industryWordsD } from './vocabulary-d.ts'

/**
 * What an industry's companies are made of; lists are separated by `|`. In `traction` and in a niche's clauses `*verb` is
 * conjugated for its subject, and `{20-900}` becomes a number that grows with the company.
 */
export interface IndustryWords {
  /** The label every company of the industry carries first. */
  readonly label: string
  /** Companies of this industry per 100 of an average one. */
  readonly weight: number
  readonly models: string
  /** Words that follow the stem in a company name. */
  readonly suffixes: string
  /** What products of the industry connect to, import or comply with. */
  readonly connects: string
  readonly traction: string
  /** Whole sentences about what customers got. */
  readonly results: string
  /** `what it is :: customers :: what it does :: further labels` */
  readonly niches: readonly string[]
}

export interface Niche {
  readonly what: string
  readonly customers: readonly string[]
  readonly clauses: readonly string[]
  readonly labels: readonly string[]
}

export interface Industry
  extends Omit<IndustryWords, 'models' | 'suffixes' | 'connects' | 'traction' | 'results' | 'niches'> {
  readonly models: readonly string[]
  readonly suffixes: readonly string[]
  readonly connects: readonly string[]
  readonly traction: readonly string[]
  readonly results: readonly string[]
  readonly niches: readonly Niche[]
}

export const vocabulary: readonly Industry[] = [
  ...industryWordsA,
  ...industryWordsB,
  ...industryWordsC,
  ...industryWordsD,
].map((words) => ({
  label: words.label,
  weight: words.weight,
  models: list(words.models),
  suffixes: list(words.suffixes),
  connects: list(words.connects),
  traction: list(words.traction),
  results: list(words.results),
  niches: words.niches.map(toNiche),
}))

function toNiche(line: string): Niche {
  const [what, customers, clauses, labels] = line.split('::').map((part) => part.trim())
  if (!what || !customers || !clauses || labels === undefined)
    throw new Error(`A niche needs four parts: ${line}`)
  return { what, customers: list(customers), clauses: list(clauses), labels: list(labels) }
}

function list(text: string): string[] {
  return text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
