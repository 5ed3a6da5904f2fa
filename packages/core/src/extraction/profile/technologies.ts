import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { wordFilter } from '../word-filter.ts'
import { ownPages } from './profile-pages.ts'
import { type TechnologyRow, technologyRows } from './technology-rows.ts'

const resourcesMax = 300

/** What the site is built with and served by. */
export function findTechnologies(site: Site): readonly Fact<string>[] {
  return reconcileEach(ownPages(site).flatMap(technologiesOf), (name) => name)
}

function technologiesOf(read: ReadPage): readonly Finding<string>[] {
  const { resources, images, metas } = read.page
  const addresses = [...resources.slice(0, resourcesMax), ...images.slice(0, 40).map(({ src }) => src)]
  const lower = addresses.map((address) => address.slice(0, 290).toLowerCase())
  // One long text is searched for each row: quicker than each row over each address.
  const all = lower.join('\n')
  const filter = wordFilter(all)
  const generator = metas.get('generator') ?? ''
  const findings: Finding<string>[] = []
  for (const row of technologyRows) {
    if (row.header !== undefined) findings.push(...fromHeaders(read, row))
    if (row.generator !== undefined && isGenerator(row, generator))
      findings.push(found(read, 'technology.generator', row.name, generator))
    const part = row.resource?.find((wanted) => filter.mayHold(wanted) && all.includes(wanted))
    const address = part === undefined ? undefined : addresses[lower.findIndex((one) => one.includes(part))]
    if (address !== undefined) findings.push(found(read, 'technology.resource', row.name, address))
  }
  return findings
}

function fromHeaders(read: ReadPage, { name, header = [] }: TechnologyRow): readonly Finding<string>[] {
  return header.flatMap((line) => {
    const { key, part } = headerIn(line)
    const value = read.headers[key]
    return value?.toLowerCase().includes(part)
      ? [found(read, 'technology.header', name, `${key}: ${value}`)]
      : []
  })
}

const isGenerator = ({ generator }: TechnologyRow, said: string) =>
  generator !== undefined && said.toLowerCase().startsWith(generator)

/** Whether a quote (an address, a header, the name of a generator) shows this technology. */
export function technologyReadsBack(quote: string, value: string): boolean {
  const row = technologyRows.find(({ name }) => name === value)
  if (row === undefined) return false
  const lower = quote.toLowerCase()
  return (
    isGenerator(row, quote) ||
    (row.resource?.some((part) => lower.includes(part)) ?? false) ||
    (row.header
      ?.map(headerIn)
      .some(({ key, part }) => lower.startsWith(`${key}: `) && lower.includes(part, key.length)) ??
      false)
  )
}

function headerIn(line: string) {
  const at = line.indexOf(': ')
  return { key: line.slice(0, at), part: line.slice(at + 2) }
}
