import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import type { PageKind } from '../../web/sites/snapshot.ts'
import { findHiringSignals, hiringReadsBack } from './hiring.ts'
import { functionOf } from './job-titles.ts'

const locations = loadLocations(readFileSync(join(import.meta.dir, '../../../data/locations.bin')))
const factsOf = (html: string, kind: PageKind = 'careers') =>
  findHiringSignals(siteOf({ [kind]: html }), { locations, now })
const hiringOf = (html: string, kind?: PageKind) => {
  const { functions, locations: places } = factsOf(html, kind)
  const values = (facts: typeof functions) => facts.flatMap(({ value }) => value ?? []).toSorted()
  return { functions: values(functions), places: values(places) }
}

describe('what somebody of a title does', () => {
  test.each([
    ['Senior Backend Engineer', 'engineering'],
    ['Sales Engineer', 'sales'],
    ['Product Designer', 'design'],
    ['Product Manager', 'product'],
    ['Engineering Manager', 'engineering'],
    ['Machine Learning Engineer', 'machine learning'],
    ['AI Engineer', 'artificial intelligence'],
    ['Data Engineer', 'data'],
    ['Growth Marketing Lead', 'marketing'],
    ['Head of People', 'people'],
    ['Office Manager', 'operations'],
    ['General Counsel', 'legal'],
    ['Softwareentwickler:in (m/w/d)', 'engineering'],
    ['Vertriebsmitarbeiter (m/w/d)', 'sales'],
    ['Buchhalterin in Teilzeit', 'finance'],
    ['Développeuse full-stack', 'engineering'],
    ['Chargée de recrutement RH', 'people'],
    ['Desarrolladora Frontend', 'engineering'],
    ['Diseñador de producto', 'design'],
    ['Medewerker klantenservice', 'customer success'],
    ['Engenheira de software', 'engineering'],
    ['Sviluppatrice', 'engineering'],
    ['Addetto alle vendite', 'sales'],
    ['Operaio specializzato', 'manufacturing'],
    ['Commercialista', null],
    ['Assistenza clienti', 'customer success'],
    ['Grafico', 'design'],
    ['Analista dati', 'data'],
    ['Ricercatore', 'research'],
    ['Responsabile di prodotto', 'product'],
    ['Responsabile comunicazione', 'marketing'],
    ['Addetta alla selezione del personale', 'people'],
    ['Contabile', 'finance'],
    ['Avvocata', 'legal'],
    ['Magazziniere', 'logistics'],
    ['Consulente', 'consulting'],
    ['Segretaria', 'operations'],
    ['Projetista', 'design'],
    ['Analyste de données', 'data'],
    ['Data-analist', 'data'],
    ['Advocaat', 'legal'],
    ['Mecânico', 'manufacturing'],
    ['Productiemedewerker', 'manufacturing'],
    ['Motorista', 'logistics'],
    ['Magazijnmedewerker', 'logistics'],
    ['Consultante', 'consulting'],
    ['Juriste', 'legal'],
    ['Gardener', null],
  ])('%s: %s', (title, wanted) => {
    expect(functionOf(title)).toBe(wanted)
  })
})

describe('functions and places', () => {
  test('are those of the positions that the page of jobs links', () => {
    const html =
      '<h1>Join us</h1><ul><li><a href="/jobs/1">Senior Backend Engineer</a> Rotterdam, Netherlands</li><li><a href="https://jobs.lever.co/acme/2">Account Executive</a> Remote (EU) · Full-time</li></ul>'
    expect(hiringOf(html)).toEqual({ functions: ['engineering', 'sales'], places: ['Remote', 'Rotterdam'] })
  })

  test('are those of headings, with what stands right below them', () => {
    const html =
      '<h2>Product Designer</h2><p>Berlin | Full-time</p><p>You draw boats, and what belongs to them, in Oslo or wherever the harbour masters and their guests wish to have them drawn.</p><h2>Our values</h2><p>Lisbon</p>'
    expect(hiringOf(html)).toEqual({ functions: ['design'], places: ['Berlin'] })
  })

  test('are read in Italian, with words beside the place', () => {
    const html =
      '<h2>Sviluppatrice frontend</h2><p>Sede Reggio di Calabria | Tempo pieno</p><h2>Venditore</h2><p>Telelavoro</p><h2>Scopri la nostra contabile</h2>'
    expect(hiringOf(html)).toEqual({
      functions: ['engineering', 'sales'],
      places: ['Reggio di Calabria', 'Remote'],
    })
  })

  test.each([
    ['Ortsunabhängig', 'Remote'],
    ['Teletrabalho', 'Remote'],
    ['Localização Lisboa', 'Lisboa'],
  ])('are read in other languages: %s', (text, place) => {
    expect(hiringOf(`<h2>Backend Engineer</h2><p>${text}</p>`).places).toEqual([place])
  })

  test('are those of a list of openings, which needs no word for a title', () => {
    const html =
      '<h2>Open roles</h2><ul><li>Operations</li><li>Calm water</li></ul><h2>Values</h2><ul><li>Marketing</li></ul>'
    expect(hiringOf(html).functions).toEqual(['operations'])
  })

  test('are those of postings for machines, on any page of the company', () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Data Engineer',
      jobLocationType: 'TELECOMMUTE',
      jobLocation: [{ '@type': 'Place', address: { addressLocality: 'Ghent', addressCountry: 'BE' } }],
    }
    const over = { ...posting, title: 'Recruiter', validThrough: '2025-01-31' }
    const html = `<script type="application/ld+json">${JSON.stringify([posting, over])}</script><p>Jobs</p>`
    expect(hiringOf(html, 'home')).toEqual({ functions: ['data'], places: ['Ghent', 'Remote'] })
  })

  test.each([
    ['who is there already', '<h3>Jane Miller, Software Engineer</h3><p>Berlin</p>'],
    ['a heading about the work', '<h2>Meet our Engineering Manager</h2><h2>Why be a Designer at Acme?</h2>'],
    ['a list of services', '<h2>What we do</h2><ul><li>Project Management</li><li>Consulting</li></ul>'],
    ['a menu', '<nav><a href="/jobs/x">Backend Engineer</a></nav>'],
    ['a link to somewhere else', '<p><a href="https://course.example/x">Backend Engineer</a></p>'],
  ])('are not read from %s', (_, html) => {
    expect(hiringOf(html)).toEqual({ functions: [], places: [] })
  })

  test('of other pages are not read: customers look for people too', () => {
    expect(hiringOf('<h2>Backend Engineer</h2><p>Berlin</p>', 'customers').functions).toEqual([])
  })

  test.each(['Mobile', 'Full-time', 'Reading', 'Engineering', 'Europe', 'Apply now', 'Nowhereville'])(
    '%s is no place of a position',
    (text) => {
      expect(hiringOf(`<h2>Backend Engineer</h2><p>${text}</p>`).places).toEqual([])
    },
  )
})

test('what was found is read back out of its quote', () => {
  const { functions, locations: places } = factsOf(
    '<script type="application/ld+json">{"@type":"JobPosting","title":"Recruiter","jobLocation":{"address":{"addressLocality":"Ghent"}}}</script><ul><li>Berlin · <a href="/jobs/1">Backend Engineer</a> · Lisbon</li></ul>',
  )
  expect(functions.length + places.length).toBe(5)
  for (const { value, sources } of functions)
    for (const { quote } of sources) expect(hiringReadsBack.functions(quote, value ?? '')).toBe(true)
  for (const { value, sources } of places)
    for (const { quote } of sources) expect(hiringReadsBack.locations(quote, value ?? '')).toBe(true)
  expect(hiringReadsBack.functions('Backend Engineer', 'sales')).toBe(false)
  expect(hiringReadsBack.locations('Berlin', 'Oslo')).toBe(false)
})

test('a hostile page takes time in proportion to its length', () => {
  const many = `<h2>${'Engineer, Berlin - '.repeat(10_000)}</h2>${'<li>Engineer in Berlin'.repeat(20_000)}<p>${'A'.repeat(1_000_000)}</p>`
  expect(hiringOf(many).places).toEqual([])
})
