import { type SectionData, windowBits } from '../segment.ts'
import { DictionaryWriter } from './dictionary-writer.ts'
import { GrowingU8, GrowingU16, GrowingU32 } from './growing.ts'

/** Writes `TermLists` as sections `<prefix>.terms`, `.termBlocks`, `.blockStarts`, `.blockWindows` and so on. */
export class TermListsWriter {
  private readonly prefix: string
  private readonly hasImpacts: boolean
  private readonly terms = new DictionaryWriter()
  private readonly blockStarts = new GrowingU32()
  private readonly blockWindows = new GrowingU16()
  private readonly blockImpacts = new GrowingU8()
  private readonly postingStarts = new GrowingU32()
  private readonly lows: GrowingU16
  private readonly impacts: GrowingU8

  /** `postings`: how many there will be at most, when that is known, so that nothing has to grow. */
  constructor(prefix: string, options: { readonly impacts: boolean; readonly postings?: number }) {
    const { impacts, postings = 0 } = options
    this.prefix = prefix
    this.hasImpacts = impacts
    this.lows = new GrowingU16(postings)
    this.impacts = new GrowingU8(impacts ? postings : 0)
  }

  /**
   * Adds a term with its documents, those from place `from` to before `to`, at least one, rising, each with the impact at the same
   * place (ignored when the lists have none). Terms come in the order of `compareTerms`. The arrays are the caller's again
   * afterwards. Places, since most lists hold one document, and a view of it costs as much as writing it.
   */
  add(term: string, documents: Uint32Array, impacts: Uint8Array, from = 0, to = documents.length): void {
    if (from >= to) throw new Error(`No document holds "${term}": leave it out.`)
    this.terms.add(term)
    this.blockStarts.push(this.blockWindows.length)
    this.lows.reserve(to - from)
    if (this.hasImpacts) this.impacts.reserve(to - from)
    let window = -1
    let previous = -1
    for (let i = from; i < to; i++) {
      const document = documents[i] as number
      if (document <= previous) throw new Error(`The documents of "${term}" do not rise.`)
      previous = document
      if (document >>> windowBits !== window) {
        window = document >>> windowBits
        this.beginBlock(window)
      }
      this.lows.values[this.lows.length++] = document
      if (this.hasImpacts) this.addImpact(impacts[i] ?? 0)
    }
  }

  /** Nothing can be added after. */
  sections(): SectionData[] {
    const { prefix } = this
    this.blockStarts.push(this.blockWindows.length)
    this.postingStarts.push(this.lows.length)
    return [
      ...this.terms.sections(prefix),
      { name: `${prefix}.blockStarts`, data: this.blockStarts.written() },
      { name: `${prefix}.blockWindows`, data: this.blockWindows.written() },
      { name: `${prefix}.blockImpacts`, data: this.blockImpacts.written() },
      { name: `${prefix}.postingStarts`, data: this.postingStarts.written() },
      { name: `${prefix}.lows`, data: this.lows.written() },
      { name: `${prefix}.impacts`, data: this.impacts.written() },
    ]
  }

  private beginBlock(window: number): void {
    this.blockWindows.push(window)
    this.postingStarts.push(this.lows.length)
    if (this.hasImpacts) this.blockImpacts.push(0)
  }

  private addImpact(impact: number): void {
    const { impacts, blockImpacts } = this
    const block = blockImpacts.length - 1
    impacts.values[impacts.length++] = impact
    if (impact > (blockImpacts.values[block] as number)) blockImpacts.values[block] = impact
  }
}
