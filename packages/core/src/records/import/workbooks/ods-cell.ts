import type { CellFacts } from '../formats/table-row.ts'
import { plainNumber } from './cell-format.ts'
import { attributeOf, prefixedAttribute } from './xml.ts'

const cellCharactersMax = 2_000_000
const spacesMax = 1_000

/** One cell of an ODS file: its value, and its text as it is shown, a line a paragraph. */
export class OdsCell {
  readonly columns: number
  /** Whether a merged cell covers it: what it may still hold is not shown. */
  readonly isCovered: boolean
  /** How far it reaches, of a merged cell. */
  readonly spans: { readonly rows: number; readonly columns: number } | null
  private readonly attributes: string
  private collected = ''
  private paragraphs = 0
  private depth = 0
  private link: string | null = null

  constructor(attributes: string, isCovered: boolean) {
    this.attributes = attributes
    const counted = (name: string) => countOf(attributeOf(attributes, name))
    this.columns = counted('table:number-columns-repeated')
    const [columns, rows] = [counted('table:number-columns-spanned'), counted('table:number-rows-spanned')]
    this.spans = columns > 1 || rows > 1 ? { rows, columns } : null
    this.isCovered = isCovered
  }

  /** Whether text is taken from now on. */
  open(name: string, attributes: string): boolean {
    if (name === 'p' || name === 'h') {
      if (this.depth === 0 && this.paragraphs++ > 0) this.add('\n')
      this.depth++
    } else if (name === 's')
      this.add(' '.repeat(Math.min(spacesMax, Number(attributeOf(attributes, 'text:c') ?? 1) || 1)))
    else if (name === 'tab') this.add('\t')
    else if (name === 'line-break') this.add('\n')
    else if (name === 'a') this.link ??= prefixedAttribute(attributes, 'href')
    return this.depth > 0
  }

  close(name: string): boolean {
    if (name === 'p' || name === 'h') this.depth--
    return this.depth > 0
  }

  add(text: string) {
    if (this.collected.length < cellCharactersMax) this.collected += text
  }

  shown(): { text: string; facts: CellFacts | null } {
    const { attributes, link } = this
    const known: CellFacts = this.valueFacts(attributeOf(attributes, 'office:value-type'))
    const text = this.collected || this.valueText(known)
    const facts = link === null || link === text ? known : { ...known, link }
    return { text, facts: Object.keys(facts).length === 0 ? null : facts }
  }

  private valueFacts(type: string | null): CellFacts {
    const { attributes } = this
    if (type === 'date') {
      const written = attributeOf(attributes, 'office:date-value')
      return written === null ? {} : { date: written.slice(0, 10) }
    }
    if (type !== 'float' && type !== 'percentage' && type !== 'currency') return {}
    const number = Number(attributeOf(attributes, 'office:value') ?? Number.NaN)
    if (!Number.isFinite(number)) return {}
    const currency = type === 'currency' ? attributeOf(attributes, 'office:currency') : null
    return currency === null ? { number } : { number, currency: currency.toUpperCase() }
  }

  /** Programs that write files without an office leave the shown text out. */
  private valueText({ number, date }: CellFacts): string {
    if (date !== undefined) return date
    if (number !== undefined) {
      const isShare = attributeOf(this.attributes, 'office:value-type') === 'percentage'
      return isShare ? `${plainNumber(number * 100)}%` : plainNumber(number)
    }
    return attributeOf(this.attributes, 'office:string-value') ?? ''
  }
}

/** Of an attribute that counts from 1. */
export function countOf(written: string | null): number {
  const count = written === null ? 1 : Number(written)
  return Number.isInteger(count) && count > 0 ? count : 1
}
