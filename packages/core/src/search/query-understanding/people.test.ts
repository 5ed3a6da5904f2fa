import { describe, expect, test } from 'bun:test'
import { exampleLocations } from '../../testing/fixtures.ts'
import type { KnownPerson } from '../company-index.ts'
import { peoplePhrases, understandQuery } from './understand-query.ts'

const founder: Omit<KnownPerson, 'name'> = {
  isAsWritten: true,
  roles: ['founder'],
  isRoleUnknown: false,
  companies: 1,
}
const people: Readonly<Record<string, Omit<KnownPerson, 'name'>>> = {
  'ada lee': founder,
  'bo kim': { ...founder, roles: ['cto'] },
  'nihaar orstad': founder,
  'maria da silva': founder,
  'lee, ada': founder,
  'a. lee': founder,
  orstad: founder,
  'bo d. kim': founder,
  'nate kim': founder,
  'grant day': { ...founder, roles: [], isRoleUnknown: true },
  'orstad, nihaar': founder,
  'stanley kim': founder,
  'j. kim': founder,
}
const asked: string[] = []
const context = {
  today: '2026-06-15',
  currentYear: 2026,
  locations: exampleLocations,
  investorsNamed: () => [],
  personNamed(name: string) {
    asked.push(name)
    const known = people[name.toLowerCase()]
    if (name === 'Ada Leee') return { ...founder, name: 'ada lee', isAsWritten: false }
    return known === undefined ? null : { ...known, name: name.toLowerCase() }
  },
  isFormerCompany: (name: string) => name === 'Brightsill',
}
const read = (query: string) => understandQuery(query, context)
const peopleOf = (query: string) => read(query).filters.people
const founderNamed = (name: string) => [{ name, roles: ['founder'] }]

describe('who founded or leads a company is asked for in every language', () => {
  test.each([
    'founded by Ada Lee',
    'Which company did Ada Lee found?',
    'companies that Ada Lee started',
    'Ada Lee, founder',
    'the founder is Ada Lee',
    'gegründet von Ada Lee',
    'Startups, die Ada Lee gegründet hat',
    'Welche Firma hat Ada Lee gegründet?',
    'Gründerin Ada Lee',
    'startup fondée par Ada Lee',
    'quelle entreprise a créé Ada Lee ?',
    'fondatrice Ada Lee',
    'empresas fundadas por Ada Lee',
    '¿Qué empresa fundó Ada Lee?',
    'la fundadora Ada Lee',
    'startups criadas por Ada Lee',
    'que empresa Ada Lee fundou?',
    'a fundadora Ada Lee',
    'aziende fondate da Ada Lee',
    'quale startup ha fondato Ada Lee?',
    'fondatrice Ada Lee',
    'startup opgericht door Ada Lee',
    'bedrijven die Ada Lee heeft opgericht',
    'oprichter Ada Lee',
  ])('%s', (query) => {
    expect(read(query)).toMatchObject({
      filters: { people: founderNamed('Ada Lee') },
      semanticQuery: null,
      rankingText: null,
    })
  })

  test.each([
    ['CTO Bo Kim', ['cto']],
    ['Bo Kim (CTO)', ['cto']],
    ['Technischer Leiter Bo Kim', ['cto']],
    ['directeur technique Bo Kim', ['cto']],
    ['direttore tecnico Bo Kim', ['cto']],
    // Nobody of the name is that: the person is meant.
    ['CEO Bo Kim', undefined],
    ['Geschäftsführer Bo Kim', undefined],
    // Nobody says what this one is.
    ['CEO Grant Day', ['ceo']],
    ['Ada Lee', undefined],
    ["Ada Lee's company", undefined],
    ['startup de Ada Lee', undefined],
    ['Firma von Ada Lee', undefined],
    ['companies run by Ada Lee', undefined],
  ])('%s', (query, roles) => {
    const [person] = peopleOf(query) ?? []
    expect([query, person?.roles]).toEqual([query, roles as never])
    expect(read(query).rankingText).toBeNull()
  })
})

describe('a name', () => {
  test('is known without capitals, with particles, initials and the family before, and by the family behind "by"', () => {
    for (const [query, name] of [
      ['founded by ada lee', 'Ada Lee'],
      ['nihaar orstad founder', 'Nihaar Orstad'],
      ['founded by Maria da Silva', 'Maria da Silva'],
      ['Lee, Ada', 'Lee, Ada'],
      ['A. Lee', 'A. Lee'],
      ['startup de Bo D. Kim', 'Bo D. Kim'],
      ['Mr. Ada Lee', 'Ada Lee'],
      ['empresas creadas por Nate Kim', 'Nate Kim'],
      ['la empresa de nate kim', 'Nate Kim'],
      ['founder Nate Kim', 'Nate Kim'],
      ['Ada Lee Acme', 'Ada Lee'],
      ['founded by Orstad', 'Orstad'],
      ['Grant Day', 'Grant Day'],
    ] as const)
      expect([query, peopleOf(query)?.map((one) => one.name)]).toEqual([query, [name]])
  })

  test('that is misspelt is read as the one that was meant', () => {
    expect(peopleOf('founded by Ada Leee')).toEqual(founderNamed('Ada Lee') as never)
  })

  test('stands beside other wishes, and so does another one', () => {
    expect(read('fintech startups in Berlin founded by Ada Lee')).toMatchObject({
      filters: { people: founderNamed('Ada Lee'), cities: ['Berlin'] },
      rankingText: 'fintech startups',
    })
    expect(peopleOf('founded by Ada Lee or Bo Kim')).toEqual([
      { name: 'Ada Lee', roles: ['founder'] },
      { name: 'Bo Kim' },
    ])
    expect(peopleOf('Ada Lee and Bo Kim')).toEqual([{ name: 'Ada Lee' }, { name: 'Bo Kim' }])
  })

  test('takes no topic or place for a small word', () => {
    for (const query of ['AI startups founded by Ada Lee', 'ai startups founded by ada lee'])
      expect([query, read(query).rankingText?.toLowerCase()]).toEqual([query, 'ai startups'])
    expect(read('US startups founded by Ada Lee').filters.countries).toEqual({ include: ['US'] })
  })

  test('that nobody bears is asked for all the same where the query says that it is a person', () => {
    for (const query of [
      'founded by Marie Curie',
      'founded by marie curie',
      'Gründerin Marie Curie',
      'fondée par Marie Curie',
      'startup fundada por Marie Curie',
      'fundada por Marie Curie',
      "l'azienda di Marie Curie",
      'opgericht door Marie Curie',
      "Marie Curie's startup",
      'CEO Marie Curie',
    ])
      expect([query, peopleOf(query)?.map(({ name }) => name)]).toEqual([query, ['Marie Curie']])
    expect(read('Marie Curie')).toMatchObject({ filters: {}, isPerson: true })
  })

  test('is none of groups, companies, places, topics and what is denied', () => {
    for (const query of [
      'founded by women',
      'founded by Stanford alumni',
      'startups founded by students',
      'founded by immigrants in Berlin',
      'female founders',
      'founders',
      'Airbnb founders',
      'founder of Airbnb',
      'CEO of Quarry Lane',
      'not founded by Ada Lee',
      'fintech founded after 2018',
      'founded in Berlin',
      'Berlin founders',
      'Christian dating apps',
      'tools for founders and CEOs',
      'companies founded by serial entrepreneurs',
      'software built by engineers for teams led by managers',
      'machine learning startups',
    ])
      expect([query, peopleOf(query), read(query).isPerson]).toEqual([query, undefined, false])
  })
})

describe('whoever is asked for with other words', () => {
  test.each([
    'where does Nihaar Orstad work',
    'app of Nihaar Orstad',
    'wo arbeitet Nihaar Orstad?',
    'der Laden von Nihaar Orstad',
    'eine Firma mit Nihaar Orstad in der Leitung',
    'dans quelle boîte bosse Nihaar Orstad',
    "l'appli de Nihaar Orstad",
    'sociedad con Nihaar Orstad en la directiva',
    'a qué se dedica Nihaar Orstad',
    'ditta con Nihaar Orstad al timone',
    'dove lavora Nihaar Orstad',
    'waar werkt Nihaar Orstad',
    'met Nihaar Orstad aan het roer',
    'onde trabalha Nihaar Orstad',
    'com Nihaar Orstad na diretoria',
    'where is nihaar orstad working',
    'robotics firm in Berlin with Nihaar Orstad at the helm',
  ])('is found: %s', (query) => {
    expect(peopleOf(query)?.map(({ name }) => name)).toEqual(['Nihaar Orstad'])
  })

  test.each([
    ['Orstad, Nihaar', 'Orstad, Nihaar'],
    ['orstad, nihaar', 'Orstad, Nihaar'],
    ['startup de j. kim', 'J. Kim'],
    ['CEO Orstad', 'Orstad'],
    ['Orstad (founder)', 'Orstad'],
  ])('whatever the form of the name: %s', (query, name) => {
    expect(peopleOf(query)?.map((one) => one.name)).toEqual([name])
  })

  test('is no place of the name, and a place is nobody', () => {
    expect(read('la empresa de stanley kim').filters).toMatchObject({ people: [{ name: 'Stanley Kim' }] })
    for (const query of ['startups de San Francisco', 'companies of New York'])
      expect([query, peopleOf(query)]).toEqual([query, undefined])
  })

  test('is asked for although nobody bears the name, unless companies speak of it', () => {
    const spoken = new Set(['Marie Curie'])
    const known = { ...context, isSpokenOf: (name: string) => spoken.has(name) }
    const unknown = (query: string) => understandQuery(query, known).filters.people?.map(({ name }) => name)
    for (const query of [
      'startup de juguetes de Delphine Zubizarreta',
      'società con Delphine Zubizarreta come amministratore',
      'where does Delphine Zubizarreta work',
      'companies with Delphine Zubizarreta on the board',
      'wo arbeitet Delphine Zubizarreta',
      'que fait Delphine Zubizarreta',
      'Herr Delphine Zubizarreta',
      'startup of keisuke zubizarreta',
      'toys of all kinds, Delphine Zubizarreta',
      'Startup aus Bad Aibling von Delphine Zubizarreta',
      "name of Delphine Zubizarreta's company",
    ])
      expect([query, unknown(query)?.map((name) => name?.split(' ')[1])]).toEqual([query, ['Zubizarreta']])
    for (const query of [
      'apps about Marie Curie',
      'app of Marie Curie',
      "Marie Curie's startup",
      'Delphine Zubizarreta',
      'software for Delphine Zubizarreta',
      'startups like Delphine Zubizarreta',
      'Hersteller von Photovoltaik Anlagen',
      'Startups gegründet von Absolventen',
      'proveedores de videojuegos',
      'fintech in Santa Monica fondée à San Francisco',
      'Orstadia Kettles was founded in 2016',
      'Orstadia Soil, founded by former engineers',
      'backed by Qurary Lane Ventures',
      'Made by Orstadia Inc.',
      'what is the German Orstadia',
      'aziende francesi quotate',
      'Orstadia Founder',
      'the body is not valid JSON',
      'opgericht door oud-medewerkers van Orstadia',
      'in de jaren negentig',
    ])
      expect([query, unknown(query)]).toEqual([query, undefined])
  })

  test('may have a letter wrong in either part where the name is no words of a language', () => {
    const misspelt = (query: string) => peoplePhrases(query).names.flatMap(({ misspelt }) => misspelt)
    expect(misspelt('Nihaar Orsatd')).toContain('orsatd')
    expect(misspelt('Nihara Orstad')).toContain('nihara')
    // A given name that is known is no other, and words of languages are no names.
    expect(misspelt('Daniel Orsatd')).not.toContain('daniel')
    expect(misspelt('solar panels')).toEqual([])
    expect(misspelt('paneles solares')).toEqual([])
  })
})

test('who worked for a company before is asked for in every language, where the dataset knows such people', () => {
  for (const query of [
    'ex-Brightsill founders',
    'founded by former Brightsill engineers',
    'founders who worked at Brightsill',
    'Brightsill alumni founders',
    'von ehemaligen Brightsill-Mitarbeitern gegründet',
    'Gründer, die früher bei Brightsill waren',
    "fondée par d'anciens employés de Brightsill",
    'fundada por exempleados de Brightsill',
    'fundadas por ex-funcionários da Brightsill',
    'fondate da ex dipendenti Brightsill',
    'opgericht door oud-medewerkers van Brightsill',
  ])
    expect([query, peopleOf(query)]).toEqual([query, [{ roles: ['founder'], formerCompany: 'Brightsill' }]])
  expect(peopleOf('ex-Acme founders')).toBeUndefined()
  expect(peopleOf('ex-Brightsill software')).toBeUndefined()
})

test('nothing is asked of the dataset for queries without people, and little for the others', () => {
  for (const query of ['payments in London', 'AI startups', 'solar panels for balconies', 'most funded'])
    expect([query, peoplePhrases(query).names, peoplePhrases(query).formerCompanies]).toEqual([query, [], []])
  const long = `founded by ${Array.from({ length: 60 }, (_, i) => `Name${'abcdefghij'[i % 10]}`).join(' ')}`
  expect(peoplePhrases(long).names.length).toBeLessThan(25)
  asked.length = 0
})
