import type { Founder } from '../../enrichment/index.ts'
import { type Draft, hedge, optional, type ProvenText, sentence } from './fact.ts'
import { lists } from './lists.ts'
import { type OutcomeReader, readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { tellsFounding } from './tells-founding.ts'

type People = OutcomeReader<'founderResearch'>

const foundersMax = 10

/** Who founded the company, what they did before, and who runs it. */
export function peopleFacts(source: ReportSource): readonly (Draft | null)[] {
  const people = readOutcome(source, 'founderResearch')
  if (people === null) return []
  const { founders, key_people } = people.output
  const named = founders
    .slice(0, foundersMax)
    .map((person, at) => founderOf(people, `/founders/${at}`, person))
  return [
    ...lists(
      named.map((one) => (one.job === null && one.isTold ? one.name : null)),
      (list) => sentence('founder')`${list} ${hedge}founded it`,
    ),
    ...named.map((one) => founderFact(one, source.names)),
    ...named.flatMap(({ name }, at) =>
      careerFacts(people, `/founders/${at}`, name, founders[at], source.names),
    ),
    ...lists(
      key_people.map((person, at) => titled(people, `/key_people/${at}`, person)),
      (list) => sentence('key_people')`Its people ${hedge}include ${list}`,
    ),
  ]
}

interface NamedFounder {
  readonly name: ProvenText | null
  readonly job: ProvenText | null
  /** Whether the words that tell the name or the title tell of founding. */
  readonly isTold: boolean
}

function founderOf(people: People, at: string, { full_name, title }: Founder): NamedFounder {
  const name = people.said(`${at}/full_name`, full_name)
  const job = people.said(`${at}/title`, title)
  const quotes = [name, job].flatMap((said) => said?.proofs.flat() ?? [])
  return { name, job, isTold: quotes.some(({ quote }) => tellsFounding(quote ?? '')) }
}

function founderFact({ name, job, isTold }: NamedFounder, names: readonly string[]): Draft | null {
  if (!isTold) return sentence('key_people')`Its people ${hedge}include ${titledOf(name, job)}`
  const title = job?.text ?? ''
  return tellsFounding(title) && !names.some((own) => title.includes(own))
    ? sentence('founder')`${name} is ${hedge}its ${job}`
    : sentence('founder')`${name}, ${job}, is ${hedge}a founder`
}

function titled(people: People, at: string, { full_name, title }: Founder): ProvenText | null {
  return titledOf(people.said(`${at}/full_name`, full_name), people.said(`${at}/title`, title))
}

const titledOf = (name: ProvenText | null, job: ProvenText | null): ProvenText | null =>
  name === null ? null : optional`${name}${optional` (${job})`}`

function careerFacts(
  { said }: People,
  at: string,
  name: ProvenText | null,
  person: Founder | undefined,
  names: readonly string[],
): readonly (Draft | null)[] {
  if (person === undefined) return []
  const isOwn = (company: string) => names.some((one) => one.toLowerCase() === company.toLowerCase())
  const posts = person.experience.map(({ company, is_current }, n) =>
    is_current === true || isOwn(company) ? null : said(`${at}/experience/${n}/company`, company),
  )
  const schools = person.education.map(({ school }, n) => said(`${at}/education/${n}/school`, school))
  const startups = person.prior_startups.map((startup, n) =>
    said(`${at}/prior_startups/${n}/name`, startup.name),
  )
  const earlier = new Set(startups.map((one) => one?.text))
  return [
    ...lists(startups, (list) => sentence('career')`${name} ${hedge}founded ${list} earlier`),
    ...lists(
      posts.filter((post) => !earlier.has(post?.text)),
      (list) => sentence('career')`${name} has ${hedge}worked at ${list}`,
    ),
    ...lists(schools, (list) => sentence('career')`${name} ${hedge}studied at ${list}`),
  ]
}
