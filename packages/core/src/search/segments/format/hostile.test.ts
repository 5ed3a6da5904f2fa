import { expect, test } from 'bun:test'
import { rounds } from '../../../../test/nightly.ts'
import { columnNames, type SectionData, type Segment, type TermLists, windowSize } from '../segment.ts'
import { checksumOf } from './checksum.ts'
import { columnSections, numberAt } from './columns.ts'
import { segmentBytes } from './container.ts'
import { withRoom } from './growing.ts'
import { idSections } from './id-table.ts'
import { aligned, endMark, endMarkBytes, endWord, type SectionEntry, type SegmentTable } from './layout.ts'
import { openContainer, verifySegment } from './open-container.ts'
import { openSegment } from './open-segment.ts'
import { TermListsWriter } from './term-lists-writer.ts'
import { sortTerms } from './utf8.ts'

const documents = 300
const unknownSection = 'of a later version'
const sound = madeUpSegment()

test('a section of a later version is passed over', () => {
  expect(openSegment(sound).sections.has(unknownSection)).toBe(true)
  expect(outcome(() => readAll(openSegment(sound)))).toBe('answered')
})

test('every cut is noticed when the segment is opened', () => {
  for (let length = 0; length < sound.length; length++) {
    expect(outcome(() => openSegment(sound.subarray(0, length)))).toStartWith('CorruptSegment')
  }
}, 170_000)

test('every changed bit is noticed when the segment is verified', () => {
  const chance = chanceOf(1)
  for (let i = 0; i < rounds(3_000); i++) {
    const bytes = new Uint8Array(sound)
    flip(bytes, chance(bytes.length), chance(8))
    expect(outcome(() => [...verifySegment(bytes)])).toStartWith('CorruptSegment')
  }
}, 170_000)

test('whatever bits changed, a reader answers or throws CorruptSegment', () => {
  const chance = chanceOf(2)
  for (let i = 0; i < rounds(3_000); i++) {
    const bytes = new Uint8Array(sound)
    for (let flips = 1 + chance(20); flips > 0; flips--) flip(bytes, chance(bytes.length), chance(8))
    expectSafe(bytes)
  }
}, 170_000)

test('whatever numbers a section holds, a reader answers or throws CorruptSegment', () => {
  const chance = chanceOf(3)
  const entries = [...openContainer(sound).entries.values()].filter(({ bytes }) => bytes >= 4)
  const odd = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, documents, windowSize]
  for (const { offset, bytes: size } of entries) {
    for (let i = 0; i < rounds(60); i++) {
      const bytes = new Uint8Array(sound)
      const view = new DataView(bytes.buffer)
      for (let changes = 1 + chance(3); changes > 0; changes--) {
        view.setUint32(offset + chance(size - 3), odd[chance(odd.length)] ?? 0, true)
      }
      expectSafe(bytes)
    }
  }
}, 170_000)

test('whatever the table says, a reader answers or throws CorruptSegment', () => {
  const odd = [
    -1,
    0.5,
    1,
    63,
    64,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    1e308,
    null,
    '',
    'u8',
    'u32',
    'f64',
    '__proto__',
    [],
    {},
  ]
  let tried = 0
  for (const value of odd) {
    for (const change of changesTo(value)) {
      const table = structuredClone(tableOf(sound))
      change(table)
      expectSafe(withTable(table))
      tried++
    }
  }
  for (const text of ['', 'null', '[]', '"x"', '{', '{"facts":{}}', '[[[[[[', '\u0000']) {
    expect(outcome(() => openSegment(sealed(text)))).toStartWith('CorruptSegment')
  }
  expect(tried).toBeGreaterThan(2_000)
}, 170_000)

test('an entry of the table that is not as it must be is refused', () => {
  const wrong: Record<keyof SectionEntry, (entry: SectionEntry) => unknown[]> = {
    name: () => [1, null, ['a']],
    type: () => ['', 'u64', 'toString', null, ['u8']],
    offset: ({ offset }) => [`${offset}`, offset + 1, offset + 4, 0, -64, null, 2 ** 31, 2 ** 40],
    bytes: ({ bytes }) => [`${bytes}`, bytes + 2 ** 20, bytes + 0.5, -64, null, 2 ** 31, 2 ** 40],
  }
  for (const [i, entry] of tableOf(sound).sections.entries()) {
    for (const [key, values] of Object.entries(wrong)) {
      for (const value of values(entry)) {
        const table = tableOf(sound)
        Object.assign(table.sections[i] ?? {}, { [key]: value })
        expect(`${key} ${value} ${outcome(() => openSegment(withTable(table)))}`).toInclude('CorruptSegment')
      }
    }
    const odd = structuredClone(tableOf(sound))
    Object.assign(odd.sections[i] ?? {}, { bytes: entry.bytes - 1 })
    if (entry.type !== 'u8') expect(outcome(() => openSegment(withTable(odd)))).toInclude('makes no sense')
  }
  expect(outcome(() => openSegment(withTable({ ...tableOf(sound), checksums: [] })))).toInclude('(checksums)')
}, 170_000)

test('sections that do not fit each other are refused', () => {
  const { sections, entries } = openContainer(sound)
  const all = [...entries.values()].map(
    ({ name, type }): SectionData => ({ name, data: sections[type](name) }),
  )
  const refused = (changed: readonly SectionData[]) =>
    outcome(() => openSegment(segmentBytes(changed, { documents })))
  for (const [i, { name, data }] of all.entries()) {
    if (name === unknownSection) continue
    expect(refused(all.toSpliced(i, 1))).toBe(`CorruptSegment: The section "${name}" is missing.`)
    const longer = withRoom(data, data.length + 1).subarray(0, data.length + 1)
    expect(`${name} ${refused(all.with(i, { name, data: longer }))}`).toInclude('CorruptSegment')
    if (data.length === 0) continue
    const shorter = data.subarray(0, -1)
    expect(`${name} ${refused(all.with(i, { name, data: shorter }))}`).toInclude('CorruptSegment')
  }
})

test('offsets that fall are refused with the list or the id that they belong to, and no other', () => {
  for (const [section, at] of [
    ['words.blockStarts', 60],
    ['words.postingStarts', 60],
    ['ids.starts', 60],
  ] as const) {
    const bytes = new Uint8Array(sound)
    const { offset } = openContainer(sound).entries.get(section) ?? { offset: 0 }
    new DataView(bytes.buffer).setUint32(offset + at * 4, 0x7fff_ffff, true)
    const { idOf, words } = openSegment(bytes)
    const reads = {
      find: (n: number) => words.find(words.term(n)),
      frequency: words.frequency,
      ids: (n: number) => idOf(n),
    }
    const isOfIds = section === 'ids.starts'
    for (const [name, read] of Object.entries(reads)) {
      const refused = [...Array(120).keys()].filter((n) =>
        outcome(() => read(n)).startsWith('CorruptSegment'),
      )
      expect([section, name, refused]).toEqual([section, name, (name === 'ids') === isOfIds ? [59, 60] : []])
    }
  }
})

test('a document and a term that are not there are refused', () => {
  const { idOf, words } = openSegment(sound)
  for (const number of [-1, documents, 2 ** 32 - 1]) {
    expect(outcome(() => idOf(number))).toBe(
      `CorruptSegment: The segment names document ${number} of ${documents}.`,
    )
    expect(outcome(() => words.term(number))).toBe('CorruptSegment: A dictionary is damaged.')
    expect(words.frequency(number)).toBe(0)
  }
  expect(words.term(words.count - 1)).toBe('wört-9801')
})

function madeUpSegment(): Uint8Array {
  const words = new TermListsWriter('words', { impacts: true })
  const attributes = new TermListsWriter('attributes', { impacts: false })
  const all = Uint32Array.from({ length: documents }, (_, i) => i)
  for (const [i, term] of sortTerms(Array.from({ length: 120 }, (_, i) => `wört-${i * i}`)).entries()) {
    const holding = all.filter((document) => document % (i + 1) === 0)
    words.add(
      term,
      holding,
      Uint8Array.from(holding, (document) => 1 + (document % 255)),
    )
    if (i % 3 === 0) attributes.add(term, holding, new Uint8Array())
  }
  const columns = columnNames.map((name, i) =>
    columnSections(
      name,
      Float64Array.from(all, (n) => (n % 7 === 0 ? Number.NaN : n * 10 ** i)),
    ),
  )
  const ids = idSections(Array.from(all, (n) => `company-${n}`))
  const sections = [...ids, ...columns.flat(), ...words.sections(), ...attributes.sections()]
  return segmentBytes([{ name: unknownSection, data: new Uint8Array(70) }, ...sections], { documents })
}

/** Opens and reads everything; answers must be of the kinds that were promised. */
function expectSafe(bytes: Uint8Array) {
  expect(outcome(() => readAll(openSegment(bytes)))).toMatch(/^(answered|CorruptSegment: .*)$/)
  expect(outcome(() => [...verifySegment(bytes)])).toMatch(/^(answered|CorruptSegment: .*)$/)
}

function outcome(read: () => unknown): string {
  try {
    read()
    return 'answered'
  } catch (error) {
    return String(error)
  }
}

/** Each read by itself: one that throws must not spare the others. */
function readAll(segment: Segment) {
  const safely = (read: () => unknown) => {
    const result = outcome(read)
    if (!/^(answered|CorruptSegment: .*)$/.test(result)) throw new Error(result)
  }
  for (let document = 0; document < segment.documents; document += 7) {
    safely(() => segment.documentOf(segment.idOf(document)))
    for (const name of columnNames) safely(() => numberAt(segment.column(name), document))
  }
  safely(() => mustBe(segment.documentOf('nobody') === -1))
  for (const lists of [segment.words, segment.attributes]) {
    for (let term = 0; term < lists.count; term += 3) {
      safely(() => mustBe(lists.find(lists.term(term)) < lists.count))
    }
    for (const text of ['', 'w', 'wört', ...'123456789', 'zzz', '\u{10ffff}'].map(prefixed)) {
      safely(() => mustBe(lists.find(text) < lists.count))
      safely(() => {
        const [from, to] = lists.withPrefix(text)
        mustBe(0 <= from && from <= to && to <= lists.count)
      })
    }
    safely(() => walk(lists, segment.documents))
  }
}

function prefixed(text: string): string {
  return /\d/.test(text) ? `wört-${text}` : text
}

/** Not `expect`, which would take most of the time. */
function mustBe(claim: boolean) {
  if (!claim) throw new Error('an answer is not of the kind that was promised')
}

function walk(lists: TermLists, documents: number) {
  let read = 0
  const end = Math.ceil(documents / windowSize) * windowSize
  for (let term = 0; term < lists.count; term++) {
    read += lists.frequency(term)
    const lastBlock = lists.blockStarts[term + 1] ?? 0
    for (let block = lists.blockStarts[term] ?? 0; block < lastBlock; block++) {
      const low = lists.lows[lists.postingStarts[block] ?? -1]
      const document = (lists.blockWindows[block] ?? Number.NaN) * windowSize + (low ?? Number.NaN)
      mustBe(document < end)
    }
  }
  mustBe(read === lists.lows.length)
}

/** Ways to put a value somewhere in the table. */
function* changesTo(value: unknown): Generator<(table: SegmentTable) => void> {
  for (const key of ['facts', 'sections', 'checksums'])
    yield (table) => Object.assign(table, { [key]: value })
  yield (table) => Object.assign(table.facts, { documents: value })
  yield (table) => Object.assign(table.facts, { other: value })
  yield (table) => Object.assign(table.checksums, { 0: value })
  for (const i of tableOf(sound).sections.keys()) {
    yield (table) => Object.assign(table.sections, { [i]: value })
    for (const key of ['name', 'type', 'offset', 'bytes']) {
      yield (table) => Object.assign(table.sections[i] ?? {}, { [key]: value })
    }
  }
}

function tableOf(bytes: Uint8Array): SegmentTable {
  const mark = endMarkOf(bytes)
  const from = mark[endWord.tableOffset] ?? 0
  return JSON.parse(new TextDecoder().decode(bytes.slice(from, from + (mark[endWord.tableBytes] ?? 0))))
}

function withTable(table: unknown): Uint8Array {
  return sealed(JSON.stringify(table))
}

/** The sound segment with another table, and checksums that fit it. */
function sealed(json: string): Uint8Array {
  const text = new TextEncoder().encode(json)
  const padded = new Uint8Array(aligned(text.length))
  padded.set(text)
  const tableOffset = endMarkOf(sound)[endWord.tableOffset] ?? 0
  const fileBytes = tableOffset + padded.length + endMarkBytes
  const mark = endMark({ tableOffset, tableBytes: text.length, tableChecksum: checksumOf(padded) })
  const bytes = new Uint8Array(fileBytes)
  bytes.set(sound.subarray(0, tableOffset))
  bytes.set(padded, tableOffset)
  bytes.set(mark, fileBytes - endMarkBytes)
  return bytes
}

function endMarkOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.slice(-endMarkBytes).buffer)
}

function flip(bytes: Uint8Array, at: number, bit: number) {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
}

/** Whole numbers below a bound, the same in every run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
