import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  createService,
  type Locations,
  memoryStorage,
  type SearchData,
} from '../../../packages/core/src/index.ts'
import type { Item } from '../item.ts'
import type { standingHost } from './host.ts'
import { investorNames } from './investor-names-table.ts'

type Kind<Name extends Item['kind']> = Extract<Item, { readonly kind: Name }>

/**
 * Searches, lookups and competitors among the companies of `DATA/search-corpora`, where they are, and made ones whose investors
 * the sentences of the tests name.
 */
export async function datasetRecorder(
  { host, setToday }: ReturnType<typeof standingHost>,
  locations: Locations,
  data: string,
) {
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  const { companies } = service
  await companies.import({ source: once(madeCompanies()), format: 'jsonl' })
  const corpora = join(data, 'search-corpora')
  for (const file of existsSync(corpora) ? readdirSync(corpora).toSorted() : [])
    await companies.import({ source: createReadStream(join(corpora, file)) })
  await service.warmUp()
  let last: { readonly key: string; readonly found: SearchData } | null = null

  /** A query is asked once for both of its parts. */
  async function search(query: string, today: string): Promise<SearchData> {
    const key = JSON.stringify([query, today])
    if (last?.key === key) return last.found
    setToday(today)
    const found = await companies.search('live', { query, limit: 10, explain: true, fields: ['id'] })
    last = { key, found }
    return found
  }

  return {
    async query({ query, today, part }: Kind<'query'>): Promise<unknown> {
      const { query: text, explanation, active_filters, request, results } = await search(query, today)
      if (part === 'reading')
        return {
          ranks_by: text,
          mode: request.query_mode_resolved,
          filters: active_filters,
          spans: explanation?.spans,
          unparsed: explanation?.unparsed.map(({ text }) => text),
          excluded_topics: explanation?.excluded_topics,
          unknown_values: explanation?.unknown_values,
        }
      return {
        candidates: explanation?.candidates,
        relaxations: explanation?.relaxations,
        similar_names: explanation?.similar_names,
        unknown_words: explanation?.unknown_words,
        lexical: request.used_lexical_lookup,
        confidence: request.name_match_confidence,
        results: results.map(({ id, name, match_reasons }) => ({ id, name, match_reasons })),
      }
    },
    async lookup({ by, text }: Kind<'lookup'>): Promise<unknown> {
      const { companies: found } = await companies.lookup('live', { [by]: [text] })
      return found.map(({ normalized, missing, company, matches }) => ({
        normalized,
        missing,
        company: company?.id ?? null,
        matches: matches?.map(({ company: { id }, matched_alias, match_type, confidence, score }) => ({
          id,
          matched_alias,
          match_type,
          confidence,
          score,
        })),
      }))
    },
    async competitors({ request }: Kind<'competitors'>): Promise<unknown> {
      return await companies.competitors('live', request)
    },
    close: () => service.close(),
  }
}

function madeCompanies(): string {
  const lines = investorNames.map((name, at) => ({
    id: `made:${at}`,
    name: `Madeco ${at}`,
    investors: [name],
  }))
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}
