import type { PeopleFacts, PersonFacts } from '../../../packages/core/src/extraction/facts.ts'
import { findIdentity } from '../../../packages/core/src/extraction/identity/identity.ts'
import { findPeople } from '../../../packages/core/src/extraction/people/people.ts'
import { isSamePerson, nameTokens } from '../../../packages/core/src/extraction/people/person-name.ts'
import type { Site } from '../../../packages/core/src/extraction/site.ts'
import type { CompanySite, EvalData, LoadedSite } from './load-sites.ts'
import { atLeast, type Row } from './rows.ts'

/** Founders, then everybody, of the company sites; on annotated sites, whether who is found with a role is annotated as one. */
export async function evaluate(data: EvalData): Promise<readonly Row[]> {
  const companies = data.companies.map((site) => ({ site, people: peopleOf(site, data) }))
  return [
    ...founderRows(companies),
    peopleRow(companies),
    withoutFounders(companies),
    ...annotatedRows(data),
    newsRow(data),
  ]
}

interface Answer {
  readonly site: CompanySite
  readonly people: PeopleFacts
}

function peopleOf({ site }: LoadedSite, { context }: EvalData): PeopleFacts {
  return findPeople(named(site, context), context)
}

/** Under the names that the service would give it. */
function named(site: Site, context: EvalData['context']): Site {
  const { name, legalName, aliases } = findIdentity(site, context)
  return { ...site, names: [name, legalName, ...aliases].flatMap(({ value }) => value ?? []) }
}

/**
 * Founders that the pages name and the truth does not: sylvain.html of quantstack.net says "QuantStack Founder" and "founder and
 * CEO of QuantStack"; whoever wrote the truth read the page of the team alone.
 */
const alsoFounders: Readonly<Record<string, readonly string[]>> = { 'quantstack.net': ['Sylvain Corlay'] }

function founderRows(answers: readonly Answer[]): Row[] {
  const judged = answers.map(({ site: { site, truth }, people }) => {
    const wanted = truth.people.flatMap(({ name, founder }) => (founder === true ? [name] : []))
    const found = people.founders.map(nameOf)
    const right = [...wanted, ...(alsoFounders[site.domain] ?? [])]
    return {
      domain: site.domain,
      found,
      wanted,
      wrong: found.filter((name) => !isAmong(name, right)),
      missed: wanted.filter((name) => !isAmong(name, found)),
    }
  })
  const foundCount = count(judged.map(({ found }) => found))
  const wantedCount = count(judged.map(({ wanted }) => wanted))
  const wrong = judged.flatMap(({ domain, wrong }) => wrong.map((name) => `${domain}: ${name} is no founder`))
  const missed = judged.flatMap(({ domain, missed }) => missed.map((name) => `${domain}: ${name} is missed`))
  const read = Object.entries(alsoFounders).flatMap(([domain, names]) =>
    names.map((name) => `${domain}: ${name} counts as right: the page says so, the truth is silent`),
  )
  return [
    atLeast(
      'founders on company sites, precision',
      0.97,
      [foundCount - wrong.length, foundCount],
      [...wrong, ...read],
    ),
    atLeast('founders on company sites, recall', 0.75, [wantedCount - missed.length, wantedCount], missed),
  ]
}

function peopleRow(answers: readonly Answer[]): Row {
  const judged = answers.map(({ site: { site, truth }, people }) => {
    const found = everybody(people).map(nameOf)
    return truth.people.map(({ name }) => ({
      text: `${site.domain}: ${name}`,
      isFound: isAmong(name, found),
    }))
  })
  const missed = judged.flat().filter(({ isFound }) => !isFound)
  const all = judged.flat().length
  return atLeast(
    'all people on company sites, recall',
    0.75,
    [all - missed.length, all],
    missed.map(({ text }) => text),
  )
}

/** Advisors by name, and sites whose truth has no founder. */
function withoutFounders(answers: readonly Answer[]): Row {
  const judged = answers.flatMap(({ site: { site, truth }, people }) => {
    const named = everybody(people).map(nameOf)
    const advisors = (truth.not_founders ?? []).map((name) => ({
      text: `${site.domain}: ${name} is no founder`,
      isFalse: isAmong(name, named),
    }))
    const hasNone =
      !truth.people.some(({ founder }) => founder === true) && alsoFounders[site.domain] === undefined
    const none = { text: `${site.domain} has no founders`, isFalse: people.founders.length > 0 }
    return hasNone ? [...advisors, none] : advisors
  })
  const wrong = judged.filter(({ isFalse }) => isFalse)
  return atLeast(
    'advisors and sites without founders yield none',
    1,
    [judged.length - wrong.length, judged.length],
    wrong.map(({ text }) => text),
  )
}

/** Annotators marked names and roles apart, and not all: a person is right when their name is marked. */
function annotatedRows(data: EvalData): Row[] {
  const judged = data.annotated.flatMap((site) => {
    const names = site.entities?.PER
    if (site.entities === null) return []
    const people = peopleOf(site, data)
    const all = everybody(people).map((person) => ({
      text: `${site.site.domain}: ${nameOf(person)}, ${person.title.value ?? person.role}`,
      isRight: isAmong(nameOf(person), names ?? []),
      isFounder: person.role === 'founder' || person.role === 'cofounder',
    }))
    return all
  })
  const row = (task: string, wanted: number, people: typeof judged) => {
    const wrong = people.filter(({ isRight }) => !isRight)
    const texts = wrong.map(({ text }) => text)
    return atLeast(task, wanted, [people.length - wrong.length, people.length], texts)
  }
  return [
    row('people on annotated sites, precision', 0.95, judged),
    row(
      'founders on annotated sites, precision',
      0.97,
      judged.filter(({ isFounder }) => isFounder),
    ),
  ]
}

function newsRow(data: EvalData): Row {
  const judged = data.news.flatMap(({ slug, page, truth }) =>
    truth.rounds.flatMap(({ company, founders = [] }) => {
      const domain = `${company.toLowerCase()}.com`
      const found = findPeople({ domain, names: [company], pages: [page] }, data.context).founders.map(nameOf)
      const wrong = found
        .filter((name) => !isAmong(name, founders))
        .map((name) => ({ text: name, isRight: false }))
      const wanted = founders.map((name) => ({ text: name, isRight: isAmong(name, found) }))
      return [...wanted, ...wrong].map(({ text, isRight }) => ({ text: `${slug}: ${text}`, isRight }))
    }),
  )
  const wrong = judged.filter(({ isRight }) => !isRight)
  return atLeast(
    'founders in news elsewhere, right and none false',
    0.95,
    [judged.length - wrong.length, judged.length],
    wrong.map(({ text }) => text),
  )
}

const everybody = ({ founders, keyPeople, team }: PeopleFacts) => [...founders, ...keyPeople, ...team]
const nameOf = ({ fullName }: PersonFacts) => fullName.value ?? ''
const count = (lists: readonly (readonly string[])[]) => lists.reduce((sum, list) => sum + list.length, 0)
const isAmong = (name: string, names: readonly string[]) =>
  names.some((other) => isSamePerson(nameTokens(name), nameTokens(other)))
