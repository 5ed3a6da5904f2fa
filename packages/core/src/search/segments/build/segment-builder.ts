import { type IndexDocument, type NormalizedName, TermSeat } from '../document.ts'
import { columnSections } from '../format/columns.ts'
import { segmentBytes } from '../format/container.ts'
import { withRoom } from '../format/growing.ts'
import { idSections } from '../format/id-table.ts'
import { NameSectionsWriter } from '../names/name-sections.ts'
import { type ColumnName, columnNames, type SectionData } from '../segment.ts'
import { compareRanks, unknownScore } from './document-order.ts'
import { PostingsPile } from './postings-pile.ts'

/** Takes documents in any order, each id once, and gives the sections of the segment that holds them. */
export class SegmentBuilder {
  private readonly ids: string[] = []
  private readonly words = new PostingsPile()
  private readonly attributes = new PostingsPile()
  private readonly columns = columnNames.map((name) => ({ name, values: new Float64Array(256) }))
  private readonly names: (readonly NormalizedName[])[] = []

  get documents(): number {
    return this.ids.length
  }

  add({ id, words, attributes, numbers, names }: IndexDocument) {
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
    yield* this.words.sections('words', true, order)
    yield* this.attributes.sections('attributes', false, order)
    yield* this.nameSections(order)
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

  private valuesOf(wanted: ColumnName): Float64Array {
    return this.columns.find(({ name }) => name === wanted)?.values ?? new Float64Array(0)
  }
}

/** A segment of these documents in memory, for tests and evaluations. */
export function buildSegment(documents: readonly IndexDocument[]): Uint8Array {
  const builder = new SegmentBuilder()
  for (const document of documents) builder.add(document)
  return segmentBytes(builder.sections(), { documents: documents.length })
}
