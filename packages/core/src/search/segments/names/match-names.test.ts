import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { edgeCompanies } from '../../../../test/company-sets.ts'
import { indexSubject } from '../../../../test/index-subject.ts'
import { indexedNamesOf, type NamedCompany, namesSegment, segmentOf } from '../../../../test/names-segment.ts'
import { rounds } from '../../../../test/nightly.ts'
import { PlainNames } from '../../../testing/plain-names.ts'
import { confidences } from '../../lookup/confidences.ts'
import { MergedOrder } from '../build/document-order.ts'
import type { LiveSegment } from '../segment.ts'
import { matchNamesIn } from './match-names.ts'
import { mergeNames } from './merge-names.ts'
import { openNames } from './name-reader.ts'
import { NameSectionsWriter } from './name-sections.ts'

const companies: readonly NamedCompany[] = [
  { id: '1', names: ['Acme Robotics', 'Acme Robotics GmbH', 'Cogsworth', 'Acme Machines Ltd.'] },
  { id: '2', names: ['Borealis, Inc.'] },
  { id: '3', names: ['Quillworks Energy'] },
  { id: '4', names: ['The Larkspur Group'] },
  { id: '5', names: ['Pell & Marrow', 'Marrowpell Holdings', '株式会社ペル'] },
  { id: '6', names: ['Tindra Velo Koto'] },
  { id: '7', names: ['Globe'] },
  { id: '8', names: ['Sunder Energy'] },
  { id: '9', names: ['Ветродар', 'Vetro Holding (Cyprus)'] },
  { id: '10', names: ['Brightharbor'] },
  { id: '11', names: ['Fernhollow Logistics (formerly Mossgate)', 'Mossgate'] },
  { id: '12', names: ['Three Herons International'] },
  { id: '13', names: ['OAO Severnyi Veter'] },
  { id: '14', names: ['Vidable LLC'] },
  { id: '15', names: ['Viable Kitchens'] },
  { id: '16', names: ['Ward 22'] },
  { id: '17', names: ['Müller Defense'] },
]

/** A second or two when nothing else runs. */
const busyMachineMs = 170_000

const viewOf = (...segments: LiveSegment[]) => ({ segments, cursor: null })
const find = (name: string, among = companies) =>
  matchNamesIn(viewOf(namesSegment(among)), [name], 5, 0.55)[0] ?? []

test('letters of a whole name are not meant otherwise', () => {
  const among = [
    { id: 'own', names: ['Blue'] },
    { id: 'other', names: ['Blu'] },
  ]
  expect(find('Blue', among).map(({ id }) => id)).toEqual(['own'])
  expect(find('Blue', among.slice(1)).map(({ id }) => id)).toEqual(['other'])
})

describe('a name finds its company', () => {
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['Acme Robotics', '1', 'exact', 'Acme Robotics'],
    ['  Acme Robotics ', '1', 'exact', 'Acme Robotics'],
    ['ACME-robotics, LLC', '1', 'normalized', 'Acme Robotics'],
    ['Acme Robotics SE', '1', 'normalized', 'Acme Robotics'],
    ['Cogsworth', '1', 'alias', 'Cogsworth'],
    ['cogsworth inc', '1', 'alias', 'Cogsworth'],
    ['Marrowpell Holdings', '5', 'alias', 'Marrowpell Holdings'],
    ['ペル', '5', 'alias', '株式会社ペル'],
    ['Borealis (acquired)', '2', 'normalized', 'Borealis, Inc.'],
    ['Borealis Inc /DE/', '2', 'normalized', 'Borealis, Inc.'],
    ['Rebranded Thing (fka Cogsworth)', '1', 'alias', 'Cogsworth'],
    ['Bright Harbor', '10', 'fuzzy', 'Brightharbor'],
    ['Quillworks', '3', 'prefix', 'Quillworks Energy'],
    ['Larkspur Group', '4', 'token', 'The Larkspur Group'],
    ['Koto Tindra Velo', '6', 'token', 'Tindra Velo Koto'],
    ['Velo Koto', '6', 'token', 'Tindra Velo Koto'],
    ['Vetrodar', '9', 'fuzzy', 'Ветродар'],
    ['Vetrodarr', '9', 'fuzzy', 'Ветродар'],
    ['Borealsi', '2', 'fuzzy', 'Borealis, Inc.'],
    ['Boreallis', '2', 'fuzzy', 'Borealis, Inc.'],
    ['Brightharbour', '10', 'fuzzy', 'Brightharbor'],
    ['Quilworks Energy', '3', 'fuzzy', 'Quillworks Energy'],
    ['Quillworks Enregy', '3', 'fuzzy', 'Quillworks Energy'],
    // Numbers and abbreviations.
    ["3 Herons Int'l", '12', 'normalized', 'Three Herons International'],
    ['Three Herons Intl', '12', 'normalized', 'Three Herons International'],
    ['Herons Three International', '12', 'token', 'Three Herons International'],
    ['Ward Twenty-Two', '16', 'normalized', 'Ward 22'],
    ['Ward Twenty 2', '16', 'normalized', 'Ward 22'],
    // British and American, umlauts, & and articles.
    ['Mueller Defence', '17', 'fuzzy', 'Müller Defense'],
    ['Pell and Marrow', '5', 'normalized', 'Pell & Marrow'],
    ['The Brightharbr', '10', 'fuzzy', 'Brightharbor'],
    // Legal forms in front, joined and misspelt.
    ['Borealis Aktiengeselschaft', '2', 'normalized', 'Borealis, Inc.'],
    ['Borealis Limited Liabilty Compny', '2', 'normalized', 'Borealis, Inc.'],
    ['Общество с ограниченной ответственностью Ветродар', '9', 'normalized', 'Ветродар'],
    ['Severnyi Veter', '13', 'normalized', 'OAO Severnyi Veter'],
    ['Open Joint Stock Company Severnyi Veter', '13', 'normalized', 'OAO Severnyi Veter'],
    ['BorealisAG', '2', 'normalized', 'Borealis, Inc.'],
    ['Borealis Limted', '2', 'normalized', 'Borealis, Inc.'],
    // Said twice.
    ['Brightharbor Brightharbor Inc', '10', 'normalized', 'Brightharbor'],
    // A parent behind it or before it, whoever that is.
    ['Cogsworth - Northgate', '1', 'alias', 'Cogsworth'],
    ['Northgate / Brightharbor', '10', 'normalized', 'Brightharbor'],
    ['Vidabel', '14', 'fuzzy', 'Vidable LLC'],
  ]
  for (const [name, id, matchType, matchedAlias] of cases) {
    test(`${name} by ${matchType}`, () =>
      expect(find(name)[0]).toMatchObject({ id, matchType, matchedAlias }))
  }

  test('only whole names are sure', () => {
    for (const [name, , matchType] of cases) {
      const [first] = confidences(find(name).map(({ score }) => score))
      const isWhole = ['exact', 'normalized', 'alias'].includes(matchType) || name === 'Bright Harbor'
      if (!/[(/]| - /.test(name)) expect([name, first === 'high']).toEqual([name, isWhole])
    }
  })
})

describe('an absent name finds nothing', () => {
  const absent = [
    'Globe Runner',
    'Globe Systems',
    'Tindra',
    'Octane Energy',
    'Energy',
    'Robotics',
    'Velo',
    'Acme Robot',
    'Sunder Mill',
    'Thunder Energy',
    'Glove',
    'Brightharbor2',
    'Fernhollow Robotics',
    // A number, and a word of other names, are no slips.
    '4 Herons International',
    'Ward 23',
    'Ward Twenty',
    'Tindra Velo Koto II',
    'Viable',
    'Quillworms Capital',
    '(acquired)',
    '!!!',
    ' ',
    '',
  ]
  for (const name of absent) test(JSON.stringify(name), () => expect(find(name)).toEqual([]))
})

test('a name with what companies add to theirs comes before one that is a letter away', () => {
  const among = [
    { id: 'near', names: ['Larkmoor Vole'] },
    { id: 'tail', names: ['Larkmoor Vale Networks'] },
  ]
  expect(find('Larkmoor Vale', among).map(({ id }) => id)).toEqual(['tail', 'near'])
  expect(find('Larkmoor Vale Networks II', among)).toEqual([])
})

test('a domain is evidence of a name, like the reference index says, and not sure', async () => {
  const subject = await indexSubject(edgeCompanies())
  for (const name of ['acme3', 'Acme 12', 'ACME-17, Inc.', 'acme 2', 'acme', 'ac', 'nobody']) {
    const [expected = []] = await subject.reference.matchNames([name], 50, 0.55)
    for (const [past, view] of Object.entries(subject.views))
      expect({ name, past, found: matchNamesIn(view, [name], 50, 0.55)[0] }).toEqual({
        name,
        past,
        found: [...expected],
      })
  }
  const [found = []] = await subject.reference.matchNames(['acme3'], 50, 0.55)
  expect(found[0]).toMatchObject({ matchedAlias: 'acme3.example', matchType: 'alias', score: 0.91 })
})

test('another legal form of the same name is not sure, and the same form written otherwise is', () => {
  const among = [{ id: 'a', names: ['Larkmoor GmbH'] }]
  const sure = (name: string) => confidences(find(name, among).map(({ score }) => score))[0]
  expect(sure('Larkmoor Gesellschaft mit beschränkter Haftung')).toBe('high')
  expect(sure('Larkmoor GmbH & Co. KG')).toBe('high')
  expect(sure('Larkmoor')).toBe('high')
  expect(sure('Larkmoor AG')).toBe('medium')
  expect(sure('Larkmoor Ltd')).toBe('medium')
})

describe('several companies', () => {
  const namesakes: readonly NamedCompany[] = [
    { id: 'b', names: ['Nimbus', 'Nimbus Labs'] },
    { id: 'a', names: ['Nimbus'] },
    { id: 'c', names: ['Nimbus Ltd'] },
    { id: 'd', names: ['Cumulus', 'Nimbus'] },
  ]

  test('come best first with one entry each, ties by id', () => {
    expect(find('Nimbus', namesakes).map(({ id, score }) => [id, score])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 0.98],
      ['d', 0.96],
    ])
    const view = viewOf(namesSegment(namesakes))
    expect(matchNamesIn(view, ['Nimbus'], 2, 0.55)[0]).toHaveLength(2)
    expect(matchNamesIn(view, ['Nimbus'], 10, 0.97)[0]).toHaveLength(3)
  })

  test('a word that many names start with identifies none of them', () => {
    const kinds = ['Group', 'Systems', 'Labs', 'Energy', 'Media', 'Health', 'Capital', 'Foods']
    const among = kinds.map((kind) => ({ id: kind, names: [`Harvestine ${kind}`] }))
    expect(find('Harvestine', among)).toEqual([])
    expect(find('Harvestine Labs', among)).toHaveLength(1)
  })
})

test('names are answered in the order asked, the same one twice', () => {
  const found = matchNamesIn(viewOf(namesSegment(companies)), ['Globe', 'nobody', 'Globe'], 5, 0.55)
  expect(found.map((matches) => matches.map(({ id }) => id))).toEqual([['7'], [], ['7']])
})

test('a view without names finds nothing', () => {
  expect(matchNamesIn(viewOf(), ['Globe'], 5, 0.55)).toEqual([[]])
  expect(matchNamesIn(viewOf(segmentOf([], ['1'])), ['Globe'], 5, 0.55)).toEqual([[]])
})

test(
  'names beyond the first 65,536 are found as the first are, whole, in part and misspelled',
  () => {
    const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu']
    const spelled = (i: number) =>
      [...String(i).padStart(6, '0')].map((digit) => syllables[Number(digit)]).join('')
    const many = Array.from({ length: 66_000 }, (_, i) => ({
      id: `c${String(i).padStart(5, '0')}`,
      names: [`${spelled(i * 7)} Foods`],
    }))
    const view = viewOf(namesSegment(many, [65_990]))
    for (const i of [0, 65_535, 65_536, 65_999]) {
      const whole = spelled(i * 7)
      const asked = [`${whole} Foods`, whole, `${whole.slice(0, 5)}${whole.charAt(4)}${whole.slice(5)} Foods`]
      for (const matches of matchNamesIn(view, asked, 5, 0.55))
        expect(matches[0]?.id).toBe(many[i]?.id as string)
    }
    expect(matchNamesIn(view, [`${spelled(65_990 * 7)} Foods`], 5, 0.55)).toEqual([[]])
  },
  busyMachineMs,
)

test('sections that do not fit together are a corrupt segment', () => {
  const sound = [...writerOf(companies).sections()]
  const ids = companies.map(({ id }) => id)
  for (const { name, data } of sound) {
    const cut = sound.map((section) => (section.name === name ? { name, data: data.subarray(1) } : section))
    if (data.length > 1)
      expect([name, thrownBy(() => openNames(segmentOf(cut, ids).segment))]).toEqual([name, 'CorruptSegment'])
  }
  const beyond = sound.map(({ name, data }) =>
    name === 'names.documents'
      ? { name, data: Uint32Array.from(data, (document) => document + 1) }
      : { name, data },
  )
  expect(thrownBy(() => openNames(segmentOf(beyond, ids).segment))).toBe('CorruptSegment')
})

function writerOf(all: readonly NamedCompany[]): NameSectionsWriter {
  const writer = new NameSectionsWriter()
  for (const [document, company] of all.entries()) writer.add(document, indexedNamesOf(company))
  return writer
}

function thrownBy(run: () => void): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.name : 'not an error'
  }
  return 'nothing'
}

const word = fc.constantFrom(
  'acme',
  'nordlys',
  'tindra',
  'velo',
  'energy',
  'labs',
  'the',
  'quillworks',
  'harbor',
  'ветер',
)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const named = fc
  .array(fc.array(name, { maxLength: 3 }), { minLength: 1, maxLength: 40 })
  .map((lists) =>
    lists.map(
      (names, i): NamedCompany => ({ id: `c${String(i).padStart(3, '0')}`, names: [...new Set(names)] }),
    ),
  )
/** A name as somebody mistypes it. */
const query = fc
  .tuple(name, fc.nat(30), fc.constantFrom('', 'out', 'twice', 'swap', 'other'), fc.constantFrom(...'axe7'))
  .map(([text, place, edit, other]) => {
    const at = place % text.length
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    if (edit === 'out') return before + after
    if (edit === 'twice') return before + letter + letter + after
    if (edit === 'swap') return before + after.charAt(0) + letter + after.slice(1)
    return edit === 'other' ? before + other + after : text
  })

test(
  'answers depend on the living names alone, however they lie in segments',
  () => {
    fc.assert(
      fc.property(
        named,
        fc.array(query, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat(3)),
        (all, queries, places) => {
          const parts: NamedCompany[][] = [[], [], []]
          const dead: number[][] = [[], [], []]
          const living: NamedCompany[] = []
          for (const company of all) {
            const place = places.next().value
            if (place < 3) living.push(company)
            // A dead company stands in one of the segments all the same.
            const part = parts[place % 3] as NamedCompany[]
            if (place === 3) (dead[0] as number[]).push(part.length)
            part.push(company)
          }
          const segments = parts.map((part, i) => namesSegment(part, dead[i]))
          const whole = namesSegment(living)
          const plain = new PlainNames()
          for (const company of living) plain.add(company.id, indexedNamesOf(company))
          for (const minScore of [0.55, 0.92]) {
            const least = queries.map((query) => plain.match(query, 5, minScore))
            expect(matchNamesIn(viewOf(whole), queries, 5, minScore)).toEqual(least)
          }
          const expected = queries.map((query) => plain.match(query, 5, 0.55))
          expect(matchNamesIn(viewOf(whole), queries, 5, 0.55)).toEqual(expected)
          expect(matchNamesIn(viewOf(...segments), queries, 5, 0.55)).toEqual(expected)
          const order = new MergedOrder(segments)
          const ids = [...order.interleave()]
          const merged = segmentOf(
            mergeNames(
              segments.map(({ segment }) => segment),
              order,
            ),
            ids,
          )
          expect(matchNamesIn(viewOf(merged), queries, 5, 0.55)).toEqual(expected)
        },
      ),
      { numRuns: rounds(150) },
    )
  },
  busyMachineMs,
)

test(
  'merging gives the sections that writing the living names anew gives',
  () => {
    fc.assert(
      fc.property(named, (all) => {
        const even = all.filter((_, i) => i % 2 === 0)
        const odd = all.filter((_, i) => i % 2 === 1)
        const segments = [namesSegment(even, even.length > 2 ? [1] : []), namesSegment(odd)]
        const order = new MergedOrder(segments)
        const ids = [...order.interleave()]
        const writer = new NameSectionsWriter()
        for (const [document, id] of ids.entries()) {
          const company = all.find((known) => known.id === id)
          if (company !== undefined) writer.add(document, indexedNamesOf(company))
        }
        expect([
          ...mergeNames(
            segments.map(({ segment }) => segment),
            order,
          ),
        ]).toEqual(writer.sections())
      }),
      { numRuns: rounds(100) },
    )
  },
  busyMachineMs,
)
