import { documentOf } from '../../packages/core/src/companies/analysis/document-of.ts'
import { similarQueryOf } from '../../packages/core/src/companies/analysis/similar-query.ts'
import { buildSegment } from '../../packages/core/src/companies/segments/build/segment-builder.ts'
import { openSegment } from '../../packages/core/src/companies/segments/format/open-segment.ts'
import { similarIn } from '../../packages/core/src/companies/segments/query/index-queries.ts'
import { fixtureRecord } from '../../packages/core/src/testing/fixtures.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

interface Product {
  readonly name: string
  readonly website: string | null
  readonly description: string | null
  /** Names of products that the lists call replacements of the same product. */
  readonly direct: readonly string[]
  readonly same_category: readonly string[]
}

interface Line extends Pick<Product, 'name' | 'website' | 'description'> {
  readonly id: string
  readonly industries: readonly string[]
}

/**
 * Candidates for competitors: a product is resolved as decisions D11.1 say, by its website to the company of the dataset and else by
 * its description, and the five companies most like it are judged.
 */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const products = linesOf<Product>(`${data}/competitors.jsonl`)
  const lines = linesOf<Line>(`${data}/search-corpora/oss.jsonl.gz`)
  if (products === null || lines === null) return rows(null, null, ['the data is absent'])
  const segment = openSegment(buildSegment(lines.map((line) => documentOf(recordOf(line)))))
  const view = { segments: [{ segment, dead: null, live: segment.documents }], cursor: null }
  const names = new Map(lines.map(({ id, name }) => [id, plainName(name)]))
  const verdicts = products.map((product) => {
    const itself = lines.filter((line) => isSame(line, product))
    const query = similarQueryOf(recordOf(itself[0] ?? { ...product, id: '', industries: [] }).company)
    const excludedIds = itself.map(({ id }) => id)
    const found = similarIn(view, { ...query, filter: {}, excludedIds, limit: 5 }).map(
      ({ id }) => names.get(id) ?? '',
    )
    const direct = new Set(product.direct.map(plainName))
    const wider = new Set([...direct, ...product.same_category.map(plainName)])
    return {
      direct: found.filter((name) => direct.has(name)).length / 5,
      wider: found.filter((name) => wider.has(name)).length / 5,
      note: `${product.name}: ${found.map((name) => `${name}${direct.has(name) ? ' +' : wider.has(name) ? ' ~' : ''}`).join(', ')}`,
    }
  })
  return rows(
    mean(verdicts.map(({ direct }) => direct)),
    mean(verdicts.map(({ wider }) => wider)),
    verdicts.map(({ note }) => note),
  )
}

function recordOf({ id, name, description, industries }: Omit<Line, 'website'>) {
  return fixtureRecord({ id, name, description, industries: [...industries] })
}

function isSame(one: Pick<Product, 'name' | 'website'>, other: Pick<Product, 'name' | 'website'>): boolean {
  return (
    plainName(one.name) === plainName(other.name) ||
    (one.website !== null && plainSite(one.website) === plainSite(other.website ?? ''))
  )
}

/** Scheme and `www` do not count; the path tells projects on a shared host apart. */
function plainSite(website: string): string {
  return website.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/+$/g, '')
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rows(direct: number | null, wider: number | null, notes: readonly string[]): readonly Row[] {
  return [
    { task: 'competitors, P@5 direct', floor: 0.33, target: 0.42, reached: direct, wants: 'at least', notes },
    {
      task: 'competitors, P@5 direct or same category',
      floor: 0.41,
      target: 0.55,
      reached: wider,
      wants: 'at least',
      notes: [],
    },
  ]
}
