import { documentOf } from '../../packages/core/src/search/analysis/document-of.ts'
import { buildSegment } from '../../packages/core/src/search/segments/build/segment-builder.ts'
import { openSegment } from '../../packages/core/src/search/segments/format/open-segment.ts'
import { searchView } from '../../packages/core/src/search/segments/query/index-queries.ts'
import type { IndexView } from '../../packages/core/src/search/segments/segment.ts'
import { fixtureRecord } from '../../packages/core/src/testing/fixtures.ts'

export interface Text {
  readonly id: string
  readonly text: string
}

/** An index of plain texts: each the description of a company of which nothing else is known, not even a name. */
export function viewOfTexts(texts: readonly Text[]): IndexView {
  const documents = texts.map(({ id, text }) =>
    documentOf(fixtureRecord({ id, name: '', description: text })),
  )
  const segment = openSegment(buildSegment(documents))
  return { segments: [{ segment, dead: null, live: segment.documents }], cursor: null }
}

/** Ids of the best ten, best first. */
export function bestTen(view: IndexView, text: string): readonly string[] {
  const { hits } = searchView(view, { filter: {}, text, limit: 10, offset: 0 })
  return hits.map(({ id }) => id)
}
