import { expect, test } from 'bun:test'
import { strangers } from './allowed-files.ts'

test('a package holds what was compiled, its data, and what npm shows', () => {
  const files = [
    'LICENSE',
    'README.md',
    'package.json',
    'data/LOCATIONS.md',
    'data/README.md',
    'data/industries.json',
    'data/languages/de.json',
    'data/value-signs.json',
    'data/locations.bin',
    'dist/index.js',
    'dist/client/v2.generated.d.ts',
    'dist/jobs/test-acts.js',
    'dist/testing/fixtures.js',
    'dist/vc-backability/vc-model.json',
  ]
  expect(strangers(files)).toEqual([])
})

test('a package holds no source, no test, no fixture, no map and nothing unforeseen', () => {
  const files = [
    '.npmrc',
    'src/index.ts',
    'dist/index.ts',
    'dist/index.js.map',
    'dist/text.test.js',
    'dist/index.tsbuildinfo',
    'dist/deep-research/test/research.js',
    'dist/search/segments/names/fixtures/names.d.ts',
    'dist/search/query-understanding/corpus/case.js',
    'test/decks/fixtures/plain.pdf',
    'data/companies.db',
    'dist/accounts/keys.json',
  ]
  expect(strangers(files)).toEqual(files)
})
