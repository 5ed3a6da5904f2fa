import { describe, expect, test } from 'bun:test'
import type { Location } from '../../reference/locations/location.ts'
import { exampleCompany, exampleLocations, examplePlace, examplePlaces } from '../../testing/fixtures.ts'
import { type Filters, passesFilter, resolveFilters } from './filters.ts'

const context = { locations: exampleLocations, today: '2026-11-21', currentYear: 2026 }

const places: Readonly<Record<string, Location | null>> = {
  berlin: examplePlaces.berlin,
  munich: examplePlaces.munich,
  sanFrancisco: examplePlaces.sanFrancisco,
  illinois: examplePlaces.springfieldIllinois,
  missouri: examplePlaces.springfieldMissouri,
  // A city and a region as written, which the gazetteer could not place.
  unplacedMunich: examplePlace({ city: 'MUNICH', region: 'Bavaria', country_iso: 'DE' }),
  village: examplePlace({
    city: 'Hinterdorf',
    region: 'Hinterland',
    country_iso: 'DE',
    city_geo_key: 'de-hinterdorf',
  }),
  germany: examplePlace({ country_iso: 'DE' }),
  unknown: null,
}

function passing(filters: Filters): string[] {
  const { filter, issues } = resolveFilters(filters, context)
  expect(issues).toEqual([])
  return Object.keys(places).filter((name) =>
    passesFilter(filter, exampleCompany({ location: places[name] ?? null })),
  )
}

const everyone = Object.keys(places)
const allBut = (...names: string[]) => everyone.filter((name) => !names.includes(name))

describe('location filters', () => {
  test.each<[Filters, string[]]>([
    [{ countries: { include: ['de'] } }, ['berlin', 'munich', 'unplacedMunich', 'village', 'germany']],
    [{ countries: { include: ['SG'] } }, []],
    [{ countries: { exclude: ['DE'] } }, ['sanFrancisco', 'illinois', 'missouri', 'unknown']],
    [
      { countries: { include: ['DE', 'US'], exclude: ['us'] } },
      ['berlin', 'munich', 'unplacedMunich', 'village', 'germany'],
    ],

    [{ cities: ['berlin'] }, ['berlin']],
    [{ cities: ['  MÜNCHEN '] }, ['munich']],
    [{ cities: ['Munich'] }, ['munich', 'unplacedMunich']],
    [{ cities: ['Springfield', 'Berlin'] }, ['berlin', 'illinois', 'missouri']],
    [{ cities: ['Hinterdorf'] }, []],
    [{ cities: ['Hinterdorf', 'Berlin'] }, ['berlin']],
    [{ cityGeoKeys: ['us-ca-san-francisco'] }, ['sanFrancisco']],
    [{ cityGeoKeys: { include: ['de-hinterdorf'] } }, ['village']],
    [{ cityGeoKeys: { exclude: ['de-be-berlin', 'de-hinterdorf'] } }, allBut('berlin', 'village')],
    [{ cityGeoIds: [4250542] }, ['illinois']],
    [{ cityGeoIds: { include: [4250542, 4409896], exclude: [4409896] } }, ['illinois']],
    [{ cityGeoIds: { exclude: [4409896, 1] } }, allBut('missouri')],
    [{ cityGeoIds: [1] }, []],
    [
      { cities: ['Munich'], cityGeoKeys: ['de-be-berlin'], cityGeoIds: [5391959] },
      ['berlin', 'munich', 'sanFrancisco', 'unplacedMunich'],
    ],
    [{ cities: ['Springfield'], cityGeoIds: { exclude: [4409896] } }, ['illinois']],

    [{ regions: ['bayern'] }, ['munich']],
    [{ regions: ['BAVARIA'] }, ['munich', 'unplacedMunich']],
    [{ regions: ['Atlantis'] }, []],
    // Written so in a record, but no name the gazetteer knows.
    [{ regions: ['Hinterland'] }, []],
    [{ admin1Codes: ['DE-BY'] }, ['munich']],
    [{ admin1Codes: ['DE.02'] }, ['munich']],
    [{ admin1Codes: { include: ['US-IL', 'US-MO'], exclude: ['US-MO'] } }, ['illinois']],
    [{ admin1Codes: { exclude: ['DE.02'] } }, allBut('munich')],
    [{ admin1Codes: ['DE-XX'] }, []],
    [{ regionSlugs: ['san-francisco-bay-area'] }, ['sanFrancisco']],
    [{ regionSlugs: { exclude: ['san-francisco-bay-area'] } }, allBut('sanFrancisco')],
    [{ regionSlugs: ['middle-of-nowhere'] }, []],
    [
      { regions: ['Missouri'], admin1Codes: ['DE-BE'], regionSlugs: ['san-francisco-bay-area'] },
      ['berlin', 'sanFrancisco', 'missouri'],
    ],

    // Countries narrow what either group asks for; the groups add to each other.
    [{ cities: ['Berlin'], regions: ['California'] }, ['berlin', 'sanFrancisco']],
    [{ countries: { include: ['US'] }, cities: ['Berlin'], regions: ['California'] }, ['sanFrancisco']],
    [{ countries: { include: ['US'] }, cities: ['Springfield'] }, ['illinois', 'missouri']],
    [{ cities: ['Hinterdorf'], regions: ['California'] }, ['sanFrancisco']],
    // An exclude in one group takes away what the other includes.
    [{ cities: ['Springfield', 'Berlin'], admin1Codes: { exclude: ['US-MO'] } }, ['berlin', 'illinois']],
    [{ regions: ['California', 'Berlin'], cityGeoIds: { exclude: [5391959] } }, ['berlin']],
    [{ countries: { exclude: ['US'] }, cities: ['Springfield', 'Berlin'] }, ['berlin']],
  ])('%j passes %j', (filters, expected) => {
    expect(passing(filters)).toEqual(expected)
  })

  test.each<[Filters]>([
    [{ countries: {} }],
    [{ countries: { include: [], exclude: null } }],
    [
      {
        cities: [],
        regions: [],
        cityGeoKeys: [],
        cityGeoIds: {},
        admin1Codes: { exclude: [] },
        regionSlugs: null,
      },
    ],
  ])('%j filters nothing and is not active', (filters) => {
    expect(passing(filters)).toEqual(everyone)
    expect(resolveFilters(filters, context)).toMatchObject({ filter: {}, active: {} })
  })

  test('a country nobody knows is refused at its path', () => {
    const { issues } = resolveFilters({ countries: { include: ['DE', 'UK'], exclude: ['zz'] } }, context)
    const message = 'must be a country code of ISO 3166-1 alpha-2, such as DE or US'
    expect(issues).toEqual([
      { path: 'filters.countries.include[1]', message },
      { path: 'filters.countries.exclude[0]', message },
    ])
  })

  test('a country that is named is refused with its code', () => {
    const codes: Readonly<Record<string, string>> = { Germany: 'DE', UK: 'GB' }
    const locations = { ...context.locations, countryNamed: (name: string) => codes[name] ?? null }
    const { issues } = resolveFilters(
      { countries: { include: ['Germany', 'UK', 'Germoney'] } },
      { ...context, locations },
    )
    const wanted = 'must be a country code of ISO 3166-1 alpha-2'
    expect(issues.map(({ message }) => message)).toEqual([
      `${wanted}; did you mean DE?`,
      `${wanted}; did you mean GB?`,
      `${wanted}, such as DE or US`,
    ])
  })

  test('a place nobody knows is told with its path, and names come with suggestions', () => {
    const { issues, unknownValues, active } = resolveFilters(
      {
        regionSlugs: { exclude: ['middle-of-nowhere'] },
        cities: ['Berlin', ' Berln'],
        regions: ['Bavria'],
        cityGeoKeys: ['de-berln'],
        admin1Codes: ['DE.99'],
      },
      context,
    )
    expect(issues).toEqual([])
    expect(unknownValues).toEqual([
      { path: 'filters.regionSlugs.exclude[0]', value: 'middle-of-nowhere', suggestions: [] },
      { path: 'filters.cities[1]', value: 'Berln', suggestions: ['Berlin', 'Munich', 'San Francisco'] },
      { path: 'filters.regions[0]', value: 'Bavria', suggestions: ['Bavaria', 'Berlin'] },
      { path: 'filters.cityGeoKeys[0]', value: 'de-berln', suggestions: [] },
      { path: 'filters.admin1Codes[0]', value: 'DE.99', suggestions: [] },
    ])
    // Left out, they would no longer keep everything else away.
    expect(active).toMatchObject({ cities: ['Berlin', 'Berln'], admin1Codes: { include: ['DE.99'] } })
  })

  test('the active filters hold canonical codes, each place once', () => {
    const { active } = resolveFilters(
      {
        countries: { include: ['de', 'DE', ' us'], exclude: [] },
        admin1Codes: ['DE.02', 'DE-BY', 'US-CA'],
        cities: ['São', 'sao', ' Berlin '],
        cityGeoIds: [7, 7],
      },
      context,
    )
    expect(active).toEqual({
      countries: { include: ['DE', 'US'] },
      admin1Codes: { include: ['DE-BY', 'US-CA'] },
      cities: ['São', 'Berlin'],
      cityGeoIds: { include: [7] },
    })
  })
})
