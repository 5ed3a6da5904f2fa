import { expect, test } from 'bun:test'
import { context, namesAndTitles, peopleOf } from '../../../test/extraction/people.ts'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { findPeople } from './people.ts'

const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

test('founders come from JSON-LD, with the profiles it gives', () => {
  const { founders } = peopleOf({
    home: script({
      '@graph': [
        {
          '@type': 'Organization',
          name: 'Acme',
          founder: [
            { '@type': 'Person', name: 'Mira Halvorsen', sameAs: 'https://www.linkedin.com/in/mira-h/' },
            { '@type': 'Person', name: 'Jonas Petrov', jobTitle: 'Co-Founder & CTO' },
          ],
        },
      ],
    }),
  })
  expect(founders).toMatchObject([
    {
      fullName: { value: 'Mira Halvorsen', method: 'structured_data' },
      role: 'founder',
      profileUrl: { value: 'https://www.linkedin.com/in/mira-h/' },
    },
    { fullName: { value: 'Jonas Petrov' }, role: 'cofounder', title: { value: 'Co-Founder & CTO' } },
  ])
  expect(founders[0]?.fullName.sources[0]?.quote).toContain(
    '"founder":[{"@type":"Person","name":"Mira Halvorsen"',
  )
})

test('JSON-LD of another organisation gives nobody', () => {
  const others = [
    { '@type': 'Organization', name: 'Brightwater', founder: { '@type': 'Person', name: 'Karen Ellison' } },
    {
      '@type': 'Organization',
      name: 'Theme Barn',
      url: 'https://theme-barn.example',
      founder: 'Paul Mercer',
    },
    { '@type': 'Organization', name: 'Acme', founder: { '@type': 'Organization', name: 'Lena Holding' } },
    {
      '@type': 'Person',
      name: 'Ivan Duarte',
      jobTitle: 'Founder',
      worksFor: { '@type': 'Organization', name: 'Palisade' },
    },
    { '@type': 'Person', name: 'Li Wei', jobTitle: 'Founder' },
  ]
  expect(namesAndTitles(peopleOf({ home: script({ '@graph': others }) })).founders).toEqual([])
})

test('references within JSON-LD are followed, and strange JSON-LD does no harm', () => {
  const graph = [
    {
      '@type': 'Organization',
      name: 'Acme',
      founder: [{ '@id': '#mira' }, 'Jonas Petrov', 7, null, [], { name: {} }],
    },
    { '@type': 'Person', '@id': '#mira', name: 'Mira Halvorsen' },
  ]
  expect(namesAndTitles(peopleOf({ home: script({ '@graph': graph }) })).founders).toEqual([
    'Mira Halvorsen',
    'Jonas Petrov',
  ])
})

const team = `<h1>Team</h1>
  <div class="card"><h3>Mira Halvorsen</h3><p>Founder &amp; CEO</p>
    <p>Mira was VP of Sales at Brightwater from 2006 to 2012. She holds a PhD in physics from Northfield University. She co-founded Palisade, which was acquired by Globex in 2015.</p>
    <a href="https://www.linkedin.com/in/mira-halvorsen?trk=x"><img src="in.svg" alt=""></a><a href="https://x.com/mirah">X</a><a href="https://github.com/mirah">GitHub</a><a href="https://mirahalvorsen.example/">Site</a><a href="mailto:mira@acme.example">Mail</a></div>
  <div class="card"><h3>Jonas Petrov</h3><p>CTO</p><p>Ten years in pumps, seven of them under water.</p></div>
  <footer><a href="https://x.com/acme">X</a></footer>`

test('a card gives profiles, a biography and a career, and no mail', () => {
  const [mira] = peopleOf({ team }).founders
  expect(mira?.profileUrl.value).toBe('https://www.linkedin.com/in/mira-halvorsen?trk=x')
  expect(mira?.xUrl.value).toBe('https://x.com/mirah')
  expect(mira?.githubUrl.value).toBe('https://github.com/mirah')
  expect(mira?.websiteUrl.value).toBe('https://mirahalvorsen.example/')
  expect(mira?.bio.value).toStartWith('Mira was VP of Sales at Brightwater')
  expect(mira?.experience.map(({ value }) => value)).toEqual([
    { company: 'Brightwater', title: 'VP of Sales', startYear: 2006, endYear: 2012, isCurrent: false },
  ])
  expect(mira?.education.map(({ value }) => value)).toMatchObject([
    { school: 'Northfield University', degree: 'PhD', field: 'physics' },
  ])
  expect(mira?.priorStartups.map(({ value }) => value)).toEqual([
    { name: 'Palisade', outcome: 'acquired', year: 2015 },
  ])
  expect(JSON.stringify(mira)).not.toContain('mira@acme.example')
})

test('a biography and a career are read in other languages', () => {
  const bio = (text: string) =>
    peopleOf({
      team: `<h1>Team</h1><div class="card"><h3>Anna Berg</h3><p>CEO</p><p>${text}</p></div><div class="card"><h3>Jonas Petrov</h3><p>CTO</p></div>`,
    })
  const german = bio(
    'Anna Berg ist eine der Gründerinnen von Acme und war Vertriebsleiterin bei Globex von 2006 bis 2012. Sie mag leise Pumpen.',
  )
  expect(namesAndTitles(german).founders).toEqual(['Anna Berg, CEO'])
  expect(german.founders[0]?.experience.map(({ value }) => value)).toEqual([
    { company: 'Globex', title: 'Vertriebsleiterin', startYear: 2006, endYear: 2012, isCurrent: false },
  ])
  expect(
    namesAndTitles(bio("Elle est la fondatrice d'Acme et elle aime les pompes depuis toujours.")).founders,
  ).toEqual(['Anna Berg, CEO'])
  expect(
    namesAndTitles(bio('Anna no es la fundadora de Acme, pero conoce muy bien las bombas.')).founders,
  ).toEqual([])
})

test("nobody gets another's profile, nor the company's", () => {
  const { keyPeople } = peopleOf({ team })
  expect(keyPeople).toMatchObject([
    {
      fullName: { value: 'Jonas Petrov' },
      xUrl: { state: 'not_found' },
      profileUrl: { state: 'not_found' },
      bio: { value: 'Ten years in pumps, seven of them under water.' },
    },
  ])
})

test("a person alone on a page does not get the links of the page's frame", () => {
  const { founders } = peopleOf({
    about: `<html><body><header><a href="https://x.com/acme">X</a></header><main><h2>Mira Halvorsen</h2><p>Founder</p><a href="https://www.linkedin.com/in/mira">in</a>`,
  })
  expect(founders).toMatchObject([
    { profileUrl: { value: 'https://www.linkedin.com/in/mira' }, xUrl: { state: 'not_found' } },
  ])
})

test('one person on several pages is one, under the fullest spelling, and a founder where any page says so', () => {
  const people = peopleOf({
    team: `<h1>Team</h1><ul><li>Carlos Berna Esteban, CTO</li><li>Mira A. Halvorsen, CEO</li></ul>`,
    about: `<p>Acme was founded by Mira Halvorsen and Carlos Berná-Esteban in 2019.</p>`,
  })
  expect(namesAndTitles(people)).toEqual({
    founders: ['Carlos Berná-Esteban, CTO', 'Mira A. Halvorsen, CEO'],
    keyPeople: [],
    team: [],
  })
})

test('a page elsewhere counts where it names the company and leads to it', () => {
  const site = siteOf({
    post: `<title>Acme raises</title><p>Acme founder and CEO Mira Halvorsen spoke of <a href="https://acme.example">pumps</a>. Brightwater founder Karen Ellison did not.</p>`,
  })
  const elsewhere = site.pages.map((page) => ({
    ...page,
    url: 'https://news.example/a',
    origin: 'third_party' as const,
  }))
  expect(namesAndTitles(findPeople({ ...site, pages: elsewhere }, context)).founders).toEqual([
    'Mira Halvorsen, founder and CEO',
  ])
  const unrelated = siteOf({ post: `<p>Acme founder Mira Halvorsen spoke.</p>` }).pages.map((page) => ({
    ...page,
    origin: 'third_party' as const,
  }))
  expect(findPeople({ ...site, pages: unrelated }, context).founders).toEqual([])
})

test('a site without people has none', () => {
  expect(peopleOf({ home: '<h1>Quiet pumps</h1><p>Founded in 2012.</p>' })).toEqual({
    founders: [],
    keyPeople: [],
    team: [],
  })
  expect(findPeople({ domain: 'acme.example', names: [], pages: [] }, { ...context, now })).toEqual({
    founders: [],
    keyPeople: [],
    team: [],
  })
})
