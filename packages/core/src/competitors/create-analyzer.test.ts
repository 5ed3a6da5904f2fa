import { describe, expect, test } from 'bun:test'
import { analyzerAmongOthers, analyzerOver, type KnownCompany } from '../../test/competitor-dataset.ts'
import { exampleCompany, examplePlace } from '../testing/fixtures.ts'
import type { ComparedCompany } from './analyzer.ts'
import { comparedCompanyOf, describedCompany } from './compared-company.ts'
import { judgedLevels, shippedModel } from './score.ts'

const tracking: KnownCompany = {
  id: 'flagbug',
  name: 'Flagbug',
  domain: 'flagbug.example',
  tagline: 'Error tracking for developers',
  description: 'Flagbug collects crashes and stack traces of mobile apps.',
  industries: ['Error Tracking'],
}
const rivals: readonly KnownCompany[] = [
  {
    id: 'crashly',
    name: 'Crashly',
    tagline: 'Error tracking and crash reports for developers',
    description: 'Stack traces of mobile apps.',
    industries: ['Error Tracking'],
  },
  {
    id: 'tracetrap',
    name: 'Tracetrap',
    tagline: 'Crashes of mobile apps, explained',
    description: 'Stack traces for families.',
    industries: ['Error Tracking'],
  },
  { id: 'namer', name: 'Gnatnet', description: 'Observability suite, an alternative to Flagbug.' },
]
const subjectOf = (company: KnownCompany): ComparedCompany => comparedCompanyOf(exampleCompany(company))
const described = (name: string | null, description: string) =>
  describedCompany({ name, domain: null, description })
const namesOf = ({ competitors }: { competitors: readonly { company: { name: string } }[] }) =>
  competitors.map(({ company }) => company.name)

describe('an analysis', () => {
  test('lists those most like the company and those that name it, best first, and never the company', async () => {
    const analyze = await analyzerAmongOthers([tracking, ...rivals])
    const found = await analyze(subjectOf(tracking))
    expect(namesOf(found).sort()).toEqual(['Crashly', 'Gnatnet', 'Tracetrap'])
    const scores = found.competitors.map(({ similarity_score }) => similarity_score ?? 0)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(found.totalAnalyzed).toBeGreaterThanOrEqual(3)
    expect(found.searchQuery).toContain('tracking')
  })

  test('says what both records write, and nothing else', async () => {
    const analyze = await analyzerAmongOthers([tracking, ...rivals])
    const found = (await analyze(subjectOf(tracking))).competitors.find(
      ({ company }) => company.id === 'crashly',
    )
    expect(found?.shared?.industries).toEqual(['Error Tracking'])
    expect(found?.shared?.terms).toContain('error tracking')
    expect(found?.shared?.terms).not.toContain('flagbug')
    expect(found?.summary).toContain('“Error tracking and crash reports for developers”')
  })

  test('calls direct who is in the same trade and sells to the same, and indirect who sells to others', async () => {
    const analyze = await analyzerAmongOthers([tracking, ...rivals])
    const { competitors } = await analyze(subjectOf(tracking))
    const types = Object.fromEntries(
      competitors.map(({ company, competitor_type }) => [company.name, competitor_type]),
    )
    expect(types.Crashly).toBe('DIRECT')
    expect(types.Tracetrap).not.toBe('DIRECT')
  })

  test('is the same for a company that the dataset does not have', async () => {
    const analyze = await analyzerAmongOthers([...rivals])
    expect(namesOf(await analyze({ ...subjectOf(tracking), id: null }))).toContain('Crashly')
    expect(
      namesOf(
        await analyze(described('Newcomer', 'Error tracking: crashes and stack traces of mobile apps')),
      ).slice(0, 2),
    ).toContain('Crashly')
  })

  test('takes the trade of a name alone from who names it as a rival', async () => {
    const analyze = await analyzerAmongOthers([
      {
        id: 'a',
        name: 'Duckdesk',
        description: 'Ticketing for support teams (alternative to Quackline).',
        industries: ['Helpdesk'],
      },
      {
        id: 'b',
        name: 'Goosedesk',
        description: 'Ticketing software for support teams',
        industries: ['Helpdesk'],
      },
    ])
    const found = await analyze(described('Quackline', 'Quackline'))
    expect(namesOf(found)).toEqual(['Duckdesk', 'Goosedesk'])
    // Nothing that others say is told as the company's own.
    for (const { shared } of found.competitors) expect(shared).toEqual({ industries: [], terms: [] })
  })

  test('knows the trade of a well-known product by its name', async () => {
    const analyze = await analyzerAmongOthers([
      { id: 'a', name: 'Duckdesk', description: 'Help desk and ticketing system for customer support.' },
      {
        id: 'b',
        name: 'Goosedesk',
        description: 'Help desk and ticketing system for customers in need of support.',
      },
    ])
    expect(namesOf(await analyze(described('Zendesk', 'Zendesk')))).toEqual(['Duckdesk', 'Goosedesk'])
  })

  test('lists another record of the company last, as such, and a namesake in doubt not at all', async () => {
    const analyze = await analyzerAmongOthers([
      tracking,
      ...rivals,
      { ...tracking, id: 'again', aliases: ['FlagBug'], tagline: 'Bugs, flagged' },
      { id: 'doubt', name: 'Flagbug', tagline: 'Error tracking', industries: ['Error Tracking'] },
    ])
    const { competitors } = await analyze(subjectOf(tracking))
    expect(competitors.at(-1)).toMatchObject({
      company: { id: 'again' },
      similarity_level: 'SAME_COMPANY',
      competitor_type: null,
    })
    expect(competitors.at(-1)?.similarity_score).toBeUndefined()
    expect(competitors.map(({ company }) => company.id)).not.toContain('doubt')
  })

  test('lists two records of one rival once', async () => {
    const analyze = await analyzerAmongOthers([
      tracking,
      ...rivals,
      { ...(rivals[0] as KnownCompany), id: 'crashly:2' },
    ])
    expect(namesOf(await analyze(subjectOf(tracking))).filter((name) => name === 'Crashly')).toHaveLength(1)
  })

  test('has at most 10 competitors, none that is not relevant, whatever there is', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...tracking,
      id: `r${at}`,
      name: `Rival${at}`,
      domain: `r${at}.example`,
    }))
    const analyze = await analyzerAmongOthers([tracking, ...many])
    const { competitors } = await analyze(subjectOf(tracking))
    expect(competitors).toHaveLength(10)
    for (const { similarity_level } of competitors) expect(judgedLevels).toContain(similarity_level as 'LOW')
  })

  test('lists two other records of the company at most', async () => {
    const again = [1, 2, 3].map((at) => ({ ...tracking, id: `again${at}` }))
    const analyze = await analyzerAmongOthers([tracking, ...rivals, ...again])
    const { competitors } = await analyze(subjectOf(tracking))
    const levels = competitors.map(({ similarity_level }) => similarity_level)
    expect(levels.filter((level) => level === 'SAME_COMPANY')).toHaveLength(2)
  })

  test('thinks less of who is like what others say than of who names the company', async () => {
    const twins = { tagline: 'Helpdesk for zoos', industries: ['Helpdesk'] }
    const analyze = await analyzerAmongOthers([
      { id: 'a', name: 'Duckdesk', ...twins, description: 'An alternative to Quackline.' },
      { id: 'b', name: 'Goosedesk', ...twins },
    ])
    const scores = (await analyze(described('Quackline', 'Quackline'))).competitors.map(
      ({ similarity_score }) => similarity_score ?? 0,
    )
    expect(scores).toHaveLength(2)
    expect(scores[0]).toBeGreaterThan(shippedModel.levels.HIGH)
    // As much as a coin less a half of it: hearsay of hearsay.
    expect(scores[1]).toBeLessThan(0.6)
  })

  test('does not call direct who shares a whole sector', async () => {
    const says = {
      tagline: 'Error tracking for developers',
      description: 'Collects crashes and stack traces.',
    }
    const sector = { ...says, industries: ['Healthcare'] }
    const analyze = await analyzerAmongOthers([{ id: 'a', name: 'Duckdesk', ...sector }])
    const subject = { ...subjectOf({ ...tracking, ...sector }), id: null }
    expect((await analyze(subject)).competitors[0]).toMatchObject({
      similarity_level: 'VERY HIGH',
      competitor_type: 'INDIRECT',
    })
  })

  test('makes little of a label alone, and puts those nearby first', async () => {
    const label = { description: null, tagline: null, industries: ['Beekeeping'] }
    const at = (city: string, country_iso: string) => ({ location: examplePlace({ city, country_iso }) })
    const analyze = await analyzerAmongOthers([
      { id: 'a', name: 'Closed', ...label, ...at('Graz', 'AT'), status: 'closed' },
      { id: 'b', name: 'Far', ...label, ...at('Leeds', 'GB') },
      { id: 'c', name: 'Country', ...label, ...at('Wien', 'AT') },
      { id: 'd', name: 'City', ...label, ...at('Graz', 'AT') },
    ])
    const subject = { id: 's', name: 'Honig', ...label, ...at('Graz', 'AT') }
    const found = await analyze(subjectOf(subject))
    expect(namesOf(found).slice(0, 2)).toEqual(['City', 'Country'])
    expect(namesOf(found)).toHaveLength(4)
    for (const competitor of found.competitors)
      expect(competitor).toMatchObject({ similarity_level: 'LOW', competitor_type: null })
  })

  test('is never compared by a known name, where it says something itself', async () => {
    const robots = { description: 'Robotics', industries: ['Robotics'] }
    const analyze = await analyzerAmongOthers([
      { id: 'a', name: 'Duckdesk', description: 'Help desk and ticketing system for customer support.' },
      { id: 'd', name: 'Goosedesk', description: 'Help desk and ticketing system in need of support.' },
      { id: 'b', name: 'Armature', ...robots },
      { id: 'c', name: 'Levermate', ...robots },
    ])
    const front = { id: 'f', name: 'Front', description: null, tagline: null, industries: ['Robotics'] }
    const listed = async (company: ComparedCompany) => namesOf(await analyze(company)).sort()
    expect(await listed(subjectOf(front))).toEqual(['Armature', 'Levermate'])
    expect(await listed(described('Front', 'Front robotics'))).toEqual(['Armature', 'Levermate'])
    expect(await listed({ ...described('Front', 'Front'), domains: ['front.example'] })).toEqual([])
    expect(await listed(described('Front', 'Front'))).toEqual(['Duckdesk', 'Goosedesk'])
  })

  test('gives others their turn while it compares, and stops there once it is not wanted any more', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `m${at}`,
      name: `Rival${at}`,
      description: `Error tracking unlike ${'A+'.repeat(10_000)}`,
    }))
    const gone = new AbortController()
    let turns = 0
    const analyze = await analyzerOver(many, () => {
      turns++
      gone.abort(new Error('gone'))
    })
    expect(analyze(subjectOf(tracking), gone.signal)).rejects.toThrow('gone')
    await Bun.sleep(0)
    expect(turns).toBe(1)
  })

  test('is empty for a company that says nothing, and over no companies', async () => {
    const analyze = await analyzerAmongOthers([tracking])
    expect(await analyze({ ...described('Flagbug', ''), texts: [] })).toEqual({
      competitors: [],
      totalAnalyzed: 0,
      searchQuery: null,
    })
    const nobody = await analyzerOver([])
    expect(await nobody(subjectOf(tracking))).toMatchObject({ competitors: [], totalAnalyzed: 0 })
  })

  test('rejects once it is not wanted any more', async () => {
    const analyze = await analyzerAmongOthers([tracking])
    const reason = new Error('gone')
    expect(analyze(subjectOf(tracking), AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('a hostile company', () => {
  const texts = [
    ['a common word for a name', 'The', 'An alternative to sugar for the cafés of the north.'],
    ['a name of two letters', 'AI', 'Coffee and tractors.'],
    ['a name of 200 letters', 'N'.repeat(200), 'Coffee'],
    ['a name that is a pattern', '(.*)+$[', 'Coffee [a-z]+ (alternative to (.*)+)'],
    ['a text of 20,000 characters', 'Long', 'coffee beans '.repeat(1_540)],
    ['one word a hundred thousand times', 'Loud', 'coffee '.repeat(100_000)],
    ['one word of a million letters', 'Wide', 'c'.repeat(1_000_000)],
    ['20,000 different words', 'Wordy', Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' ')],
    ['nothing but marks', '...', '!!! ??? \u0000 \ud800'],
  ] as const
  for (const [what, name, text] of texts)
    test(`gets an answer: ${what}`, async () => {
      const analyze = await analyzerAmongOthers([{ id: 'x', name, description: text }])
      const { competitors, totalAnalyzed } = await analyze(described(name, text))
      expect(competitors.length).toBeLessThanOrEqual(10)
      expect(totalAnalyzed).toBeLessThanOrEqual(200)
    })

  test('of a common name does not make everybody its rival who uses the word', async () => {
    const using = Array.from({ length: 30 }, (_, at) => ({
      id: `u${at}`,
      name: `Northing ${at}`,
      description: `We segment ${at} fields, an alternative to fences.`,
    }))
    const analyze = await analyzerAmongOthers([
      ...using,
      { id: 'r', name: 'Rudder', description: 'An alternative to Segment.' },
    ])
    const found = await analyze(described('Segment', 'Segment collects clicks and taps of shoppers'))
    expect(namesOf(found)).toEqual(['Rudder'])
  })
})
