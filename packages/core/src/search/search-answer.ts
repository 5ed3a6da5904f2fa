import { hitJson } from './hit-json.ts'
import { type FoundCompany, toWireHit } from './hits.ts'
import type { HitField, SearchData, SearchHit } from './schema.ts'

type Rest = Omit<SearchData, 'total_results' | 'results'>

/** The answer of a search, whose results are made when somebody reads them: `searchJson` sends them on as they are stored. */
export function searchAnswer(
  found: readonly FoundCompany[],
  fields: readonly HitField[] | null,
  explains: boolean,
  { query, ...rest }: Rest,
  highlights = false,
): SearchData {
  let results: SearchHit[] | null = null
  let active: SearchData['active_filters'] | null = null
  const { active_filters, ...others } = rest
  const answer: SearchData = {
    query,
    total_results: found.length,
    get results() {
      results ??= found.map((each) => toWireHit(each, fields, explains, highlights))
      return results
    },
    // A copy: the filters of a search that is remembered are the next one's too.
    get active_filters() {
      active ??= structuredClone(active_filters)
      return active
    },
    ...others,
  }
  if (fields !== null || explains || highlights) return answer
  texts.set(answer, () => {
    const head = JSON.stringify({ query, total_results: found.length }).slice(0, -1)
    let hits = ''
    // Added up and not joined: what is long is copied once, with the envelope, which takes half the time.
    for (const each of found) hits += hits === '' ? hitJson(each) : `,${hitJson(each)}`
    return `${head},"results":[${hits}],${JSON.stringify(rest).slice(1)}`
  })
  return answer
}

/** The answer as JSON, the same text as JSON.stringify's. */
export function searchJson(answer: SearchData): string {
  return texts.get(answer)?.() ?? JSON.stringify(answer)
}

const texts = new WeakMap<SearchData, () => string>()
