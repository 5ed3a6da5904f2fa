import { describe, expect, test } from 'bun:test'
import { parsePage } from '../../web/html/parse-page.ts'
import { organizationNodes } from './organization-nodes.ts'

const other = {
  '@type': 'Organization',
  name: 'Globex Holdings',
  url: 'https://globex.example/',
  foundingDate: '1999',
}
const own = { '@type': 'Organization', name: 'Brightloom', url: 'https://brightloom.example/' }
const namesIn = (data: unknown, html = '<title>Brightloom</title>') =>
  organizationNodes(
    parsePage(
      `${html}<script type="application/ld+json">${JSON.stringify(data)}</script>`,
      'https://www.brightloom.example/',
    ),
  ).map(({ fields }) => fields.name ?? null)

describe('an organisation in structured data is the company', () => {
  test.each<[string, unknown]>([
    ['with its name', { ...own, url: undefined }],
    ['with its address', { ...own, name: 'BL Weaving' }],
    ['in a graph', { '@graph': [other, own] }],
    ['as whoever publishes the site', { '@type': 'WebSite', publisher: own }],
    ['as what a page is about', { '@type': 'AboutPage', mainEntity: own }],
  ])('%s', (_, data) => {
    expect(namesIn(data)).toHaveLength(1)
    expect(namesIn(data)).not.toContain('Globex Holdings')
  })

  test('that the title, the metas or the line of the copyright name, whatever the domain', () => {
    const northwind = { '@type': 'Organization', name: 'Northwind' }
    expect(namesIn(northwind)).toEqual([])
    expect(namesIn(northwind, '<title>Looms | Northwind</title>')).toEqual(['Northwind'])
    expect(namesIn(northwind, '<meta property="og:site_name" content="Northwind">')).toEqual(['Northwind'])
    expect(namesIn(northwind, '<footer><p>© 2026 Northwind</p></footer>')).toEqual(['Northwind'])
    expect(namesIn(northwind, '<footer><p>Site by Northwind</p></footer>')).toEqual([])
  })

  test('that has no name, at the root alone', () => {
    expect(namesIn({ '@type': 'LocalBusiness', telephone: '+49 30 901820' })).toEqual([null])
    expect(namesIn({ '@type': 'Article', publisher: { '@type': 'Organization' } })).toEqual([])
  })
})

test.each(
  'parentOrganization mentions provider about itemListElement partner publisher mainEntity subjectOf contributor owns department sponsor isPartOf copyrightHolder sourceOrganization containsPlace areaServed hasPart worksFor'.split(
    ' ',
  ),
)('another organisation under %s is not the company', (key) => {
  expect(namesIn({ ...own, [key]: other })).toEqual(['Brightloom'])
  expect(namesIn({ ...own, [key]: [{ ...other, url: undefined }] })).toEqual(['Brightloom'])
})
