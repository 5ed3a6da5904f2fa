import { normalizeName } from '../src/reference/index.ts'
import type { NormalizedName } from '../src/search/segments/document.ts'
import { segmentBytes } from '../src/search/segments/format/container.ts'
import { openContainer } from '../src/search/segments/format/open-container.ts'
import { NameSectionsWriter } from '../src/search/segments/names/name-sections.ts'
import type { LiveSegment, SectionData, Segment } from '../src/search/segments/segment.ts'

/** For tests: a company as far as names go. The first name is the current one, the others are aliases. */
export interface NamedCompany {
  readonly id: string
  readonly names: readonly string[]
}

export function indexedNamesOf({ names }: NamedCompany): NormalizedName[] {
  return names.map((text, i) => ({ text, kind: i === 0 ? 'name' : 'alias', normal: normalizeName(text) }))
}

/** A segment that holds nothing but names, in the order given; `dead` are numbers of documents. */
export function namesSegment(companies: readonly NamedCompany[], dead: readonly number[] = []): LiveSegment {
  const writer = new NameSectionsWriter()
  for (const [document, company] of companies.entries()) writer.add(document, indexedNamesOf(company))
  return segmentOf(
    writer.sections(),
    companies.map(({ id }) => id),
    dead,
  )
}

export function segmentOf(
  sections: Iterable<SectionData>,
  ids: readonly string[],
  dead: readonly number[] = [],
): LiveSegment {
  const container = openContainer(segmentBytes(sections, { documents: ids.length }))
  const bitmap = new Uint32Array(Math.ceil(ids.length / 32))
  for (const document of dead) bitmap[document >>> 5] = (bitmap[document >>> 5] ?? 0) | (1 << (document & 31))
  const segment: Segment = {
    documents: ids.length,
    idOf: (document) => ids[document] ?? '',
    documentOf: (id) => ids.indexOf(id),
    sections: container.sections,
    words: noLists,
    attributes: noLists,
    customColumns: [],
    column: () => ({ values: new Uint8Array(ids.length).fill(255), scale: 1, unknown: 255 }),
  }
  return { segment, dead: dead.length === 0 ? null : bitmap, live: ids.length - dead.length }
}

const noLists = {
  count: 0,
  find: () => -1,
  term: () => '',
  withPrefix: () => [0, 0] as const,
  frequency: () => 0,
  blockStarts: new Uint32Array(1),
  blockWindows: new Uint16Array(0),
  postingStarts: new Uint32Array(1),
  lows: new Uint16Array(0),
  impacts: new Uint8Array(0),
  blockImpacts: new Uint8Array(0),
}
