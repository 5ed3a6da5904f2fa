import type { Extractors } from '../extraction/extractors.ts'
import type {
  ContactFacts,
  FundingFacts,
  IdentityFacts,
  PeopleFacts,
  PersonFacts,
  RoundFacts,
} from '../extraction/facts.ts'
import type { Fact, Finding } from '../extraction/finding.ts'
import { findProfile, type ProfileFacts } from '../extraction/profile/profile.ts'
import { notFound } from '../extraction/reconcile.ts'
import { noLinks } from '../records/company.ts'

/** A finding on the home page of acme.example, read at 1,000. */
export function exampleFinding<T>(value: T, given: Partial<Finding<T>> = {}): Finding<T> {
  const page = {
    url: 'https://acme.example/',
    title: 'Acme',
    fetchedAt: 1_000,
    sha256: 'ab'.repeat(32),
    origin: 'own_site' as const,
  }
  return { value, rule: 'tagline.title', quote: `It says ${JSON.stringify(value)}.`, page, ...given }
}

export function exampleFact<T>(value: T, given: Partial<Fact<T>> = {}): Fact<T> {
  return {
    value,
    state: 'found',
    confidence: 0.9,
    method: 'rule',
    sources: [exampleFinding(value)],
    alternatives: [],
    ...given,
  }
}

export function exampleIdentity(given: Partial<IdentityFacts> = {}): IdentityFacts {
  const links = Object.fromEntries(Object.keys(noLinks).map((key) => [key, notFound<string>()]))
  return {
    name: notFound(),
    legalName: notFound(),
    aliases: [],
    foundedYear: notFound(),
    employeeCount: notFound(),
    employeeRange: notFound(),
    links: links as IdentityFacts['links'],
    ...given,
  }
}

export function exampleContacts(given: Partial<ContactFacts> = {}): ContactFacts {
  return {
    emails: [],
    phones: [],
    addresses: [],
    contactUrl: notFound(),
    location: notFound(),
    offices: [],
    ...given,
  }
}

/** What is read of a site without pages: nothing. */
const nothingSaid = findProfile({ domain: 'acme.example', pages: [], names: [] }, { now: 0 })

export const exampleProfile = (given: Partial<ProfileFacts> = {}): ProfileFacts => ({
  ...nothingSaid,
  ...given,
})

export function examplePerson(fullName: string, given: Partial<PersonFacts> = {}): PersonFacts {
  return {
    fullName: exampleFact(fullName),
    title: notFound(),
    role: 'founder',
    isCurrent: null,
    bio: notFound(),
    location: notFound(),
    profileUrl: notFound(),
    xUrl: notFound(),
    githubUrl: notFound(),
    websiteUrl: notFound(),
    experience: [],
    education: [],
    priorStartups: [],
    confidence: 0.9,
    ...given,
  }
}

export function exampleRound(given: Partial<RoundFacts> = {}): RoundFacts {
  return {
    type: notFound(),
    name: notFound(),
    announcedOn: notFound(),
    amount: notFound(),
    preMoney: notFound(),
    postMoney: notFound(),
    investors: [],
    status: 'announced',
    confidence: 0.9,
    ...given,
  }
}

export function exampleFundingFacts(given: Partial<FundingFacts> = {}): FundingFacts {
  return {
    rounds: [],
    total: notFound(),
    investors: [],
    acquisition: null,
    ipo: null,
    state: given.rounds === undefined ? 'not_found' : 'found',
    ...given,
  }
}

export const noPeople: PeopleFacts = { founders: [], keyPeople: [], team: [] }

/** Extractors that find nothing but what is given. */
export function exampleExtractors(given: Partial<Extractors> = {}): Extractors {
  return {
    identity: () => exampleIdentity(),
    contacts: () => exampleContacts(),
    profile: () => exampleProfile(),
    people: () => noPeople,
    funding: () => exampleFundingFacts(),
    industries: () => [],
    ...given,
  }
}
