import type { Column, ColumnName, CustomColumn, SectionData } from '../segment.ts'
import { CorruptSegment } from './corrupt-segment.ts'
import { checkLength } from './offsets.ts'
import type { Container } from './open-container.ts'

const scales = [1, 10, 100]

/** One column, NaN where unknown, as the narrowest sections that give back every number exactly. */
export function columnSections(name: ColumnName, values: Float64Array): SectionData[] {
  const scale = scales.find((scale) => highestAt(values, scale) < 0xffff_ffff) ?? null
  const data = scale === null ? values : scaled(values, scale)
  return [
    { name: `columns.${name}`, data },
    { name: `columns.${name}.scale`, data: new Float64Array([scale ?? 1]) },
  ]
}

/** The columns of own fields that a segment has. */
export function customColumnsOf({ entries }: Container): readonly CustomColumn[] {
  return [...entries.keys()].flatMap((name) =>
    name.startsWith(customStart) && !name.endsWith('.scale')
      ? [name.slice(columnsStart.length) as CustomColumn]
      : [],
  )
}

const columnsStart = 'columns.'
const customStart = `${columnsStart}custom.`

/** Of a field of which no company of a segment has a value. */
export const noNumbers = (documents: number): Column => ({
  values: new Uint8Array(documents).fill(0xff),
  scale: 1,
  unknown: 0xff,
})

/** NaN where it is unknown. */
export function numberAt(column: Column, document: number): number {
  const value = column.values[document]
  return value === undefined || value === column.unknown ? Number.NaN : value / column.scale
}

export function openColumn(container: Container, name: ColumnName): Column {
  const [scale, more] = container.sections.f64(`columns.${name}.scale`)
  if (scale === undefined || !scales.includes(scale) || more !== undefined) {
    throw new CorruptSegment(`The scale of column "${name}" is ${scale}.`)
  }
  const { values, unknown } = openValues(container, `columns.${name}`)
  checkLength(`columns.${name}`, values.length, container.facts.documents)
  return { values, scale, unknown }
}

function openValues({ sections, entries }: Container, name: string): Pick<Column, 'values' | 'unknown'> {
  switch (entries.get(name)?.type) {
    case 'u8':
      return { values: sections.u8(name), unknown: 0xff }
    case 'u16':
      return { values: sections.u16(name), unknown: 0xffff }
    case 'u32':
      return { values: sections.u32(name), unknown: 0xffff_ffff }
    default:
      return { values: sections.f64(name), unknown: Number.NaN }
  }
}

/** The highest number times `scale`, 0 when all are unknown; Infinity when one is no whole number or below 0 so. */
function highestAt(values: Float64Array, scale: number): number {
  let highest = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    const whole = Math.round(value * scale)
    if (whole / scale !== value || whole < 0) return Number.POSITIVE_INFINITY
    if (whole > highest) highest = whole
  }
  return highest
}

/** The highest number of each type stands for unknown. */
function scaled(values: Float64Array, scale: number): Uint8Array | Uint16Array | Uint32Array {
  const highest = highestAt(values, scale)
  const array =
    highest < 0xff
      ? new Uint8Array(values.length)
      : highest < 0xffff
        ? new Uint16Array(values.length)
        : new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    array[i] = Number.isNaN(value) ? 0xffff_ffff : Math.round(value * scale)
  }
  return array
}
