import { foldText, spacedWords } from '../../../kernel/index.ts'
import { placeKey } from '../../../reference/index.ts'
import type { SuggestedValue, SuggestionMatch, SuggestPage, SuggestPlan } from '../../suggestions/plan.ts'
import { attribute } from '../attributes.ts'
import { beginningsNear, editsForgiven, editsFromBeginning } from '../names/begins-nearly.ts'
import { suggestMistyped, suggestNames } from '../names/suggest-names.ts'
import type { IndexView } from '../segment.ts'
import { BestDocuments } from './best-documents.ts'
import { liveFrequency } from './live-counts.ts'

/**
 * What a text that somebody types may become, of companies, cities and investors of a view; what begins nearly so only when there is nothing
 * else. And how many companies have the attributes asked for.
 */
export function suggestIn(view: IndexView, plan: SuggestPlan): SuggestPage {
  const { text, limit, attributes } = plan
  const counts = attributes.map((terms) => terms.reduce((sum, term) => sum + companiesWith(view, term), 0))
  const kinds = [
    { prefix: attribute.cityName(''), typed: placeKey(text) },
    { prefix: attribute.investor(''), typed: spacedWords(foldText(text)) },
  ]
  const companies = suggestNames(view, text, limit)
  const [cities = [], investors = []] = kinds.map((kind) => valuesBeginning(view, kind, limit))
  const isFound = companies.length + cities.length + investors.length > 0
  if (isFound || !plan.forgives) return { companies, cities, investors, counts }
  const [nearCities = [], nearInvestors = []] = kinds.map((kind) => valuesMistyped(view, kind, limit))
  const mistyped = suggestMistyped(view, text, limit)
  return { companies: mistyped, cities: nearCities, investors: nearInvestors, counts }
}

interface Kind {
  readonly prefix: string
  readonly typed: string
}

/** Those of most companies first. */
function valuesBeginning(view: IndexView, { prefix, typed }: Kind, limit: number): SuggestedValue[] {
  if (typed === '') return []
  return suggested(view, prefix, bestTerms(view, `${prefix}${typed}`, limit, null), 'begins')
    .sort((a, b) => b.companies - a.companies || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
}

/** Those of the fewest edits first. */
function valuesMistyped(view: IndexView, { prefix, typed }: Kind, limit: number): SuggestedValue[] {
  const edits = editsForgiven(typed.length)
  if (edits === 0) return []
  const worthOf = (term: string) => edits + 1 - editsFromBeginning(typed, term.slice(prefix.length), edits)
  const near = beginningsNear(typed).flatMap((beginning) =>
    bestTerms(view, `${prefix}${beginning}`, limit, worthOf),
  )
  return suggested(view, prefix, near, 'misspelled')
    .sort(
      (a, b) => worthOf(`${prefix}${b.value}`) - worthOf(`${prefix}${a.value}`) || b.companies - a.companies,
    )
    .slice(0, limit)
}

function suggested(
  view: IndexView,
  prefix: string,
  terms: readonly string[],
  match: SuggestionMatch,
): SuggestedValue[] {
  return terms
    .map((term) => ({ value: term.slice(prefix.length), companies: companiesWith(view, term), match }))
    .filter(({ companies }) => companies > 0)
}

/** The terms that begin so and are worth most, then those of most companies; what is worth nothing is left out. Null: all are worth as much. */
function bestTerms(
  view: IndexView,
  beginning: string,
  limit: number,
  worthOf: ((term: string) => number) | null,
): readonly string[] {
  const scores = new Map<string, number>()
  for (const { segment } of view.segments) {
    const { attributes } = segment
    const [from, to] = attributes.withPrefix(beginning)
    const best = new BestDocuments(2 * limit, 1)
    for (let ordinal = from; ordinal < Math.min(to, from + termsMax); ordinal++) {
      const worth = worthOf === null ? 1 : worthOf(attributes.term(ordinal))
      if (worth > 0) best.offer((worth << worthShift) + attributes.frequency(ordinal), ordinal)
    }
    for (const { document, score } of best.sorted()) {
      const term = attributes.term(document)
      scores.set(term, Math.max(scores.get(term) ?? 0, score))
    }
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([term]) => term)
}

/** No term has as many companies. */
const worthShift = 26
/** Of a beginning that more have the first in the order of letters are asked. */
const termsMax = 20_000

function companiesWith(view: IndexView, term: string): number {
  return view.segments.reduce((sum, live) => {
    const { attributes } = live.segment
    const ordinal = attributes.find(term)
    return ordinal < 0 ? sum : sum + liveFrequency(live, attributes, ordinal)
  }, 0)
}
