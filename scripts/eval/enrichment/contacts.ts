import { findContacts } from '../../../packages/core/src/extraction/contacts/contacts.ts'
import { mailboxKind } from '../../../packages/core/src/extraction/contacts/emails.ts'
import { findIdentity } from '../../../packages/core/src/extraction/identity/identity.ts'
import type { AnnotatedSite, EvalData } from './load-sites.ts'
import { atLeast, type Row } from './rows.ts'

/** Mailboxes, numbers and addresses of the company, against what annotators marked on the pages of its site. */
export async function evaluate(data: EvalData): Promise<readonly Row[]> {
  const sites = data.annotated.filter(({ entities }) => entities !== null)
  const emails = new Tally()
  const phones = new Tally()
  const addresses = new Tally()
  let shown = 0
  let withStreet = 0
  const wrongShown: string[] = []
  for (const site of sites) {
    const { domain } = site.site
    const names = namesOf(site, data)
    const found = findContacts({ ...site.site, names }, data.context)
    const values = (facts: readonly { value: string | null }[]) => facts.flatMap(({ value }) => value ?? [])

    const seen = visibleText(site)
    const isSeen = (value: string) => seen.includes(lettersOf(value))

    const marked = [...new Set([...site.mailto, ...of(site, 'EMAIL')].map(plainEmail))]
    // Few mailboxes in texts were marked: one of the site's own domain that is on a page is one all the same.
    const onPage = values(found.emails).filter((email) => email.endsWith(`@${domain}`) && isSeen(email))
    const isTheirs = (email: string) =>
      mailboxKind(email.split('@', 1)[0] ?? '', { domain, names }) === 'person'
    emails.add(
      domain,
      values(found.emails),
      [...new Set([...marked, ...onPage])],
      (left, right) => left === right,
    )
    emails.forget(domain, 'is a person’s', marked.filter(isTheirs))
    emails.forget(
      domain,
      'is hidden',
      marked.filter((email) => !isSeen(email)),
    )

    const numbers = unique(of(site, 'TEL').flatMap(numbersIn), samePhone)
    phones.add(domain, values(found.phones), numbers, samePhone)
    phones.forget(
      domain,
      'is hidden',
      numbers.filter((number) => !seen.includes(number.slice(-6))),
    )
    const streets = of(site, 'STREET')
    const places = values(found.addresses)
    addresses.add(domain, places, unique(streets, sameStreet), sameStreet)
    addresses.forget(
      domain,
      'is hidden',
      streets.filter((street) => !isSeen(street)),
    )
    addresses.forget(
      domain,
      'has no postal code',
      streets.filter((street) => !hasCode(street, seen, of(site, 'ZIPCODE'))),
    )
    if (streets.length > 0) {
      withStreet++
      const [first] = places
      if (first !== undefined && streets.some((street) => sameStreet(first, street))) shown++
      else wrongShown.push(`${domain}: ${first ?? 'none'} (${streets[0]})`)
    }
  }
  return [
    ...emails.rows('emails'),
    ...phones.rows('phones'),
    ...addresses.rows('addresses'),
    places(data),
    atLeast('the address shown is one of the company, sites', 0.75, [shown, withStreet], wrongShown),
  ]
}

/** Whether a company site's first place is the city of its headquarters, in whichever language. */
function places({ companies, context }: EvalData): Row {
  const asked = companies.flatMap(({ site, truth: { name, hq } }) => {
    if (hq === undefined) return []
    const { city = null, region = null, country_iso2 = null } = hq
    const truth = context.locations.locate({ city, region, countryIso2: country_iso2 })
    const { value } = findContacts({ ...site, names: [name] }, context).location
    const isRight = value !== null && value.city_geo_id === truth?.city_geo_id
    return [{ text: `${site.domain}: ${value?.formatted} (${truth?.formatted})`, isRight }]
  })
  const wrong = asked.filter(({ isRight }) => !isRight)
  const right = asked.length - wrong.length
  return atLeast(
    'headquarters, company sites',
    0.9,
    [right, asked.length],
    wrong.map(({ text }) => text),
  )
}

class Tally {
  private right = 0
  private found = 0
  private wanted = 0
  private readonly wrong: string[] = []
  private readonly unwanted: string[] = []
  private readonly missed = new Map<string, string[]>()

  add(
    domain: string,
    found: readonly string[],
    truth: readonly string[],
    isSame: (left: string, right: string) => boolean,
  ) {
    const wrong = found.filter((value) => !truth.some((true_) => isSame(value, true_)))
    this.found += found.length
    this.right += found.length - wrong.length
    this.wrong.push(...wrong.map((value) => `wrong at ${domain}: ${value}`))
    this.wanted += truth.length
    this.missed.set(
      domain,
      truth.filter((true_) => !found.some((value) => isSame(value, true_))),
    )
  }

  /** What was not found and is not wanted counts neither way. */
  forget(domain: string, why: string, truth: readonly string[]) {
    const missed = this.missed.get(domain) ?? []
    const kept = missed.filter((value) => !truth.includes(value))
    this.wanted -= missed.length - kept.length
    this.missed.set(domain, kept)
    for (const value of missed)
      if (!kept.includes(value)) this.unwanted.push(`not wanted at ${domain}, ${why}: ${value}`)
  }

  rows(what: string): Row[] {
    const missed = [...this.missed].flatMap(([domain, values]) =>
      values.map((value) => `missed at ${domain}: ${value}`),
    )
    return [
      atLeast(`${what} of the company: precision`, 0.97, [this.right, this.found], this.wrong),
      atLeast(
        `${what} of the company: recall`,
        0.75,
        [this.wanted - missed.length, this.wanted],
        [...missed, ...this.unwanted],
      ),
    ]
  }
}

function namesOf({ site }: AnnotatedSite, data: EvalData): string[] {
  const { name, legalName } = findIdentity(site, data.context)
  return [name.value, legalName.value].filter((value) => value !== null)
}

const of = ({ entities }: AnnotatedSite, kind: string) => entities?.[kind] ?? []

function unique(values: readonly string[], isSame: (left: string, right: string) => boolean): string[] {
  const kept: string[] = []
  for (const value of values)
    if (!kept.some((other) => isSame(value, other) || isSame(other, value))) kept.push(value)
  return kept
}

function plainEmail(text: string): string {
  return decodeURIComponent(text)
    .trim()
    .toLowerCase()
    .replace(/[\\.\s]+$/, '')
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Letters of all that can be seen and followed: what scripts show at a click, and what is hidden, is not read. */
function visibleText({ site }: AnnotatedSite): string {
  return lettersOf(
    site.pages
      .flatMap(({ page }) => [
        ...page.blocks.map(({ text }) => text),
        ...page.links.map(({ href }) => href.replaceAll('%20', ' ')),
      ])
      .join(' '),
  )
}

/** `1-800-7FANNIE (1-800-732-6643)`: both; `044-2270 6800 / 6868`: the first. */
function numbersIn(text: string): string[] {
  return text
    .split(/[/(](?=\s*1-|\s*\d{4}\b)/)
    .map((part) => digitsOf(part))
    .filter((digits) => digits.length >= 7)
}

function digitsOf(text: string): string {
  const keys = 'ABC2DEF3GHI4JKL5MNO6PQRS7TUV8WXYZ9'
  return text
    .replace(/\(0\)/, '')
    .replace(/[A-Z]/g, (letter) => /\d/.exec(keys.slice(keys.indexOf(letter)))?.[0] ?? '')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
}

/** The same number with and without the code of its country. */
function samePhone(left: string, right: string): boolean {
  const [one, two] = [digitsOf(left), digitsOf(right)]
  return one.endsWith(two.slice(-9)) || two.endsWith(one.slice(-9)) || one.slice(-8) === two.slice(-8)
}

/** A street as it was marked, within an address, or the other way round where a part of town was marked with it. */
function sameStreet(address: string, street: string): boolean {
  const plain = (text: string) => lettersOf(text.replace(/\b(?:suite|ste|unit|street|st)\b/gi, ''))
  const [whole, part] = [plain(address), plain(street)]
  const [first = ''] = address.split(',').map(plain)
  return (
    whole.includes(part) ||
    (part.length >= 8 && whole.includes(part.slice(0, 12))) ||
    (first.length >= 8 && part.includes(first))
  )
}

/** Whether a postal code that was marked follows a street: streets of flats to let and of stations have none. */
function hasCode(street: string, seen: string, codes: readonly string[]): boolean {
  const letters = lettersOf(street)
  for (let at = seen.indexOf(letters); at !== -1; at = seen.indexOf(letters, at + 1)) {
    const after = seen.slice(at + letters.length, at + letters.length + 90)
    if (codes.some((code) => after.includes(lettersOf(code)))) return true
  }
  return false
}
