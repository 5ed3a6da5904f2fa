import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { languagePacks } from '../../language/index.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import { siteOfPages } from '../identity/site-of-pages.ts'
import type { ExtractionContext } from '../site.ts'
import { addressHints, oneLineAddress } from './address.ts'
import { addressesIn } from './addresses-in.ts'
import { findContacts } from './contacts.ts'
import { disguisedEmailsIn } from './emails-in.ts'
import { phonesIn } from './phones-in.ts'
import { contactsReadsBack } from './reads-back.ts'

const locations = loadLocations(readFileSync(new URL('../../../data/locations.bin', import.meta.url)))
const context: ExtractionContext = { locations, now: Date.UTC(2026, 10, 1), isInvestor: () => false }
const contactsOf = (pages: Readonly<Record<string, string>>, domain = 'brightloom.example') =>
  findContacts({ ...siteOfPages(domain, pages), names: ['Brightloom', 'Brightloom Weaving, Inc.'] }, context)
const values = <T>(facts: readonly { readonly value: T | null }[]) => facts.map(({ value }) => value)

describe('mailboxes', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'a link',
      '<a href="mailto:hello@brightloom.example?subject=Hi">Write</a>',
      ['hello@brightloom.example'],
    ],
    ['a text, its capitals aside', '<p>Mail: Info@Brightloom.example.</p>', ['info@brightloom.example']],
    [
      'two words of a role',
      '<p>customer_service@brightloom.example</p>',
      ['customer_service@brightloom.example'],
    ],
    ['a disguise', '<p>info (at) brightloom (dot) example</p>', ['info@brightloom.example']],
    [
      'structured data',
      '<script type="application/ld+json">{"@type":"Organization","name":"Brightloom","email":"mailto:sales@brightloom.example"}</script>',
      ['sales@brightloom.example'],
    ],
    [
      'a role at a company of the same name',
      '<p>sales@brightloomweaving.example</p>',
      ['sales@brightloomweaving.example'],
    ],
    [
      'the only one that a small company gives',
      '<p>Write to brightweave@gmail.com</p>',
      ['brightweave@gmail.com'],
    ],
    [
      'no person’s',
      '<p>jane.doe@brightloom.example, jane@brightloom.example, j.doe@brightloom.example</p>',
      [],
    ],
    ['no person’s at a free host', '<p>jane.doe@gmail.com</p>', []],
    [
      'none that nobody reads',
      '<p>no-reply@brightloom.example, your-name@brightloom.example, info@example.com</p>',
      [],
    ],
    ['no picture’s name', '<p>info@2x.png</p>', []],
  ])('are read from %s', (_, html, emails) => {
    expect(values(contactsOf({ '/': html }).emails)).toEqual([...emails])
  })

  test('of people are none, whatever words of roles their names hold', () => {
    const people = [
      't.halloran d.postma e.newsome k.askew j.billings h.booker m.market',
      'donatella marketa halloran postma jobson pressley pressey partnersmith mediavilla castaneda custodio designori',
      'jane.office office-jane hr.maria info.jane peter-press salesman.joe jane.support',
    ].flatMap((row) => row.split(' '))
    const html = people.map((name) => `<p>${name}@brightloom.example</p>`).join('')
    expect(values(contactsOf({ '/contact': html }).emails)).toEqual([])
  })

  test('of roles are the company’s, in several words, languages and places', () => {
    const roles =
      'sales-paris uk.sales e-shop booking marketing-team customer_service billing newsdesk helpdesk techsupport ventas pr.media askus donations acquisti segreteria'.split(
        ' ',
      )
    const html = roles.map((name) => `<p>${name}@brightloom.example</p>`).join('')
    expect(values(contactsOf({ '/contact': html }).emails).toSorted()).toEqual(
      roles.map((name) => `${name}@brightloom.example`).toSorted(),
    )
  })

  test('of authorities and agencies are not the company’s', () => {
    const { emails } = contactsOf({
      '/legal':
        '<p>Write to privacy@brightloom.example, or to the authority: poststelle@dataoffice.example</p>',
      '/press': '<p>Press: info@spinners.example</p>',
    })
    expect(values(emails)).toEqual(['privacy@brightloom.example'])
  })

  test.each<[string, readonly string[]]>([
    ['info[at]acme.example', ['info@acme.example']],
    ['info {at} acme {dot} co {dot} example', ['info@acme.co.example']],
    ['meet us (at) noon', []],
    ['look at acme.example', []],
  ])('%s hides %p', (text, emails) => {
    expect(disguisedEmailsIn(text).map(({ email }) => email)).toEqual([...emails])
  })
})

describe('telephone numbers', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['Call (415) 555-2671 today', ['US'], ['+14155552671']],
    ['Phone: 415.555.2671 | Fax: 415.555.2672', ['US'], ['+14155552671', 'fax +14155552672']],
    ['Ph: 415-555-2671\nFx: 415-555-2672', ['US'], ['+14155552671', 'fax +14155552672']],
    ['Telefon: +49 (0)761 / 23125-780', ['DE'], ['+4976123125780']],
    ['Phone: +91-79-26581122 / 26581123', ['IN'], ['+917926581122']],
    ['Mobile: 07400 123456 / 07400 123457', ['GB'], ['+447400123456', '+447400123457']],
    ['T. 09 360 01 44\nBTW BE 0412.345.678', ['BE', 'NL'], ['+3293600144']],
    ['Telemóvel: 914 400 512', ['PT'], ['+351914400512']],
    ['Tel/Fax: 415 555 2671', ['US'], ['+14155552671']],
    ['P: 415-555-2671\nF: 415-555-2672', ['US'], ['+14155552671', 'fax +14155552672']],
    ['Telephone:\n415.555.2671 (Local)\n415.555.2672 (Fax)', ['US'], ['+14155552671', 'fax +14155552672']],
    ['via FAX to (415) 555-2672', ['US'], ['fax +14155552672']],
    [
      'Phone number (EU): +46 771 105000\nFax number (EU): +46 850 109647',
      [],
      ['+46771105000', 'fax +46850109647'],
    ],
    ['T +44 (0)20 7946 0018', [], ['+442079460018']],
    ['020 7946 0018 020 7946 0019', ['GB'], ['+442079460018', '+442079460019']],
    ['020 7946 0018 or 020 7946 0019', ['GB'], ['+442079460018', '+442079460019']],
    ['Ring 303.555.LOOM', ['US'], ['+13035555666']],
    ['1300 975 707', ['AU'], ['+611300975707']],
    ['(0451) 55501-20', ['DE'], ['+494515550120']],
    ['Fax: 415-555-2671 or 415-555-2672', ['US'], ['fax +14155552671', 'fax +14155552672']],
    ['Call: 310-555-2671 2730 Wilshire Blvd', ['US'], ['+13105552671']],
    ['39 06 90400444', ['CH', 'IT'], []],
    ['Sao Paulo - S.P. 04542-051', ['IT', 'BR'], []],
    ['DFAR 252.227-7015', ['US'], []],
    ['Order 4155552671', ['US'], []],
    ['Partita IVA 06904004441', ['IT'], []],
    ['REA 06904004441', ['IT'], []],
    ['Mark 1 140/155/170', ['GB', 'US'], []],
    ['VAT Registration No: 927547983', ['GB'], []],
    ['Company number 04612356', ['GB'], []],
    ['2010-2014 and 12.05.2014 10:30', ['US', 'DE'], []],
    ['$1 000 000 000', ['US', 'GB'], []],
    ['99.999.999 users', ['DE'], []],
    ['000-000-0000', ['US'], []],
  ])('%s', (text, countries, wanted) => {
    const shown = phonesIn(text, countries).map(({ e164, isFax }) => (isFax ? `fax ${e164}` : e164))
    expect(shown).toEqual([...wanted])
  })

  test('are of the company: no fax of any page, no mobile of a person, none that news give of others', () => {
    const { phones } = contactsOf({
      '/': '<p>(415) 555-2672</p><footer>Phone: (415) 555-2671</footer>',
      '/contact': '<p>Fax</p><p>(415) 555-2672</p><a href="tel:+14155552673">Call</a>',
      '/team': '<p>Jane Doe<br>Mobile: (415) 555-2680</p>',
      '/post': '<p>Press: Globex, (415) 555-2690</p>',
    })
    expect(values(phones).toSorted()).toEqual(['+14155552671', '+14155552673'])
  })
})

describe('numbers of people', () => {
  const card =
    '<div><h3>Jane Doe</h3><p>CFO</p><p>Tel: +49 30 901821</p></div><div><h3>Ida Moss</h3><p>CEO</p><p>+49 171 1234567</p></div>'
  test.each([
    ['/', card],
    ['/about', card],
    ['/team', card],
    ['/team', '<p>Ring the workshop: +49 30 901821</p>'],
    ['/contact', card],
    ['/legal', card],
    ['/contact', '<p>Your contact: Jane Doe, mobile +49 171 1234567</p>'],
    ['/contact', '<p>Jane Doe privat: +49 171 1234568</p>'],
    ['/contact', '<p>Chiama Jane Doe: +49 171 1234568</p>'],
    ['/contact', '<p>Jane Doe cellulare: +49 171 1234568</p>'],
    ['/contact', '<p>Dr. Jane Doe<br>Head of Sales<br>jane.doe@brightloom.example<br>T +49 30 901821</p>'],
    ['/', '<a href="tel:+491711234567">Call Jane Doe</a>'],
    ['/', '<p>Jane Doe, CFO <a href="tel:+491711234567">+49 171 1234567</a></p>'],
  ])('are not collected on %s: %s', (path, html) => {
    expect(values(contactsOf({ [path]: html }).phones)).toEqual([])
  })

  test.each([
    ['/contact', '<h2>Brightloom</h2><p>Tel: +49 30 901820</p>'],
    ['/contact', '<h2>Customer Service</h2><p>Mobile: +49 30 901820</p>'],
    ['/', `${card}<footer>Tel: +49 30 901820</footer>`],
    [
      '/legal',
      '<p>Brightloom GmbH<br>Lindenallee 12a<br>10115 Berlin</p><p>Geschäftsführerin</p><p>Jane Doe</p><p>Tel: +49 30 901820</p>',
    ],
    ['/', '<p>Come to Jane Street, or <a href="tel:+4930901820">call us</a></p>'],
  ])('are told from the company’s on %s: %s', (path, html) => {
    expect(values(contactsOf({ [path]: html }).phones)).toEqual(['+4930901820'])
  })
})

describe('addresses', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['12 Loom Terrace, Dublin 14, D14 X5Y6, Ireland', ['IE'], ['12 Loom Terrace, Dublin, D14 X5Y6']],
    ['71 Loom Crescent #06-12, Singapore 139951', ['SG'], ['71 Loom Crescent #06-12, 139951 Singapore']],
    [
      'Rua Augusta, 1890, conj. 52, São Paulo - SP, 01412-000',
      ['BR'],
      ['Rua Augusta, 1890, conj. 52, 01412-000 São Paulo, SP'],
    ],
    ['Calle de Loom, 114, 3º izq.\n28006 Madrid', ['ES'], ['Calle de Loom, 114, 3º izq., 28006 Madrid']],
    ['Viale dell’Industria 23\n35129 Padova', ['IT'], ['Viale dell’Industria 23, 35129 Padova']],
    ['Via dei Mille 5, 3° piano, 80121 Napoli', ['IT'], ['Via dei Mille 5, 3° piano, 80121 Napoli']],
    ['Località Poggio, 8\n53019 Telaio (SI)', ['IT'], ['Località Poggio, 8, 53019 Telaio']],
    [
      '745 Loom Street, 17th Floor, Honolulu, Hawaiʻi 96813',
      ['US'],
      ['745 Loom Street, 17th Floor, Honolulu, Hawaiʻi 96813'],
    ],
    [
      'Unit 3, Loom Mill\nWeavers Road\nCambridge CB4 3NP',
      ['GB'],
      ['Unit 3, Loom Mill, Weavers Road, Cambridge, CB4 3NP'],
    ],
    ['Brightloom BV\nLoomsteenweg 1020\nB-9051 Gent', ['NL', 'BE'], ['Loomsteenweg 1020, 9051 Gent']],
    [
      'Plot No. 45/B, Phase II, Vatva,\nAhmedabad - 382 445',
      ['IN'],
      ['Plot No. 45/B, Phase II, Vatva, Ahmedabad, 382 445'],
    ],
    ['12, 17th Floor, Madrid', ['ES'], []],
    ['4120 Clipper Court, Fremont CA 94538 USA', ['US'], ['4120 Clipper Court, Fremont, CA 94538']],
    [
      'Brightloom Inc.\n410 Townsend Street\nSuite 300\nSan Francisco, CA 94107',
      ['US'],
      ['410 Townsend Street, Suite 300, San Francisco, CA 94107'],
    ],
    [
      'Visit us at 410 Townsend Street, San Francisco, California 94107 today',
      ['US'],
      ['410 Townsend Street, San Francisco, California 94107'],
    ],
    ['PO Box 50188 Mesa, AZ 85208-0010', ['US'], ['PO Box 50188, Mesa, AZ 85208-0010']],
    [
      '101-1305 Welch St\nNorth Vancouver,\nV7P 1B3, BC.\nCanada',
      ['CA'],
      ['101-1305 Welch St, North Vancouver, V7P 1B3'],
    ],
    [
      'Unit 3 Palace Court\n250 Finch Road\nHampstead\nLondon NW3 6DN',
      ['GB'],
      ['Unit 3 Palace Court, 250 Finch Road, Hampstead, London, NW3 6DN'],
    ],
    [
      'Penfold House, Village Way, Wilmslow, Cheshire, SK9 2GH',
      ['GB'],
      ['Penfold House, Village Way, Wilmslow, SK9 2GH'],
    ],
    ['Lvl2 845 Pacific Hwy\nChatswood NSW 2067', ['AU'], ['Lvl2 845 Pacific Hwy, Chatswood, NSW 2067']],
    [
      'Brightloom GmbH\nLindenallee 12a\n10115 Berlin\nDeutschland',
      ['DE'],
      ['Lindenallee 12a, 10115 Berlin'],
    ],
    ['Bruno-Marek-Allee 5/10/6, 1020 Wien', ['AT'], ['Bruno-Marek-Allee 5/10/6, 1020 Wien']],
    ['55 rue des Lilas, 94340 Joinville-le-Pont', ['FR'], ['55 rue des Lilas, 94340 Joinville-le-Pont']],
    ['Calle Mayor 12\n28013 Madrid', ['ES'], ['Calle Mayor 12, 28013 Madrid']],
    ['Keizersgracht 62\n1015 CS Amsterdam', ['NL'], ['Keizersgracht 62, 1015 CS Amsterdam']],
    ['Rua das Flores 8, 1º Andar\n4745-330 Trofa', ['PT'], ['Rua das Flores 8, 1º Andar, 4745-330 Trofa']],
    ['Vegagatan 5, 113 29 Stockholm', ['SE'], ['Vegagatan 5, 113 29 Stockholm']],
    ['In 2016 we sold 12000 Berlin tickets', ['DE'], []],
    ['We serve San Francisco, CA 94107 and around', ['US'], []],
    ['Version AB12 3CD of model X', ['GB'], []],
  ])('%s', (text, countries, wanted) => {
    const found = addressesIn(text, addressHints(locations, countries))
    expect(found.map(({ address }) => oneLineAddress(address))).toEqual([...wanted])
  })

  test('of authorities and hosts are not the company’s', () => {
    const { addresses, phones, location } = contactsOf({
      '/legal': `<h1>Impressum</h1><p>Brightloom GmbH<br>Lindenallee 12a<br>10115 Berlin<br>Tel: +49 30 901820</p>
        <h2>Aufsichtsbehörde</h2><p>Friedrichstraße 219<br>10969 Berlin<br>Tel: +49 30 138890</p>
        <h2>Hébergeur</h2><p>Nuage SAS<br>2 rue des Lilas<br>59100 Roubaix<br>France</p>`,
    })
    expect(values(addresses)).toEqual(['Lindenallee 12a, 10115 Berlin'])
    expect(values(phones)).toEqual(['+4930901820'])
    expect(location.value?.city).toBe('Berlin')
  })

  test('give the place, and the other places', () => {
    const { addresses, location, offices } = contactsOf({
      '/': '<footer><p>410 Townsend Street<br>San Francisco, CA 94107</p></footer>',
      '/contact':
        '<p>410 Townsend Street<br>San Francisco, CA 94107</p><p>Lindenallee 12a<br>D-10115 Berlin</p>',
    })
    expect(values(addresses)).toEqual([
      '410 Townsend Street, San Francisco, CA 94107',
      'Lindenallee 12a, 10115 Berlin',
    ])
    expect(location.value?.formatted).toBe('San Francisco, California, United States')
    expect(offices.map(({ value }) => value?.city)).toEqual(['Berlin'])
  })

  test.each<[string, string | null]>([
    ['We are based in Utrecht, the Netherlands.', 'Utrecht'],
    ['Brightloom is headquartered in Harrisburg, Pennsylvania.', 'Harrisburg'],
    ['Brightloom has been making looms since 2012 in Ghent, Belgium.', 'Gent'],
    ['Founded in 2012 in Utrecht, Brightloom weaves.', 'Utrecht'],
    // Where it began is not always where it is.
    ['Brightloom was founded in Copenhagen in 2017 by a weaver.', null],
    ['Brightloom is an Oslo-based maker of looms.', 'Oslo'],
    ['Brightloom is an AI-based maker of looms.', null],
    ['Brightloom is a Mobile-based loom.', null],
    ['Acme is an Oslo-based maker of looms.', null],
    ['An independent weaving studio from Tampere, Finland.', 'Tampere'],
    ['Wool from Tampere, Finland.', null],
    ['Brightloom ApS, Copenhagen, Denmark', 'Copenhagen'],
    ['Brightloom Weaving, Inc. — Minneapolis, Minnesota · 24 looms', 'Minneapolis'],
    ['Acme ApS, Copenhagen, Denmark', null],
    ['Our customers are based in Paris.', null],
    ['Join us at the conference, based in Berlin.', null],
    ['Jane, who is based in Oslo, weaves.', null],
  ])('%s', (text, city) => {
    expect(contactsOf({ '/about': `<p>${text}</p>` }).location.value?.city ?? null).toBe(city)
  })

  test('the region of a page’s language says in which country its numbers and addresses are', () => {
    const html = (lang: string) => `<html lang="${lang}"><body><p>Tel. (11) 3251-0044</p></body></html>`
    expect(values(contactsOf({ '/contact': html('pt-BR') }).phones)).toEqual(['+551132510044'])
    expect(values(contactsOf({ '/contact': html('pt-PT') }).phones)).toEqual([])
  })

  test('of structured data are those of the company itself', () => {
    const { addresses, location } = contactsOf({
      '/': `<script type="application/ld+json">[{"@type":"Organization","name":"Brightloom","address":{"@type":"PostalAddress","streetAddress":"1 Mill Lane","addressLocality":"Leeds","postalCode":"LS1 1AA","addressCountry":"GB"}},
        {"@type":"Event","location":{"@type":"Place","address":{"@type":"PostalAddress","streetAddress":"9 Fair Road","addressLocality":"York","addressCountry":"GB"}}}]</script>`,
    })
    expect(values(addresses)).toEqual(['1 Mill Lane, Leeds, LS1 1AA'])
    expect(location.value?.city).toBe('Leeds')
  })
})

test('the contact page is the one that menus lead to', () => {
  const nav =
    '<nav><a href="https://notbrightloom.example/contact">Contact</a><a href="/get-in-touch#form">Contact us</a>' +
    '<a href="https://globex.example/contact">Contact</a></nav>'
  expect(contactsOf({ '/': nav, '/about': nav }).contactUrl.value).toBe(
    'https://brightloom.example/get-in-touch',
  )
})

test('every line of the packs for where to write to makes a link the contact page, with signs and numbers too', () => {
  const lines = languagePacks().flatMap(({ phrases }) => phrases['page.contact'].map(({ text }) => text))
  const labels = lines.flatMap((line) => [line, `${line.toUpperCase()} >`, `24 ${line}`])
  const contactUrl = (label: string) =>
    contactsOf({ '/': `<a href="/write">${label}</a><p>Rugs.</p>` }).contactUrl.value
  expect(labels.filter((label) => contactUrl(label) !== 'https://brightloom.example/write')).toEqual([])
  expect(lines.map((line) => contactUrl(`${line} rugs`)).filter((url) => url !== null)).toEqual([])
})

test('a number, a mailbox and an address read back from their quote and from no other', () => {
  const { emails, phones, addresses } = contactsReadsBack
  expect(phones('Fax: 415-555-2671', '+14155552671')).toBe(false)
  expect(phones('Phone: 415-555-2671', '+14155552671')).toBe(true)
  expect(phones('Phone: 415-555-2671', '+14155552672')).toBe(false)
  expect(emails('write to info@acme.example', 'sales@acme.example')).toBe(false)
  expect(
    addresses('410 Townsend Street San Francisco, CA 94107', '410 Townsend Street, San Francisco, CA 94107'),
  ).toBe(true)
  expect(addresses('410 Townsend Street San Francisco', '411 Townsend Street, San Francisco')).toBe(false)
})
