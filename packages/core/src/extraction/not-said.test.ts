import { describe, expect, test } from 'bun:test'
import { linesOf, onePage } from '../../test/extraction/funding.ts'
import { namesAndTitles, peopleOf } from '../../test/extraction/people.ts'
import { siteOf } from '../../test/extraction/site.ts'
import { loadLocations } from '../reference/locations/locations.ts'
import { companyDoc } from './company-doc.ts'
import { placeSaidIn } from './contacts/place-said.ts'
import { employeesIn } from './identity/employees.ts'
import { foundingYearsIn } from './identity/founding-years-in.ts'
import { findCustomers } from './profile/customers.ts'
import { findProducts } from './profile/products.ts'

const locations = loadLocations(await Bun.file(new URL('../../data/locations.bin', import.meta.url)).bytes())

/** What is denied, asked, supposed, hearsay or over is no fact; the text beside it is. */
describe('the year of the founding', () => {
  test.each<[string, number[]]>([
    ['Acme was not founded in 2011.', []],
    ['Acme could have been founded in 1999.', []],
    ['Was Acme founded in 2011?', []],
    ['Rumours that Acme was founded in 1990 are false.', []],
    ['It is untrue: Acme was never founded in 1990.', []],
    ['Never say that Acme was founded in 1901.', []],
    ['Acme wurde nicht 2011 in Berlin gegründet.', []],
    ['2011 wurde Acme noch nicht gegründet.', []],
    ['Wurde Acme 2011 gegründet?', []],
    ['Acme soll 1999 gegründet worden sein.', []],
    ['Acme was not only founded in 2011 but grew from then on.', [2011]],
    ['Who founded Acme? Jane Roe founded Acme in 2011.', [2011]],
    ['Acme is not a bank. Founded in 2011, we make kettles.', [2011]],
    ['If you ask us, we were founded in 2011.', [2011]],
    ['Acme, founded in 2011, cuts false positives.', [2011]],
    ['Acme wurde nicht nur 2011 gegründet, sondern wuchs auch.', [2011]],
    ['Acme wurde 2011 nicht in Berlin, sondern in Hamburg gegründet.', [2011]],
  ])('%s', (text, years) => {
    expect(foundingYearsIn(text, ['acme']).map(({ year }) => year)).toEqual(years)
  })
})

describe('the number of employees', () => {
  test.each<[string, number[]]>([
    ['We have never had an office, nor do we have 45 employees.', []],
    ['Are we now a team? We have 45 employees.', [45]],
    ['Is it true that we have 45 employees?', []],
    ['We hope we are a team of 500 one day.', []],
    ['Our goal is to be a team of 500 people.', []],
    ['Wir beschäftigen keine 200 Mitarbeiter.', []],
    ['Wir beschäftigen 200 Mitarbeiter.', [200]],
    ['We have no fewer than 45 employees.', [45]],
    ['We have not less than 45 employees.', [45]],
    ['We have 40 employees, not 400.', [40]],
  ])('%s', (text, counts) => {
    expect(employeesIn(text).map(({ span }) => span[0])).toEqual(counts)
  })
})

describe('rounds and investors', () => {
  test.each<[string, rounds: string[], investors: string[]]>([
    ['Rumours that Tanvale raised $50 million in a Series C led by Softbank in 2024 are false.', [], []],
    ['It is not true that Tanvale raised $5 million.', [], []],
    ['Has Tanvale raised $20 million in a Series B led by Accel?', [], []],
    ['Is Tanvale backed by Sequoia? No.', [], []],
    ['Our former investors include Accel.', [], []],
    ['Tanvale was backed by Accel until 2019.', [], []],
    ['Tanvale could be backed by Accel.', [], []],
    ['Tanvale hopes to be backed by Accel.', [], []],
    ['Tanvale is rumoured to have raised $5 million.', [], []],
    ['We raised $5 million from Accel, not from Sequoia.', ['5000000 USD with Accel'], []],
    ['Hat Tanvale 5 Millionen Euro eingesammelt?', [], []],
    ['Tanvale hat nicht 5 Millionen Euro eingesammelt.', [], []],
    ['Gerüchte, dass Tanvale 5 Millionen Euro eingesammelt hat, sind falsch.', [], []],
    ['Tanvale hat 5 Millionen Euro eingesammelt.', ['5000000 EUR'], []],
    ['Tanvale is not only backed by Accel but by Sequoia.', [], ['Accel', 'Sequoia']],
    ['Who backs Tanvale? Tanvale is backed by Accel.', [], ['Accel']],
    ['Is your money safe? Tanvale raised $5 million in a seed round.', ['5000000 USD seed'], []],
    ['Tanvale, once a side project, is backed by Accel.', [], ['Accel']],
  ])('%s', (text, rounds, investors) => {
    const told = onePage(text)
    expect(linesOf(told)).toEqual(rounds)
    expect(told.investors.flatMap(({ value }) => value?.name ?? [])).toEqual(investors)
  })

  test.each(['Was Tanvale acquired by Betacorp?', 'That Tanvale was acquired by Betacorp is false.'])(
    '%s',
    (text) => {
      expect(onePage(text).acquisition).toBeNull()
    },
  )
})

describe('people', () => {
  test.each<[string, founders: string[], keyPeople: string[]]>([
    ['Kim Poe was our CTO until 2019.', [], []],
    ['Kim Poe was our CTO.', [], []],
    ['Jane Roe, our CTO until 2019, left.', [], []],
    ['Jane Roe is no longer our CEO.', [], []],
    ['Our former long-time CEO Lou Reed left in 2018.', [], []],
    ['Is Jane Roe our CEO?', [], []],
    ['Hans Meyer war bis 2019 Geschäftsführer von Acme.', [], []],
    ['Hans Meyer ist nicht mehr Geschäftsführer von Acme.', [], []],
    ['Unser ehemaliger Geschäftsführer: Karl Schulz.', [], []],
    ['Hans Meyer ist Geschäftsführer von Acme.', [], ['Hans Meyer, Geschäftsführer']],
    ['Jane Roe is our CEO.', [], ['Jane Roe, CEO']],
    ['Was Acme founded by Jane Roe?', [], []],
    ['Acme could have been founded by Jane Roe.', [], []],
    ['Claims that Jane Roe founded Acme are false.', [], []],
    ['Acme wurde nicht von Hans Meyer gegründet.', [], []],
    ['Acme wurde 2011 von Hans Meyer gegründet.', ['Hans Meyer'], []],
    ['Who founded Acme? Jane Roe founded Acme in 2011.', ['Jane Roe'], []],
    ['It was no other than founder Jane Roe who did it.', ['Jane Roe, founder'], []],
    ['Kein anderer als unser Gründer Hans Meyer baute sie.', ['Hans Meyer, Gründer'], []],
    ['Without our founder Jane Roe nothing would work.', ['Jane Roe, founder'], []],
    ['Jane Roe was the founder of Acme.', ['Jane Roe, founder'], []],
    ['Acme was not only founded by Jane Roe but is led by her.', ['Jane Roe'], []],
    ['We did not know it when Jane Roe founded Acme in 2011.', ['Jane Roe'], []],
  ])('%s', (text, founders, keyPeople) => {
    const told = namesAndTitles(peopleOf({ about: `<main><p>${text}</p></main>` }))
    expect([told.founders, told.keyPeople]).toEqual([founders, keyPeople])
  })

  test('a card tells when somebody left', () => {
    const card = (name: string, title: string) => `<h3>${name}</h3><p>${title}</p>`
    const team = `<main><h1>Our team</h1>${card('Kim Poe', 'CTO until 2019')}${card('Ann Poe', 'CFO bis 2020')}${card('Jane Roe', 'CEO')}</main>`
    expect(namesAndTitles(peopleOf({ team })).keyPeople).toEqual(['Jane Roe, CEO'])
  })
})

describe('customers', () => {
  const wall = (heading: string) =>
    `<section><h2>${heading}</h2><div><img src="1.png" alt="Globex logo"><img src="2.png" alt="Initech logo"></div></section>`
  test.each<[string, string[]]>([
    ['<p>We lost customers such as Globex and Initech in 2022.</p>', []],
    ['<p>Our former customers include Globex.</p>', []],
    ['<p>We do not have customers such as Globex.</p>', []],
    ['<p>We hope to win customers such as Globex.</p>', []],
    ['<p>Are customers like Globex happy?</p>', []],
    [wall('Not our customers'), []],
    [wall('Nicht unsere Kunden'), []],
    [wall('Ehemals unsere Kunden'), []],
    [wall('Our customers'), ['Globex', 'Initech']],
    [wall('Unsere Kunden'), ['Globex', 'Initech']],
    ['<p>Not only banks: customers such as Globex trust us.</p>', ['Globex']],
    ['<p>Who uses Acme? Our customers include Globex.</p>', ['Globex']],
  ])('%s', (html, names) => {
    const customers = findCustomers(siteOf({ home: `<main>${html}</main>` }))
    expect(customers.map(({ value }) => value?.name ?? '')).toEqual(names)
  })
})

test.each<[string, string[]]>([
  ['In Progress Designs', []],
  ['Saved Designs', []],
  ['Wish List', []],
  ['Progress Bolter', ['Progress Bolter']],
])('a menu’s "%s"', (text, names) => {
  const home = `<nav><a href="/products/one">${text}</a></nav>`
  expect(findProducts(siteOf({ home })).map(({ value }) => value?.name ?? '')).toEqual(names)
})

describe('the place', () => {
  test.each<[string, string | null]>([
    ['Acme is no longer based in Paris, France.', null],
    ['Acme isn’t headquartered in Berlin, Germany.', null],
    ['Acme was formerly based in Paris, France.', null],
    ['Acme was based in Paris, France until 2019.', null],
    ['Is Acme based in Berlin?', null],
    ['We hope to be headquartered in Berlin one day.', null],
    ['Acme was not founded in 2011 in Berlin, Germany.', null],
    ['Our sister company Acreline was founded in 2008 in Denver, Colorado by Ann Poe.', null],
    ['Our parent company is headquartered in Berlin, Germany.', null],
    ['Wir sind nicht mit Hauptsitz in Berlin.', null],
    ['Unsere Schwesterfirma sitzt mit Hauptsitz in Berlin.', null],
    ['Wir sitzen mit Hauptsitz in Berlin.', 'Berlin'],
    ['Acme is not only based in Berlin, Germany but ships everywhere.', 'Berlin'],
    ['Where is Acme? We are based in Berlin, Germany.', 'Berlin'],
    ['Acme was founded in 2011 in Berlin, Germany.', 'Berlin'],
  ])('%s', (text, city) => {
    expect(placeSaidIn(companyDoc(text, ['Acme']), locations)?.location.city ?? null).toBe(city)
  })
})
