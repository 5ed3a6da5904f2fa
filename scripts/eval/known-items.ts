import { linesOf } from './lines.ts'
import type { Row } from './row.ts'
import { bestTen, type Text, viewOfTexts } from './texts.ts'

interface Item {
  readonly query: string
  readonly id: string
}

interface Line {
  readonly id: string
  readonly extra?: { readonly long_description?: string | null }
}

/** One-liners with the company of each, and the long descriptions of all; null where the data is absent. */
export function readKnownItems(data: string): { items: readonly Item[]; texts: readonly Text[] } | null {
  const items = linesOf<Item>(`${data}/known-items.jsonl`)
  const companies = linesOf<Line>(`${data}/companies.jsonl.gz`)
  if (items === null || companies === null) return null
  const texts = companies.flatMap(({ id, extra }) =>
    extra?.long_description ? [{ id, text: extra.long_description }] : [],
  )
  return { items, texts }
}

/** A company's one-liner must find the company by its long description, which is all that is indexed of any. */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const known = readKnownItems(data)
  if (known === null) return rows(null, null, ['the data is absent'])
  const { items, texts } = known
  const view = viewOfTexts(texts)
  const ranks = items.map(({ query, id }) => bestTen(view, query).indexOf(id) + 1)
  const found = ranks.filter((rank) => rank > 0)
  const reciprocal = found.reduce((sum, rank) => sum + 1 / rank, 0)
  const notes = [`${items.length} one-liners over ${texts.length} long descriptions`]
  const lost = items.filter((_, i) => ranks[i] === 0).map(({ query, id }) => `not found: ${query} (${id})`)
  return rows(reciprocal / items.length, found.length / items.length, [...notes, ...lost])
}

function rows(
  meanReciprocal: number | null,
  recall: number | null,
  notes: readonly string[],
): readonly Row[] {
  return [
    {
      task: 'known items, MRR@10',
      floor: 0.64,
      target: 0.7,
      reached: meanReciprocal,
      wants: 'at least',
      notes,
    },
    {
      task: 'known items, recall@10',
      floor: 0.81,
      target: 0.86,
      reached: recall,
      wants: 'at least',
      notes: [],
    },
  ]
}
