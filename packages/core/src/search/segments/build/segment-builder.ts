import { type IndexDocument, type NormalizedName, TermSeat } from '../document.ts'
import { columnSections } from '../format/columns.ts'
import { segmentBytes } from '../format/container.ts'
import { withRoom } from '../format/growing.ts'
import { idSections } from '../format/id-table.ts'
import { compareTerms } from '../format/utf8.ts'
import { NameSectionsWriter } from '../names/name-sections.ts'
import { type CustomColumn, columnNames, type FixedColumn, type SectionData } from '../segment.ts'
import { compareRanks, unknownScore } from './document-order.ts'
import { PostingsPile } from './postings-pile.ts'

/** Takes documents in any order, each id once, and gives the sections of the segment that holds them. */
export class SegmentBuilder {
  private readonly ids: string[] = []
  private readonly words = new PostingsPile()
  private readonly attributes = new PostingsPile()
  private readonly columns = columnNames.map((name) => ({ name, values: new Float64Array(256) }))
  /** Of own fields: which documents have a number. Few companies need have any. */
  private readonly custom = new Map<CustomColumn, { arrival: number; value: number }[]>()
  private readonly names: (readonly NormalizedName[])[] = []

  get documents(): number {
    return this.ids.length
  }

  add({ id, words, attributes, numbers, customNumbers = [], names }: IndexDocument) {
    const arrival = this.ids.push(id) - 1
    this.words.nextDocument()
    words.forEach((impact, term, seat) => {
      this.words.add(term, impact, seat instanceof TermSeat ? seat : null)
    })
    this.attributes.nextDocument()
    for (const term of attributes) this.attributes.add(term, 0, null)
    for (const column of this.columns) {
      column.values = withRoom(column.values, arrival + 1)
      column.values[arrival] = numbers[column.name] ?? Number.NaN
    }
    for (const [name, value] of customNumbers) {
      const known = this.custom.get(name)
      if (known === undefined) this.custom.set(name, [{ arrival, value }])
      else known.push({ arrival, value })
    }
    this.names.push(names)
  }

  /** Each group of sections is made when it is asked for. */
  *sections(): Generator<SectionData, void> {
    const order = this.documentOrder()
    yield* idSections(Array.from(order, (arrival) => this.ids[arrival] as string))
    for (const { name, values } of this.columns) {
      yield* columnSections(
        name,
        Float64Array.from(order, (arrival) => values[arrival] as number),
      )
    }
    yield* this.customSections(order)
    yield* this.words.sections('words', true, order)
    yield* this.attributes.sections('attributes', false, order)
    yield* this.nameSections(order)
  }

  private *customSections(order: Uint32Array): Generator<SectionData, void> {
    for (const name of [...this.custom.keys()].sort(compareTerms)) {
      const values = new Float64Array(order.length).fill(Number.NaN)
      for (const { arrival, value } of this.custom.get(name) ?? []) values[arrival] = value
      yield* columnSections(
        name,
        Float64Array.from(order, (arrival) => values[arrival] as number),
      )
    }
  }

  private nameSections(order: Uint32Array): SectionData[] {
    const names = new NameSectionsWriter()
    order.forEach((arrival, document) => {
      names.add(document, this.names[arrival] as readonly NormalizedName[])
    })
    return names.sections()
  }

  /** For each document of the segment the number under which it came in. */
  private documentOrder(): Uint32Array {
    const scores = this.valuesOf('score')
    const ranks = this.ids.map((id, arrival) => ({ id, score: scores[arrival] as number, arrival }))
    for (const rank of ranks) if (Number.isNaN(rank.score)) rank.score = unknownScore
    return Uint32Array.from(ranks.sort(compareRanks), ({ arrival }) => arrival)
  }

  private valuesOf(wanted: FixedColumn): Float64Array {
    return this.columns.find(({ name }) => name === wanted)?.values ?? new Float64Array(0)
  }
}

/** A segment of these documents in memory, for tests and evaluations. */
export function buildSegment(documents: readonly IndexDocument[]): Uint8Array {
  const builder = new SegmentBuilder()
  for (const document of documents) builder.add(document)
  return segmentBytes(builder.sections(), { documents: documents.length })
}
