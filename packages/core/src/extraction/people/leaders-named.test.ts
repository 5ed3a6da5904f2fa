import { expect, test } from 'bun:test'
import { peopleInText } from './founders-in-text.ts'
import { ownNames } from './own-names.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme'] })
/** "Jane Doe, CEO", founders with a star. */
const said = (text: string) =>
  peopleInText(text, { own, isAboutUs: true, isAboutPeople: false }).map(
    ({ name, kind, title }) =>
      [name, title].filter((part) => part !== null).join(', ') + (kind.endsWith('founder') ? '*' : ''),
  )

test.each<[text: string, people: string[]]>([
  ['Das sagt Acme-CEO Mira Halvorsen.', ['Mira Halvorsen, CEO']],
  ['„Wir wachsen“, sagt Acme-Finanzchefin Mira Halvorsen.', ['Mira Halvorsen, Finanzchefin']],
  ['Acme-Gründer Jan Vos und CTO Eva Maas feiern.', ['Jan Vos, Gründer*', 'Eva Maas, CTO']],
])('%p: a title is joined to the company', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each([
  'Das sagt Acme-Kundin Mira Halvorsen.',
  'Das sagt der frühere Acme-CEO Jan Vos.',
  'Das sagt Globex-CEO Jan Vos.',
  'Das sagt Acme-Globex-CEO Jan Vos.',
])('%p: what is joined to the company is no title, or none of today', (text) => {
  expect(said(text)).toEqual([])
})

test.each<[text: string, people: string[]]>([
  ['Mira Halvorsen, who runs Acme, spoke in Oslo.', ['Mira Halvorsen']],
  ['Mira Halvorsen, die Acme leitet, kommt aus Oslo.', ['Mira Halvorsen']],
  ['Mira Halvorsen, qui dirige Acme, vient de Lyon.', ['Mira Halvorsen']],
  ['Acme, que dirige Mira Halvorsen, fabrica bombas.', ['Mira Halvorsen']],
  ['Acme, run by Mira Halvorsen, makes pumps.', ['Mira Halvorsen']],
  ['Acme, das von Mira Halvorsen geführt wird, baut Pumpen.', ['Mira Halvorsen']],
  ['Aus der Küche von Mira Halvorsen entstand 2016 Acme, das sie bis heute leitet.', ['Mira Halvorsen*']],
  ['Mira Halvorsen mag Acme, das sie bis heute leitet.', ['Mira Halvorsen']],
])('%p: a relative clause tells who leads', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each([
  'Mira Halvorsen, who runs Globex, likes Acme.',
  'Jan Vos und Mira Halvorsen mögen Acme, das sie bis heute nutzen.',
  'Globex, run by Jan Vos, buys from Acme.',
])('%p: a relative clause tells who leads another', (text) => {
  expect(said(text)).toEqual([])
})

test.each<[text: string, people: string[]]>([
  [
    'Mira Halvorsen, who set up Acme with Jan Vos in 2020, remains managing director.',
    ['Mira Halvorsen, managing director*', 'Jan Vos*'],
  ],
  [
    'Mira Halvorsen, die Acme gegründet hat, bleibt Geschäftsführerin.',
    ['Mira Halvorsen, Geschäftsführerin*'],
  ],
  ['Mira Halvorsen, who studied in Oslo, is now the CEO of Acme.', ['Mira Halvorsen, CEO']],
  [
    'Mira Halvorsen, que vendía bombas, es desde marzo la directora general de Acme.',
    ['Mira Halvorsen, directora general'],
  ],
])('%p: the title stands behind a clause', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  ['Mira Halvorsen, who set up Acme, was CEO until 2020.', ['Mira Halvorsen*']],
  ['Mira Halvorsen, who set up Acme, is now CEO of Globex.', ['Mira Halvorsen*']],
  ['Mira Halvorsen, who studied in Oslo, is the CEO of Globex.', []],
])('%p: the title behind a clause is not one of ours', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each<[text: string, people: string[]]>([
  ['Chez Acme, Paul Olivier dirige les opérations et Zoé Blanc le marketing.', ['Paul Olivier', 'Zoé Blanc']],
  ['Bei Acme leitet Mira Halvorsen die Entwicklung.', ['Mira Halvorsen']],
  ['At Acme, Mira Halvorsen leads sales.', ['Mira Halvorsen']],
])('%p: each leads a field of work', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each([
  'At Globex, Mira Halvorsen leads sales.',
  'At Acme, Mira Halvorsen leads tours of the garden.',
  'At Acme, Mira Halvorsen runs marathons.',
])('%p: nobody leads a field of work of ours', (text) => {
  expect(said(text)).toEqual([])
})

test.each<[text: string, people: string[]]>([
  ['Mira Halvorsen serves as CFO of Acme.', ['Mira Halvorsen, CFO']],
  ['Bij Acme is Mira Halvorsen sinds kort verantwoordelijk als directeur.', ['Mira Halvorsen, directeur']],
  [
    'Seit Mai verantwortet Mira Halvorsen als Finanzchefin die Zahlen der Acme.',
    ['Mira Halvorsen, Finanzchefin'],
  ],
  [
    'Élodie Marchand prend la tête d’Acme en tant que directrice générale.',
    ['Élodie Marchand, directrice générale'],
  ],
  ['Before Acme, Mira Halvorsen led research at Globex; she now runs Acme as CEO.', ['Mira Halvorsen, CEO']],
  ['Hinter Acme stecken Mira Halvorsen (CEO) und Jan Vos (CTO).', ['Mira Halvorsen, CEO', 'Jan Vos, CTO']],
])('%p: a verb leads to the role', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each([
  'Mira Halvorsen serves as CFO of Globex.',
  'Before Acme, Mira Halvorsen served as CFO of Globex.',
  'Avant Acme, Mira Halvorsen dirigeait Globex.',
  'Vor Acme leitete Mira Halvorsen Globex.',
])('%p: the role was another one', (text) => {
  expect(said(text)).toEqual([])
})

test.each<[text: string, people: string[]]>([
  ['Jan Vos left Acme in 2022; Mira Halvorsen is its new CTO.', ['Mira Halvorsen, CTO']],
  ['Jan Vos hat Acme verlassen, Nachfolgerin als CEO ist Mira Halvorsen.', ['Mira Halvorsen, CEO']],
  ['Neuer Technikvorstand bei Acme wird Jan Vos, der von Globex kommt.', ['Jan Vos, Technikvorstand']],
  ['Acme founder Mira Halvorsen and CTO Jan Vos spoke.', ['Mira Halvorsen, founder*', 'Jan Vos, CTO']],
  ['CEO Pieter de Vries van Acme wil naar Duitsland.', ['Pieter de Vries, CEO']],
  ['Acme founder Mira Halvorsen and engineer Jan Vos spoke.', ['Mira Halvorsen, founder*']],
])('%p: whose role it is was said before', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each([
  'Jan Vos left Acme for Globex; Mira Halvorsen is its new CTO.',
  'Acme customer Globex grows; Mira Halvorsen is its new CTO.',
  'CEO Jan Vos of Acme customer Globex spoke.',
  'CEO Jan Vos acquired Acme.',
])('%p: another company is named between', (text) => {
  expect(said(text)).toEqual([])
})

test.each<[text: string, people: string[]]>([
  ['Mira Halvorsen, the former head of product at Globex, joins Acme as CFO.', ['Mira Halvorsen, CFO']],
  ['Mira Halvorsen joined Acme as chief operating officer.', ['Mira Halvorsen, chief operating officer']],
  ['Mira Halvorsen is at the helm of Acme.', ['Mira Halvorsen']],
  ['Sinds mei staat Wouter Prins aan het roer van Acme.', ['Wouter Prins']],
  ['Alla guida di Acme c’è dal 2022 Marta Colombo.', ['Marta Colombo']],
  ["Acme est aujourd'hui dirigée par Marc Tessier.", ['Marc Tessier']],
])('%p: who leads stands elsewhere than right behind the verb', (text, people) => {
  expect(said(text)).toEqual(people)
})

test.each([
  'Mira Halvorsen, the former CFO of Acme, joins Globex as CFO.',
  'Jan Vos, a customer, met Mira Halvorsen, the head of Globex, and hired her as CFO.',
  'Mira Halvorsen closed a round led by Acme.',
  'Mira Halvorsen is at the helm of Globex.',
])('%p: who leads stands elsewhere and leads another', (text) => {
  expect(said(text)).toEqual([])
})

test('a town that ends within a name is none', () => {
  const towns = new Set(['acme', 'elena'])
  const places = {
    citiesNamed: (name: string) => (towns.has(name.toLowerCase()) ? [1] : []),
    countryNamed: () => null,
  }
  const named = ownNames({ domain: 'acme.example', names: ['Acme'] }, places)
  const claims = peopleInText('Before Acme, Elena Petrova led research; she now runs Acme as CEO.', {
    own: named,
    isAboutUs: true,
    isAboutPeople: false,
  })
  expect(claims).toMatchObject([{ name: 'Elena Petrova', title: 'CEO' }])
})

test('what a sentence begins with is no name', () => {
  for (const text of [
    'Laut Mira Halvorsen, CEO von Acme, wächst alles.',
    'Selon Mira Halvorsen, PDG d’Acme, tout va.',
  ])
    expect(said(text)).toEqual([expect.stringContaining('Mira Halvorsen, ')])
})
