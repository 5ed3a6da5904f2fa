import type { Conditions } from '../queries.ts'
import { type BenchRecord, readRecords } from '../records.ts'
import { installed } from './installed.ts'
import { type Peer, topCount } from './peer.ts'

export const minisearchVersion = '7.2.0'

/** What is used of the package, which is not a dependency. */
interface MiniSearchPackage {
  default: new (
    options: object,
  ) => {
    add(document: object): void
    search(query: string, options: object): readonly unknown[]
  }
}

/** MiniSearch in memory: BM25+ over fields with our weights. Its filters look at every match. */
export async function openMinisearch(file: string, directory: string): Promise<Peer> {
  const { default: MiniSearch } = (await installed(
    'minisearch',
    minisearchVersion,
    directory,
  )) as MiniSearchPackage
  const index = new MiniSearch({
    fields: ['name', 'labels', 'text'],
    storeFields: ['record'],
    searchOptions: { boost: { name: 3, labels: 2 } },
  })
  for await (const record of readRecords(file)) {
    const { id, name, labels, text } = record
    index.add({ id, name, labels: labels.join(' '), text, record: { ...record, text: '' } })
  }
  return {
    version: `MiniSearch ${minisearchVersion}`,
    search({ words, mix }) {
      const filter = (found: { record: BenchRecord }) => mix === null || meets(found.record, mix.conditions)
      return index.search(words.join(' '), { combineWith: 'OR', filter }).slice(0, topCount).length
    },
    name: (name) => index.search(name, { fields: ['name'], fuzzy: 0.2 }).slice(0, 5).length,
    bytes: null,
    close: () => {},
  }
}

function meets(record: BenchRecord, conditions: Conditions): boolean {
  const { countries, notCountry, city, yearMin, yearMax, employeesMax, fundingMin } = conditions
  const { investor, industries, notDomains } = conditions
  return (
    (countries?.includes(record.country) ?? true) &&
    record.country !== notCountry &&
    (city === undefined || record.city === city) &&
    (yearMin === undefined || (record.foundedYear ?? 0) >= yearMin) &&
    (yearMax === undefined || (record.foundedYear ?? Number.POSITIVE_INFINITY) <= yearMax) &&
    (employeesMax === undefined || (record.employeesMax ?? Number.POSITIVE_INFINITY) <= employeesMax) &&
    (fundingMin === undefined || (record.fundingUsd ?? -1) >= fundingMin) &&
    (investor === undefined || record.investors.includes(investor)) &&
    (industries === undefined || record.industries.some((key) => industries.includes(key))) &&
    !notDomains?.includes(record.domain)
  )
}
