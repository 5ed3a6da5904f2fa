import { describe, expect, test } from 'bun:test'
import { exampleLocations } from '../../testing/fixtures.ts'
import { understandQuery } from './understand-query.ts'

const context = {
  today: '2026-06-15',
  currentYear: 2026,
  locations: exampleLocations,
  investorsNamed: () => [],
}
const filtersOf = (text: string) => Object.keys(understandQuery(text, context).filters)

describe('a pasted description excludes nothing', () => {
  test.each([
    'Founded in 2016 in Berlin, the company builds small electric sweepers for old town centres. They are used by 40 cities and 300 car parks, and used machines are sold with service and parts as well.',
    'Das Unternehmen wurde 2016 in Berlin gegründet und baut kleine elektrische Kehrmaschinen für alte Stadtkerne. Sie werden in 40 Städten und auf 300 Parkplätzen eingesetzt, und gebrauchte Maschinen werden mit Wartung angeboten.',
    'Fondée en 2016 à Munich, la société conçoit de petites balayeuses électriques pour les centres anciens. Elles roulent dans 40 villes et sur 300 parkings, et des machines d’occasion sont proposées avec leur entretien complet.',
  ])('%s', (text) => {
    expect(filtersOf(text)).toEqual([])
    expect(understandQuery(text, context).rankingText).not.toBeNull()
  })
})

test('what a fund looks for is a request, however long', () => {
  const mandate =
    'We are a seed fund from Munich and invest in construction software in Germany, founded after 2015. We are former builders who made 14 deals in five years, and we like to come in before anybody else does so.'
  expect(filtersOf(mandate)).toContain('foundedYear')
})

test('wishes one after another are a request', () => {
  const wishes =
    'Robots. Munich. Founded after 2010. Fewer than 50 employees. Series A or later, raised in the last 24 months, and please no crypto and no gambling at all, nor anything that has to do with ads.'
  expect(filtersOf(wishes)).toContain('foundedYear')
})

test('a short request with a full stop is no description', () => {
  expect(filtersOf('Robots for bakeries. Founded after 2015.')).toEqual(['foundedYear'])
})
