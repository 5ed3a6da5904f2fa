import { CorruptSegment } from './corrupt-segment.ts'
import {
  alignment,
  blockBytes,
  elementBytes,
  headerBytes,
  type SectionEntry,
  type SegmentFacts,
  type SegmentTable,
} from './layout.ts'

/** Reads the table from its JSON. Every section lies between the header and the table, and none over another. */
export function readTable(json: Uint8Array, tableOffset: number): SegmentTable {
  const { facts, sections, checksums } = members(parse(json))
  if (!isFacts(facts)) throw damaged('facts')
  if (!Array.isArray(checksums) || !checksums.every(isCount)) throw damaged('checksums')
  if (checksums.length !== Math.ceil(tableOffset / blockBytes)) throw damaged('checksums')
  if (!Array.isArray(sections) || !sections.every(isEntry)) throw damaged('sections')
  let end = headerBytes
  for (const { name, type, offset, bytes } of sections) {
    const fits =
      offset >= end &&
      offset % alignment === 0 &&
      offset + bytes <= tableOffset &&
      bytes % elementBytes[type] === 0
    if (!fits) throw damaged(`section "${name}"`)
    end = offset + bytes
  }
  return { facts, sections, checksums }
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw damaged('JSON')
  }
}

function damaged(part: string): CorruptSegment {
  return new CorruptSegment(`The table of sections makes no sense (${part}).`)
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function isFacts(value: unknown): value is SegmentFacts {
  const facts = members(value)
  return isCount(facts['documents']) && Object.values(facts).every((fact) => typeof fact === 'number')
}

function isEntry(value: unknown): value is SectionEntry {
  const { name, type, offset, bytes } = members(value)
  return (
    typeof name === 'string' &&
    typeof type === 'string' &&
    Object.hasOwn(elementBytes, type) &&
    isCount(offset) &&
    isCount(bytes)
  )
}

/** A number that 32 bits hold. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32
}
