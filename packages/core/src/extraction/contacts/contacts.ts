import { packWords } from '../../language/index.ts'
import { isWebAddress, registrableDomain } from '../../reference/index.ts'
import { isWord, tokenize } from '../../words/index.ts'
import type { ContactFacts } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { labelDoc, saysOnly } from '../page-doc.ts'
import { notFound, reconcile, reconcileEach } from '../reconcile.ts'
import type { ExtractionContext, Site } from '../site.ts'
import { withoutFragment } from '../written-forms.ts'
import { type Address, addressHints, addressKey, oneLineAddress } from './address.ts'
import { addressFindings } from './address-findings.ts'
import { likelyCountries } from './countries.ts'
import { findEmails } from './emails.ts'
import { findPlaces } from './location.ts'
import { findPhones } from './phones.ts'

/** How and where the company is reached. Only what belongs to the company: no mailbox or number of a person. */
export function findContacts(site: Site, context: ExtractionContext): ContactFacts {
  const countries = likelyCountries(site, context)
  const addresses = findAddresses(site, addressHints(context.locations, countries))
  const ofAddresses = addresses.flatMap(({ value }) => value?.countryIso2 ?? [])
  const { location, offices } = findPlaces(site, addresses, context)
  return {
    emails: findEmails(site),
    phones: findPhones(site, [...new Set([...ofAddresses.slice(0, 1), ...countries])].slice(0, countriesMax)),
    addresses: addresses.filter(({ value }) => value !== null && value.street !== '').map(asText),
    contactUrl: findContactPage(site),
    location,
    offices,
  }
}

/** Numbers without a code are tried in few countries: in some other one any figure is a number. */
const countriesMax = 3

function findAddresses(site: Site, hints: Parameters<typeof addressFindings>[1]): readonly Fact<Address>[] {
  const own = site.pages.filter(({ origin }) => origin === 'own_site')
  const findings = own.flatMap((read) => addressFindings(read, hints))
  return reconcileEach(findings, addressKey)
    .toSorted((left, right) => rank(right) - rank(left))
    .slice(0, addressesMax)
}

const addressesMax = 60

/** The address that most pages have comes first. */
const rank = ({ confidence, sources }: Fact<Address>) => confidence + sources.length * 0.05

function asText(fact: Fact<Address>): Fact<string> {
  const text = (finding: Finding<Address>): Finding<string> => ({
    ...finding,
    value: oneLineAddress(finding.value),
  })
  return {
    ...fact,
    value: fact.value === null ? null : oneLineAddress(fact.value),
    sources: fact.sources.map(text),
    alternatives: [],
  }
}

/** A link of more letters is a sentence. */
const labelMax = 60

/** Words of lines that say where to write to: a label with another word says more, and most do. */
const contactWords = packWords(({ phrases }) => phrases['page.contact'].map(({ text }) => text))

const isContact = (label: string): boolean =>
  label.length <= labelMax &&
  tokenize(label).every((token) => !isWord(token) || contactWords().has(token.word)) &&
  saysOnly(labelDoc(label), 'page.contact')

function findContactPage(site: Site): Fact<string> {
  const findings = site.pages
    .filter(({ origin }) => origin === 'own_site')
    .flatMap((read) =>
      read.page.links.flatMap(({ href, text }) => {
        if (!isContact(text) || !isWebAddress(href)) return []
        const url = withoutFragment(href)
        return registrableDomain(new URL(url).hostname) === registrableDomain(site.domain)
          ? [found(read, 'contact_page.link', url, href)]
          : []
      }),
    )
  const groups = [...Map.groupBy(findings, ({ value }) => value).values()]
  const [best] = groups.toSorted((left, right) => right.length - left.length)
  return best === undefined ? notFound() : reconcile(best, (url) => url)
}
