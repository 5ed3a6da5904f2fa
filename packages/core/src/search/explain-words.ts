import { foreignMeaning } from './analysis/foreign-words.ts'
import type { IndexToken } from './analysis/known-tokens.ts'
import { inverseFrequency, queryTerms } from './analysis/query-terms.ts'
import { indexTokens } from './analysis/tokens.ts'
import { genericBoost, type TunedWords } from './analysis/tuned-words.ts'
import type { Explanation } from './explanation-schema.ts'
import type { FollowedDataset } from './lookup/lookup.ts'
import type { Meaning } from './meaning.ts'
import { queryTokens } from './query-understanding/query-tokens.ts'
import type { Correction } from './query-understanding/unknown-words.ts'
import type { AppliedTuning } from './tuning/applied.ts'

type ExplainedWord = Explanation['words'][number]

/** What became of each word of a query as it was sent. `meaning` is null when all of it was taken as a name. */
export async function explainWords(
  { index }: Pick<FollowedDataset, 'index'>,
  query: string,
  meaning: Meaning | null,
  corrections: readonly Correction[],
  tuned: AppliedTuning | null,
): Promise<ExplainedWord[]> {
  const tokens = queryTokens(query).filter(({ kind }) => kind !== 'mark')
  const placed = tokens.map(({ text, start, end }) => ({ text, start, end }))
  if (meaning === null) return placed.map((word) => ({ ...word, use: 'name' }))
  const { spans, unparsed, without, rankingText } = meaning.understanding
  const weights = await weightsOf(index, rankingText, tuned?.words)
  const toldOf = tellerOf(tuned)
  const unwanted = without.flatMap((topic) => {
    const start = query.indexOf(topic)
    return start < 0 ? [] : [{ start, end: start + topic.length }]
  })
  return placed.map((sent): ExplainedWord => {
    const correction = corrections.find(({ start, end }) => start <= sent.start && sent.end <= end)
    const word = correction === undefined ? sent : { ...sent, meant: correction.meant }
    const isWithin = ({ start, end }: { start: number; end: number }) =>
      start <= word.start && word.end <= end
    const span = spans.find(isWithin)
    if (span !== undefined) return { ...word, use: useOf(span.filter), filter: span.filter }
    if (unwanted.some(isWithin)) return { ...word, use: 'unwanted' }
    if (!unparsed.some(isWithin)) return { ...word, use: 'ignored', why: leads }
    const read = indexTokens(correction?.meant ?? word.text)
    const weight = read.reduce((most, one) => Math.max(most, weights.get(one.word) ?? -1), -1)
    if (weight < 0) return { ...word, use: 'ignored', why: common }
    const told = toldOf(read)
    return {
      ...word,
      use: 'ranking',
      weight: told.why === undefined ? weight : rounded(weight * genericBoost),
      ...told,
    }
  })
}

const useOf = (filter: string) => (filter === 'sort' ? 'order' : filter === 'subject' ? 'subject' : 'filter')

const leads = 'It only leads to what is looked for, or joins it.'
const common = 'It tells no company from another.'

const rounded = (weight: number) => Math.round(weight * 100) / 100

const generic = 'The operator of the service says that it tells next to nothing.'

/** What the operator says of a word. */
function tellerOf(tuned: AppliedTuning | null) {
  const found = new Map(tuned?.words?.synonyms.map(({ term, found }) => [term, found]))
  const genericTerms = new Set(tuned?.words?.generic)
  return (read: readonly IndexToken[]): Pick<ExplainedWord, 'synonyms' | 'why'> => {
    const terms = read.flatMap(({ word, term }) => [term, foreignMeaning(word)?.term ?? term])
    const synonyms = [...new Set(terms.flatMap((term) => found.get(term) ?? []))].map(
      (term) => tuned?.tuning.writtenAs(term) ?? term,
    )
    return {
      ...(synonyms.length === 0 ? {} : { synonyms }),
      ...(terms.some((term) => genericTerms.has(term)) ? { why: generic } : {}),
    }
  }
}

/** By the word of a query how much it ranks: 1 for one that a single company holds, 0 for one that all do. */
async function weightsOf(
  index: FollowedDataset['index'],
  text: string | null,
  tuned: TunedWords | undefined,
): Promise<ReadonlyMap<string, number>> {
  if (text === null) return new Map()
  const words = queryTerms(text, [], tuned).filter(({ isBonus }) => !isBonus)
  const terms = words.map(({ word, alternatives }) => alternatives[0]?.term ?? word)
  const held = await index.frequencies({ terms, industries: [] })
  const most = inverseFrequency(held.companies, 1)
  return new Map(
    words.map(({ word }, i) => {
      const holding = Math.min(Math.max(1, held.terms[i] ?? 0), Math.max(1, held.companies))
      return [word, most <= 0 ? 1 : rounded(inverseFrequency(held.companies, holding) / most)]
    }),
  )
}
