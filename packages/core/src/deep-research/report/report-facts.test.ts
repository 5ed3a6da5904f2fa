import { describe, expect, test } from 'bun:test'
import {
  cited,
  emptyProfile,
  found,
  proof,
  sentencesOf,
  sourceOf,
} from '../../../test/research/report-source.ts'
import type { Founder } from '../../enrichment/founder-schema.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import type { OutputOf } from '../schema.ts'
import { reportFacts } from './report-facts.ts'

const bytes = await Bun.file(new URL('../../../data/locations.bin', import.meta.url)).bytes()
const locations = loadLocations(bytes)

type Profile = OutputOf<'companyProfile'>

const profile = (output: Partial<Profile>, evidence: Parameters<typeof found>[1]) =>
  sourceOf(
    { companyProfile: found<'companyProfile'>({ ...emptyProfile, ...output }, evidence) },
    { locations },
  )

describe('a sentence is written of what a quote says', () => {
  test('and not of what none says', () => {
    const year = { founded_year: 2016 }
    expect(
      sentencesOf(profile(year, [proof('/founded_year', 'Bright Kiln was founded in 2016 in Leeds.')])),
    ).toEqual(['summary: It was founded in 2016'])
    expect(sentencesOf(profile(year, [proof('/founded_year', 'We have made kilns for years.')]))).toEqual([])
    expect(sentencesOf(profile(year, [proof('/founded_year', 'Call 0113 2016 now')]))).toEqual([])
    expect(sentencesOf(profile(year, []))).toEqual([])
  })

  test('and not of what it denies', () => {
    const customers = [{ name: 'Oakfield Pottery', url: null }]
    const of = (quote: string) => sentencesOf(profile({ customers }, [proof('/customers/0', quote)]))
    expect(of('We do not work for Oakfield Pottery. We make kilns.')).toEqual([])
    expect(of('Oakfield Pottery isn’t a customer any more.')).toEqual([])
    expect(of('We lost customers such as Oakfield Pottery in 2022.')).toEqual([])
    expect(of('Oakfield Pottery was our customer until 2019.')).toEqual([])
    expect(of('Rumours that Oakfield Pottery fires with us are false.')).toEqual([])
    expect(of('We never rest. Oakfield Pottery fires with us.')).toHaveLength(1)
  })

  test('a hint of the client is no fact', () => {
    const hint = { ...proof('/founded_year', []), method: 'hint' as const }
    expect(sentencesOf(profile({ founded_year: 2016 }, [hint]))).toEqual([])
  })

  test('a record of the dataset is cited by its field', () => {
    const source = { ...proof('/founded_year', ''), method: 'dataset' as const }
    const evidence = { ...source, sources: source.sources.map((one) => ({ ...one, quote: null })) }
    const [fact] = reportFacts(profile({ founded_year: 2016 }, [evidence]))
    expect(fact).toMatchObject({
      sentence: 'It was founded in 2016',
      sources: [{ quote: 'founded_year: 2016' }],
    })
  })

  test('and by what it has where that is all it says', () => {
    const bare = { ...proof('/founded_year', '2016'), method: 'dataset' as const }
    const [fact] = reportFacts(profile({ founded_year: 2016 }, [bare]))
    expect(fact?.sources[0]).toMatchObject({
      quote: 'founded_year: 2016',
      title: 'Record of the dataset: About us',
    })
    const read = [cited('Founded in 2016 in Leeds.', { content_sha256: 'ab' })]
    const page = { ...proof('/founded_year', []), method: 'dataset' as const, sources: read }
    const [told] = reportFacts(profile({ founded_year: 2016 }, [page]))
    expect(told?.sources[0]?.quote).toBe('Founded in 2016 in Leeds.')
    const location = locations.locate({ city: 'Leeds', region: null, countryIso2: 'GB' })
    const place = { ...proof('/location', location?.formatted ?? ''), method: 'dataset' as const }
    expect(sentencesOf(profile({ location }, [place]))).toEqual([
      'summary: It is based in Leeds, United Kingdom',
    ])
  })

  test('a record is not what a company says of itself', () => {
    const description = 'Electric kilns for schools.'
    const ofRecord = (field: string, words: string) => ({
      ...proof(field, words),
      method: 'dataset' as const,
    })
    const evidence = [ofRecord('/name', 'Bright Kiln'), ofRecord('/description', description)]
    expect(sentencesOf(profile({ description }, evidence))).toEqual([
      `summary: The dataset says of Bright Kiln: “${description}”`,
    ])
  })

  test('in words as sure as it is', () => {
    const of = (confidence: number) =>
      sentencesOf(profile({ founded_year: 2016 }, [proof('/founded_year', 'Founded in 2016.', confidence)]))
    expect(of(0.85)).toEqual(['summary: It was founded in 2016'])
    expect(of(0.84)).toEqual(['summary: It was apparently founded in 2016'])
    expect(of(0.6)).toEqual(['summary: It was apparently founded in 2016'])
    expect(of(0.59)).toEqual(['unconfirmed: It was apparently founded in 2016'])
  })

  test('that are reported only where others say it', () => {
    const of = (url: string, title = 'News', domains: [string, ...string[]] = ['brightkiln.example']) => {
      const evidence = {
        ...proof('/founded_year', [], 0.7),
        sources: [cited('Founded in 2016.', { url, title })],
      }
      return sentencesOf({ ...profile({ founded_year: 2016 }, [evidence]), domains })
    }
    const reported = ['summary: It was reportedly founded in 2016']
    expect(of('https://paper.example/brightkiln.example')).toEqual(reported)
    expect(of('https://notbrightkiln.example')).toEqual(reported)
    expect(of('https://brightkiln.example', 'Record of the dataset: Bright Kiln')).toEqual(reported)
    expect(of('https://www.brightkiln.example')).toEqual(['summary: It was apparently founded in 2016'])
  })

  test('a list tells apart those that are sure and those that are reported', () => {
    const customers = ['Oakfield Pottery', 'Tern Studio', 'Mill Lane'].map((name) => ({ name, url: null }))
    const evidence = [
      proof('/customers/0', 'Oakfield Pottery'),
      proof('/customers/1', 'Tern Studio', 0.7),
      proof('/customers/2', 'Somebody else'),
    ]
    expect(sentencesOf(profile({ customers }, evidence))).toEqual([
      'traction: It names Oakfield Pottery among its customers',
      'traction: It apparently names Tern Studio among its customers',
    ])
  })
})

describe('the company', () => {
  test('speaks for itself, and says nothing twice', () => {
    const said = 'Kilns that save half of the gas.'
    const description = `${said} Bright Kiln builds electric kilns for potteries.`
    const evidence = [
      proof('/name', 'Bright Kiln'),
      proof('/tagline', said),
      proof('/description', description),
      proof('/value_proposition', said),
    ]
    expect(sentencesOf(profile({ tagline: said, description, value_proposition: said }, evidence))).toEqual([
      `summary: Bright Kiln says of itself: “${description}”`,
    ])
    const short = [proof('/name', 'Bright Kiln'), proof('/tagline', 'Kilns, but better')]
    expect(sentencesOf(profile({ tagline: 'Kilns, but better' }, short))).toEqual([
      'summary: Bright Kiln says of itself: “Kilns, but better”',
    ])
  })

  test('describes itself by the sentence that begins with its name', () => {
    const slogan = 'Supporting potters of the whole world'
    const summary = 'Bright Kiln builds electric kilns for potteries.'
    const of = (description: string) =>
      sentencesOf(
        profile({ description, summary }, [
          proof('/name', 'Bright Kiln'),
          proof('/description', description),
          proof('/summary', summary),
        ]),
      )
    expect(of(slogan)).toEqual([`summary: Bright Kiln says of itself: “${summary}”`])
    const named = 'Bright Kiln: electric kilns for everybody'
    expect(of(named)).toEqual([`summary: Bright Kiln says of itself: “${named}”`])
  })

  test('under a name that is a guess is spoken of as the company', () => {
    const evidence = [proof('/name', 'Bright Kiln', 0.4), proof('/tagline', 'Kilns, but better')]
    expect(sentencesOf(profile({ tagline: 'Kilns, but better' }, evidence))).toEqual([
      'unconfirmed: The company is apparently called Bright Kiln',
      'summary: The company says of itself: “Kilns, but better”',
    ])
  })

  test('is where a page says in any language, in the country only if a page says so', () => {
    const location = locations.locate({ city: 'Munich', region: null, countryIso2: 'DE' })
    const at = (quote: string) => sentencesOf(profile({ location }, [proof('/location', quote)]))
    expect(at('80331 München')).toEqual(['summary: It gives an address in Munich'])
    expect(at('Founded in München in 2020.')).toEqual(['summary: Its pages place it in Munich'])
    expect(at('Our head office is in München.')).toEqual(['summary: It is based in Munich'])
    expect(at('Sitz: München, Deutschland')).toEqual(['summary: It is based in Munich, Germany'])
    expect(at('Sitz: Hamburg')).toEqual([])
  })

  test('has other addresses too', () => {
    const at = (city: string) => locations.locate({ city, region: null, countryIso2: 'DE' })
    const [location, other] = [at('Munich'), at('Hamburg')]
    if (location === null || other === null) throw new Error('Both are places')
    const evidence = [proof('/location', '80331 München'), proof('/offices/0', '20095 Hamburg')]
    expect(sentencesOf(profile({ location, offices: [other, location] }, evidence))).toEqual([
      'summary: It gives an address in Munich',
      'summary: It also gives an address in Hamburg',
    ])
  })

  test('serves whom it offers something', () => {
    const of = (quote: string) =>
      sentencesOf(profile({ customer_segments: ['hotels'] }, [proof('/customer_segments/0', quote)]))
    expect(of('Booking software for hotels')).toEqual(['product: It serves hotels'])
    expect(of('Setting the bar for hotels')).toEqual([])
  })

  test('has as many employees as its own words count', () => {
    const quote = 'We are a team of 1,200 people.'
    expect(sentencesOf(profile({ employee_count: 1_200 }, [proof('/employee_count', quote)]))).toEqual([
      'summary: It has 1,200 employees',
    ])
    expect(sentencesOf(profile({ employee_count: 1_201 }, [proof('/employee_count', quote)]))).toEqual([])
    const range = [proof('/employee_range', '"numberOfEmployees": "11-50"')]
    expect(sentencesOf(profile({ employee_range: '11-50' }, range))).toEqual([
      'summary: It has 11 to 50 employees',
    ])
  })
})

const founder = (given: Partial<Founder>): Founder => ({
  person_id: 'p',
  full_name: 'Ida Brook',
  title: null,
  role: 'founder',
  is_current: true,
  bio: null,
  location: null,
  profile_url: null,
  x_url: null,
  github_url: null,
  website_url: null,
  experience: [],
  education: [],
  prior_startups: [],
  confidence: 0.95,
  sources: [],
  ...given,
})
const people = (founders: Founder[], evidence: Parameters<typeof found>[1]) =>
  sourceOf({
    founderResearch: found<'founderResearch'>(
      { founders, founder_count: founders.length, key_people: [], team: [] },
      evidence,
    ),
  })

describe('people', () => {
  test('are founders where the words that name them say so', () => {
    const title = 'Co-founder & CEO'
    const titled = [
      proof('/founders/0/full_name', 'Ida Brook'),
      proof('/founders/0/title', `Ida Brook, ${title}`),
    ]
    expect(sentencesOf(people([founder({ title })], titled))).toEqual([
      'team: Ida Brook is its Co-founder & CEO',
    ])
    const told = [proof('/founders/0/full_name', 'Bright Kiln was founded by Ida Brook.')]
    expect(sentencesOf(people([founder({})], told))).toEqual(['team: Ida Brook founded it'])
    const untold = [proof('/founders/0/full_name', 'Ida Brook'), proof('/founders/0/title', 'Ida Brook, CEO')]
    expect(sentencesOf(people([founder({ title: 'CEO' })], untold))).toEqual([
      'team: Its people include Ida Brook (CEO)',
    ])
  })

  test('have been where a quote says, but not at their own company', () => {
    const post = (company: string) => ({
      company,
      title: null,
      start_year: null,
      end_year: null,
      is_current: null,
    })
    const person = founder({ experience: [post('Bright Kiln'), post('Glaze Works'), post('Nowhere')] })
    const quote = 'Before Bright Kiln Ida worked at Glaze Works.'
    const evidence = [
      proof('/founders/0/full_name', 'Founder: Ida Brook'),
      ...[0, 1, 2].map((at) => proof(`/founders/0/experience/${at}`, quote)),
    ]
    expect(sentencesOf(people([person], evidence))).toContain('team: Ida Brook has worked at Glaze Works')
  })
})

describe('what stands around a company', () => {
  test('its rivals in the words of their records', () => {
    const rival = (name: string, competitor_type: 'DIRECT' | null) => ({
      company: { name, website: 'https://emberline.example', id: 'c' },
      similarity_level: 'HIGH' as const,
      competitor_type,
      summary: '',
    })
    const evidence = [0, 1].map((at) => ({
      ...proof(`/competitors/${at}`, 'Electric kilns for schools.', 0.4),
      method: 'dataset' as const,
    }))
    const named = evidence.map((one) => ({
      ...one,
      sources: one.sources.map((source) => ({ ...source, title: 'Emberline' })),
    }))
    const output = {
      competitors: [rival('Emberline', 'DIRECT'), rival('Emberline', null)],
      total_analyzed: 2,
      search_query: null,
    }
    expect(sentencesOf(sourceOf({ competitorAnalysis: found<'competitorAnalysis'>(output, named) }))).toEqual(
      ['competitors: By our comparison Emberline is a direct competitor: “Electric kilns for schools.”'],
    )
  })

  test('its own news and what others write', () => {
    const items = [
      { title: 'A kiln for schools', url: 'https://brightkiln.example/news/1', published_on: '2024-05-03' },
      { title: 'Kilns of tomorrow', url: 'https://clayweekly.example/kilns', published_on: null },
    ]
    const evidence = [
      proof('/items/0', 'A kiln for schools - May 3, 2024'),
      proof('/items/1', 'Kilns of tomorrow'),
    ]
    expect(sentencesOf(sourceOf({ newsAndPress: found<'newsAndPress'>({ items }, evidence) }))).toEqual([
      'news: It published “A kiln for schools” on 3 May 2024',
      'news: Its site points to “Kilns of tomorrow”',
    ])
  })

  test('what a title or a quotation says already is no claim beside it', () => {
    const items = [
      { title: 'Kilns for schools are here', url: 'https://brightkiln.example/news/1', published_on: null },
    ]
    const claim = (text: string) => ({ kind: 'product' as const, text, occurred_on: null, url: null })
    const signals = [claim('Kilns for schools are here'), claim('900 schools fire with us')]
    const sentences = sentencesOf(
      sourceOf({
        newsAndPress: found<'newsAndPress'>({ items }, [proof('/items/0', 'Kilns for schools are here')]),
        tractionSignals: found<'tractionSignals'>(
          { signals },
          signals.map(({ text }, at) => proof(`/signals/${at}`, text)),
        ),
      }),
    )
    expect(sentences).toEqual([
      'news: It published “Kilns for schools are here”',
      'traction: It says: “900 schools fire with us”',
    ])
  })

  test('a flag that a page shows is a risk; one that says more than the page is not told', () => {
    const flags = [
      { code: 'STALE_SITE', text: 'The newest date of the site is 3 May 2021.' },
      { code: 'CONTRADICTION', text: 'Two years of founding are told: 2011 and 2016.' },
      { code: 'NO_TEAM_FOUND', text: 'No page names anybody of the team.' },
    ]
    const evidence = [proof('/flags/0', 'Posted on May 3, 2021'), proof('/flags/1', 'Founded in 2011')]
    expect(sentencesOf(sourceOf({ riskFlags: found<'riskFlags'>({ flags }, evidence) }))).toEqual([
      'risks: The newest date of the site is 3 May 2021',
    ])
  })
})
