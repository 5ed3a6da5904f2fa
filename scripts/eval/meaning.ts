import { embedderTextsMax } from '../../packages/core/src/kernel/provider-ports.ts'
import { createEmbedderProvider } from '../../packages/core/src/providers/embedder/create-embedder-provider.ts'
import type { CompanyIndex } from '../../packages/core/src/search/company-index.ts'
import { searchView } from '../../packages/core/src/search/segments/query/index-queries.ts'
import type { IndexView } from '../../packages/core/src/search/segments/segment.ts'
import { cutText } from '../../packages/core/src/search/vectors/company-text.ts'
import { keptVectors } from '../../packages/core/src/search/vectors/kept-vectors.ts'
import { rankByMeaning, rankedMax } from '../../packages/core/src/search/vectors/rank-by-meaning.ts'
import { memoryVectors } from '../../packages/core/src/storage/memory/vectors.ts'
import { createGuardedClient } from '../../packages/core/src/web/outbound/create-guarded-client.ts'
import { createDialer, createResolver, nodeHost } from '../../packages/node-adapter/src/index.ts'
import { readKnownItems } from './known-items.ts'
import type { Row } from './row.ts'
import { type Text, viewOfTexts } from './texts.ts'

/** An OpenAI-compatible endpoint of vectors, and the model to ask. */
export interface AskedEmbedder {
  readonly url: string
  readonly model: string
}

/** What ranking by meaning adds to the known items: one-liners that must find their own long description. */
export async function evaluate(data: string, embedder: AskedEmbedder): Promise<readonly Row[]> {
  const { items, texts } = readKnownItems(data) ?? { items: [], texts: [] }
  const view = viewOfTexts(texts)
  const words = items.map(({ query, id }) => first(view, query, 10).indexOf(id) + 1)
  const index = { search: async (plan) => searchView(view, plan) } as CompanyIndex
  const candidates = new Set(items.flatMap(({ query }) => first(view, query, rankedMax)))
  const { kept, vectorOf } = await vectorsOf(
    texts.filter(({ id }) => candidates.has(id)),
    embedder,
  )
  const meaning: number[] = []
  for (const { query, id } of items) {
    const queries = { vectorOf, close() {} }
    const ranked = rankByMeaning({ kept, queries, onRead: raise }, null)
    const page = await ranked.over(index).search({ filter: {}, text: query, limit: 10, offset: 0 })
    meaning.push(page.hits.findIndex((hit) => hit.id === id) + 1)
  }
  const note = `${items.length} one-liners, ${candidates.size} long descriptions with a vector of ${embedder.model}`
  return [
    row('known items by meaning, MRR@10', reciprocalOf(words), reciprocalOf(meaning), note),
    row('known items by meaning, recall@10', recallOf(words), recallOf(meaning), note),
  ]
}

const first = (view: IndexView, text: string, limit: number) =>
  searchView(view, { filter: {}, text, limit, offset: 0 }).hits.map(({ id }) => id)

/** The floor and the target are what words reach alone: an embedder that takes something away is worse than none. */
const row = (task: string, words: number, reached: number, note: string): Row => ({
  task,
  floor: words,
  target: words,
  reached,
  wants: 'at least',
  notes: [note],
})

const reciprocalOf = (ranks: readonly number[]) =>
  ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length
const recallOf = (ranks: readonly number[]) => ranks.filter((rank) => rank > 0).length / ranks.length

async function vectorsOf(texts: readonly Text[], { url, model }: AskedEmbedder) {
  const host = nodeHost({ write() {} })
  const client = createGuardedClient({
    ...host,
    resolver: createResolver({}),
    dialer: createDialer(),
    allowedCidrs: ['0.0.0.0/0', '::/0'],
    allowHttp: true,
  })
  const provider = createEmbedderProvider({ baseUrl: url, model }, { host, client })
  const embed = async (asked: readonly string[], kind: 'query' | 'document') => {
    const answer = await provider.embed(asked, {
      kind,
      timeoutMs: 300_000,
      signal: new AbortController().signal,
    })
    if (answer.outcome === 'failed') throw new Error(`The embedder gave no vectors: ${answer.failure}`)
    return answer.vectors
  }
  const store = memoryVectors()
  const kept = keptVectors(store, () => model)
  store.begin(model)
  for (let at = 0; at < texts.length; at += embedderTextsMax) {
    const part = texts.slice(at, at + embedderTextsMax)
    const vectors = await embed(
      part.map(({ text }) => cutText(text, 1_000)),
      'document',
    )
    store.note(
      part.map(({ id }) => ({ id, hash: id })),
      String(at),
    )
    store.save(
      part.map(({ id }, i) => ({ id, hash: id, vector: kept.asKept(vectors[i] ?? new Float32Array()) })),
    )
  }
  const vectorOf = async (text: string) => (await embed([text], 'query'))[0] ?? ('unavailable' as const)
  return { kept, vectorOf }
}

function raise(result: 'read' | { readonly error: unknown }) {
  if (result !== 'read') throw result.error
}
