import { datasetOf } from './dataset.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

/** Whether a sentence or a name with one slip finds what it finds without: the first hit comes in the first five. */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const searches = linesOf<{ query: string }>(`${data}/searches.jsonl`)
  const names = linesOf<{ query: string; kind: string; ids: readonly string[] }>(`${data}/names.jsonl`)
  if (searches === null || names === null) return [rowOf('spelling: sentences and names with one slip', [])]
  const { companies } = await datasetOf(`${data}/companies.jsonl.gz`)
  const first = async (query: string) =>
    (await companies.search('live', { query, limit: firstHits })).results.map(({ id }) => id)
  const compared = async (queries: readonly string[]) => {
    const outcomes: Outcome[] = []
    for (const [i, query] of queries.entries()) {
      const slipped = withSlip(query, i)
      const [wanted] = await first(query)
      if (slipped !== null && wanted !== undefined)
        outcomes.push({ query, slipped, isFound: (await first(slipped)).includes(wanted) })
    }
    return outcomes
  }
  // Each sentence with slips in different words.
  const sentences = searches.flatMap(({ query }) => [query, query])
  // Names with a slip of their own would have two.
  const known = names.filter(({ kind, ids }) => ids.length > 0 && kind !== 'typo').map(({ query }) => query)
  return [
    rowOf('spelling: sentences with one slip', await compared(sentences)),
    rowOf('spelling: names with one slip', await compared(known)),
  ]
}

const firstHits = 5

interface Outcome {
  readonly query: string
  readonly slipped: string
  readonly isFound: boolean
}

/** One slip in one word of at least five letters; null when there is none. The same for the same number. */
function withSlip(query: string, seed: number): string | null {
  const random = randomFrom(seed)
  const words = [...query.matchAll(/(?<![\p{L}\p{N}'-])[A-Za-z]{5,}(?![\p{L}\p{N}'-])/gu)]
  const word = words[Math.floor(random() * words.length)]
  if (word === undefined) return null
  const [text] = word
  const at = Math.floor(random() * text.length)
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  const other = letters.charAt(Math.floor(random() * letters.length))
  const slips = [
    before + after.charAt(0) + letter + after.slice(1),
    before + after,
    before + letter + letter + after,
    before + other + after,
    before + letter + other + after,
  ]
  const slipped = slips[Math.floor(random() * slips.length)] ?? text
  if (slipped.toLowerCase() === text.toLowerCase()) return withSlip(query, seed + 1_000)
  return query.slice(0, word.index) + slipped + query.slice(word.index + text.length)
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Numbers from 0 to 1, always the same (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function rowOf(task: string, outcomes: readonly Outcome[]): Row {
  const wrong = outcomes.filter(({ isFound }) => !isFound)
  return {
    task,
    floor: null,
    target: 0.9,
    reached: outcomes.length === 0 ? null : 1 - wrong.length / outcomes.length,
    wants: 'at least',
    notes: [`${outcomes.length} asked`, ...wrong.map(({ query, slipped }) => `wrong: ${slipped} (${query})`)],
  }
}
