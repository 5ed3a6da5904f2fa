import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { hasSharedData } from '../../../test/shared-data.ts'
import { loadLocations } from './locations.ts'

const file = new URL('../../../data/locations.bin', import.meta.url)
const shared = new URL('../../../../../../shared/data/geo.jsonl', import.meta.url)
const bytes = new Uint8Array(readFileSync(file))
const locations = loadLocations(bytes)

const locate = (city: string | null, region: string | null = null, countryIso2: string | null = null) =>
  locations.locate({ city, region, countryIso2 })

const ids = {
  berlin: 2950159,
  london: 2643743,
  mumbai: 1275339,
  munich: 2867714,
  newYork: 5128581,
  nuremberg: 2861650,
  paris: 2988507,
  parisTexas: 4717560,
  prague: 3067696,
  sanFrancisco: 5391959,
  tokyo: 1850147,
}

describe('locate', () => {
  test('fills in everything that a known city implies', () => {
    expect(locate('San Francisco', 'California', 'US')).toEqual({
      country: 'United States',
      country_iso: 'US',
      region: 'California',
      admin1_code: 'US-CA',
      city: 'San Francisco',
      city_geo_id: ids.sanFrancisco,
      city_geo_key: 'us-ca-san-francisco',
      region_slug: 'san-francisco-bay-area',
      latitude: 37.77493,
      longitude: -122.41942,
      formatted: 'San Francisco, California, United States',
    })
  })

  test('says nothing about a place that says nothing', () => {
    expect(locate(null)).toBeNull()
    expect(locate('  ', '')).toBeNull()
  })

  test('keeps an unknown city as written, with a key and no id', () => {
    const found = locate('Nowhereville Falls', 'CA', 'US')
    expect(found).toMatchObject({ city: 'Nowhereville Falls', city_geo_id: null, region: 'California' })
    expect(found?.city_geo_key).toBe('us-ca-nowhereville-falls')
    expect(locate('Nowhereville Falls')?.city_geo_key).toBeNull()
  })

  test('finds a city by its other names, whatever the accents and the case', () => {
    for (const name of ['Munich', 'München', 'MUENCHEN', 'munchen', 'Monaco di Baviera']) {
      expect(locate(name, null, 'DE')?.city_geo_id).toBe(ids.munich)
    }
    expect(locate('Bombay', null, 'IN')?.city_geo_id).toBe(ids.mumbai)
    expect(locate('Praha', null, 'CZ')?.city_geo_id).toBe(ids.prague)
    expect(locate('Nuremberg', null, 'DE')?.city_geo_id).toBe(ids.nuremberg)
    expect(locate('東京', null, 'JP')?.city_geo_id).toBe(ids.tokyo)
  })

  test('takes the city of the region and the country, else the most populous', () => {
    expect(locate('Paris')?.city_geo_id).toBe(ids.paris)
    expect(locate('Paris', 'Texas')?.city_geo_id).toBe(ids.parisTexas)
    expect(locate('Paris', 'TX', 'US')?.city_geo_id).toBe(ids.parisTexas)
    expect(locate('Portland', null, 'US')?.admin1_code).toBe('US-OR')
    expect(locate('Portland', 'Maine', 'US')?.admin1_code).toBe('US-ME')
  })

  test('takes the city whose own name begins so before one that was once called so', () => {
    const found = locations.locate({ city: 'Marburg', region: null, countryIso2: null })
    expect([found?.city, found?.country_iso]).toEqual(['Marburg an der Lahn', 'DE'])
  })

  test('ignores a region that contradicts the city', () => {
    expect(locate('Berlin', 'Bayern', 'DE')).toMatchObject({ city_geo_id: ids.berlin, admin1_code: 'DE-BE' })
  })

  test('never takes a city of another country', () => {
    expect(locate('San Francisco', null, 'JP')?.city_geo_id).toBeNull()
  })

  test('trusts a GeoNames id over names, and coordinates over the city centre', () => {
    const place = { city: 'Paris', region: null, countryIso2: 'US', geonamesId: ids.london, latitude: 51.6 }
    expect(locations.locate(place)).toMatchObject({ city: 'London', country_iso: 'GB', latitude: 51.6 })
  })

  test('reads region codes, a region alone, and a region that stands in place of the city', () => {
    expect(locate(null, 'BC', 'CA')?.admin1_code).toBe('CA-BC')
    expect(locate(null, 'Bavaria', 'DE')?.admin1_code).toBe('DE-BY')
    expect(locate('New Jersey', null, 'US')).toMatchObject({ city: null, admin1_code: 'US-NJ' })
  })

  test('knows a metro by its name', () => {
    expect(locate('San Francisco Bay Area', null, 'US')?.region_slug).toBe('san-francisco-bay-area')
    expect(locate('Oakland', 'CA', 'US')?.region_slug).toBe('san-francisco-bay-area')
  })

  test.skipIf(!hasSharedData('geo.jsonl'))('finds at least 147 of 150 real places', () => {
    const rows = readFileSync(shared, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    const found = rows.filter(
      (row) => locate(row.city, row.region, row.country_iso2)?.city_geo_id === row.geonames_id,
    )
    expect(found.length).toBeGreaterThanOrEqual(Math.min(147, rows.length))
  })
})

describe('names and codes', () => {
  test('cities of one name come largest first', () => {
    const found = locations.citiesNamed('paris')
    expect(found[0]).toBe(ids.paris)
    expect(found).toContain(ids.parisTexas)
    expect(locations.citiesNamed('New York')).toContain(ids.newYork)
    expect(locations.citiesNamed('xqzzt')).toEqual([])
    expect(locations.citiesNamed('')).toEqual([])
  })

  test('an old or second name counts for no city where others bear it, unless it is the largest', () => {
    const keysOf = (name: string) =>
      locations
        .citiesNamed(name)
        .map(
          (id) =>
            locations.locate({ city: null, region: null, countryIso2: null, geonamesId: id })?.city_geo_key,
        )
    expect(keysOf('Reading')).toEqual(['gb-eng-reading', 'us-pa-reading', 'us-ma-reading', 'us-oh-reading'])
    expect(keysOf('Berlin')).not.toContain('us-oh-north-canton')
    expect(keysOf('Frankfurt')).toEqual(['de-he-frankfurt-am-main', 'de-bb-frankfurt-oder'])
    expect(keysOf('Newcastle')).toContain('gb-eng-newcastle-upon-tyne')
    expect(keysOf('Odessa').slice(0, 2)).toEqual(['ua-51-odesa', 'us-tx-odessa'])
    expect(keysOf('Köln')).toEqual(['de-nw-koln'])
    expect(keysOf('Wien')).toEqual(['at-9-vienna'])
  })

  test('regions are known by local and English names', () => {
    expect(locations.regionsNamed('Bayern')).toEqual(['DE-BY'])
    expect(locations.regionsNamed('bavaria')).toEqual(['DE-BY'])
    expect(locations.regionsNamed('ile de france')).toEqual(['FR-IDF'])
    expect(locations.regionsNamed('Cataluña')).toEqual(['ES-CT'])
    expect(locations.regionsNamed('Punjab')).toEqual(['IN-PB', 'PK-PB'])
    expect(locations.regionsNamed('xqzzt')).toEqual([])
  })

  test('both forms of a region code lead to the canonical one', () => {
    const forms = [
      ['us-ca', 'US-CA'],
      ['US.CA', 'US-CA'],
      ['DE.02', 'DE-BY'],
      ['DE-BY', 'DE-BY'],
      ['JP.40', 'JP-13'],
      ['GB.ENG', 'GB-ENG'],
      ['UA.12', 'UA-30'],
      ['CN.22', 'CN-BJ'],
      ['HK.HCW', 'HK-HCW'],
    ]
    for (const [code = '', canonical = ''] of forms) expect(locations.admin1Code(code)).toBe(canonical)
  })

  test('a GeoNames number is never taken for the ISO code of another region', () => {
    // FR.11 is Île-de-France; FR-11 is the department Aude, which is no admin1 region.
    expect(locations.admin1Code('FR.11')).toBe('FR-IDF')
    expect(locations.admin1Code('FR-11')).toBeNull()
    expect(locations.admin1Code('XX-1')).toBeNull()
  })

  test('countries are ISO 3166-1', () => {
    expect(locations.isCountry('de')).toBe(true)
    expect(locations.isCountry('UK')).toBe(false)
    expect(locations.isCountry('ZZ')).toBe(false)
    const named = [
      'Germany',
      'united states',
      'USA',
      'U.S.',
      'UK',
      'The Netherlands',
      'Bosnia and Herzegovina',
      'DEU',
      'de',
    ]
    expect(named.map(locations.countryNamed)).toEqual(['DE', 'US', 'US', 'US', 'GB', 'NL', 'BA', 'DE', 'DE'])
    expect(locations.countryNamed('Turkey')).toBe('TR')
    expect(locations.countryNamed('Atlantis')).toBeNull()
  })

  test('metros are known by slug', () => {
    for (const slug of ['san-francisco-bay-area', 'greater-london', 'new-york-city-area', 'berlin-metro']) {
      expect(locations.hasMetro(slug)).toBe(true)
    }
    expect(locations.hasMetro('Greater London')).toBe(false)
    expect(locations.hasMetro('atlantis')).toBe(false)
  })
})

describe('city keys', () => {
  test('a key leads to its city', () => {
    expect(locations.cityWithKey('us-ca-san-francisco')).toBe(ids.sanFrancisco)
    expect(locations.cityWithKey('gb-eng-london')).toBe(ids.london)
    expect(locations.cityWithKey('us-ny-new-york')).toBe(ids.newYork)
    expect(locations.cityWithKey('us-ca-nowhereville')).toBeNull()
    expect(locations.cityWithKey('nonsense')).toBeNull()
  })

  test('no two cities have one key, and every key fits the contract and leads back', () => {
    const seen = new Set<string>()
    const wrong: string[] = []
    for (const id of everyCityId()) {
      const key = locations.locate({
        city: null,
        region: null,
        countryIso2: null,
        geonamesId: id,
      })?.city_geo_key
      const fits = /^[a-z]{2}(-[a-z0-9]{1,3})?-[a-z0-9-]{1,80}$/.test(key ?? '')
      if (!key || !fits || seen.has(key) || locations.cityWithKey(key) !== id) wrong.push(`${id} ${key}`)
      else seen.add(key)
    }
    expect(wrong).toEqual([])
    expect(seen.size).toBeGreaterThan(70_000)
  })
})

describe('suggestions', () => {
  test('a slip of the pen finds the city and the region', () => {
    expect(locations.suggestCities('San Fransisco', 3)[0]).toBe('San Francisco')
    expect(locations.suggestCities('Berlim', 3)[0]).toBe('Berlin')
    expect(locations.suggestCities('Muncihen', 1)).toEqual(['Munich'])
    expect(locations.suggestRegions('Califronia', 3)[0]).toBe('California')
  })

  test('at most as many as asked, none for what is like nothing', () => {
    expect(locations.suggestCities('Londn', 2)).toHaveLength(2)
    expect(locations.suggestCities('xqzztwv', 3)).toEqual([])
    expect(locations.suggestCities('x'.repeat(5000), 3)).toEqual([])
    expect(locations.suggestRegions('', 3)).toEqual([])
  })
})

describe('the file', () => {
  test('one wrong byte anywhere is refused', () => {
    for (const at of [0, 5, 9, 20, 500, bytes.length >> 1, bytes.length - 1]) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 1
      expect(() => loadLocations(damaged)).toThrow(/location data/)
    }
  })

  test('a cut, empty or foreign file is refused', () => {
    const foreign = new TextEncoder().encode('not a location file '.repeat(100))
    for (const wrong of [new Uint8Array(), bytes.slice(0, 8000), bytes.slice(0, -4), foreign]) {
      expect(() => loadLocations(wrong)).toThrow(/location data/)
    }
  })

  test('bytes at an odd address work', () => {
    const odd = new Uint8Array(bytes.length + 1)
    odd.set(bytes, 1)
    expect(loadLocations(odd.subarray(1)).admin1Code('DE.02')).toBe('DE-BY')
  })
})

function everyCityId(): Uint32Array {
  const { buffer, byteOffset } = bytes
  const words = new Uint32Array(buffer, byteOffset, bytes.length / 4)
  // The fourth section is the list of city ids (layout.ts).
  const [start = 0, length = 0] = words.subarray(10, 12)
  return words.subarray(start / 4, (start + length) / 4)
}

describe('describeCities', () => {
  test('tells namesakes apart, largest first', () => {
    const [first, ...rest] = locations.describeCities('Paris')
    expect(first).toMatchObject({
      name: 'Paris',
      geoId: ids.paris,
      country: 'FR',
      metro: 'greater-paris',
      isOwnName: true,
    })
    expect(rest.find(({ geoId }) => geoId === ids.parisTexas)).toMatchObject({
      key: 'us-tx-paris',
      admin1Code: 'US-TX',
    })
    const populations = locations.describeCities('Paris').map(({ population }) => population)
    expect(populations).toEqual(populations.toSorted((a, b) => b - a))
  })

  test('knows a city by an alternate name and says that it is one', () => {
    expect(locations.describeCities('München')[0]).toMatchObject({
      name: 'Munich',
      geoId: ids.munich,
      isOwnName: false,
    })
  })

  test('knows nothing of other words', () => {
    expect(locations.describeCities('Zzyzxqq')).toEqual([])
  })
})

test('describeRegions tells the regions of one name apart', () => {
  expect(
    locations
      .describeRegions('Punjab')
      .map(({ country }) => country)
      .toSorted(),
  ).toEqual(['IN', 'PK'])
})

test('regionsOf gives the regions of a country by their codes', () => {
  expect(locations.regionsOf('DE')).toContain('DE-BY')
  expect(locations.regionsOf('DE')).toHaveLength(16)
})

test('metroCountry is null for a slug that is no metro', () => {
  expect(locations.metroCountry('greater-boston')).toBe('US')
  expect(locations.metroCountry('atlantis')).toBeNull()
})
