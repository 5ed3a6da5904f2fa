import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import countryNames from '../../data/country-names.json' with { type: 'json' }
import firstNames from '../../data/first-names.json' with { type: 'json' }
import industries from '../../data/industries.json' with { type: 'json' }
import hosts from '../../data/web-hosts.json' with { type: 'json' }
import { langs } from '../language/keys.ts'

const folder = join(import.meta.dir, '../../data')
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test('the page on the data has a row with source, licence and origin for every file, and for nothing else', () => {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.name.endsWith('.md') ? [entry.name] : [],
  )
  const rows = readFileSync(join(folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
  expect(rows.map(([file = '']) => file.replaceAll('`', '')).toSorted()).toEqual(files.toSorted())
  for (const row of rows) expect([row[0], row.filter((cell) => cell !== '').length]).toEqual([row[0], 6])
})

test('what is said in five of the languages of packs is said in all of them', () => {
  const lacking = (value: unknown, path: string): readonly string[] => {
    if (typeof value !== 'object' || value === null) return []
    const keys = Object.keys(value)
    const missing = langs.filter((lang) => !keys.includes(lang))
    // Later languages have theirs in `fillers`, which are no part of an index.
    const isOfIndex = path === 'ranking-words.json/stopWords'
    const isByLanguage = keys.includes('en') && missing.length <= langs.length - 5 && !isOfIndex
    return [
      ...(isByLanguage ? missing.map((lang) => `${path}: ${lang}`) : []),
      ...Object.entries(value).flatMap(([key, part]) => lacking(part, `${path}/${key}`)),
    ]
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(
    files.flatMap((name) => lacking(JSON.parse(readFileSync(join(folder, name), 'utf8')), name)),
  ).toEqual([])
})

describe('the files whose readers take them as they are', () => {
  test('first names are lines of lower-case words without accents, each once', () => {
    const names = firstNames.flatMap((line) => line.split(' '))
    expect(
      names.filter((name) => !/^\p{Script=Latin}{2,20}$/u.test(name) || name !== name.toLowerCase()),
    ).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(firstNames.length).toBeGreaterThan(100)
  })

  test('an industry has a slug, a label and synonyms, and nothing else', () => {
    const rows = industries.flatMap(({ children, ...top }) => [top, ...children])
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['slug', 'label', 'synonyms'])
      expect(row.synonyms.split(' | ').filter((name) => name === '' || name !== name.trim())).toEqual([])
    }
    expect(twice(rows.map(({ slug }) => slug))).toEqual([])
  })

  test('a country has one code of three letters and one of two; another name leads to a code', () => {
    const pairs = countryNames.alpha3.flatMap((line) => line.split(' '))
    expect(pairs.filter((pair) => !/^[A-Z]{5}$/.test(pair))).toEqual([])
    expect(twice(pairs.map((pair) => pair.slice(0, 3)))).toEqual([])
    const codes = pairs.map((pair) => pair.slice(3))
    expect(twice(codes)).toEqual([])
    expect(Object.values(countryNames.otherNames).filter((code) => !codes.includes(code))).toEqual([])
  })

  test('a host is a lower-case name, once in its list', () => {
    const lists = [Object.values(hosts.shared).flat(), hosts.sharedNames, hosts.freeMail, hosts.parking]
    for (const list of lists) {
      expect(list.filter((host) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host))).toEqual([])
      expect(twice(list)).toEqual([])
    }
  })
})
