import type { Fact, PeopleFacts, PersonFacts } from '../extraction/index.ts'
import { foldText, lettersAndNumbers, percentDecoded } from '../kernel/index.ts'
import type { IsForgotten } from '../records/index.ts'
import type { PageKind } from '../web/index.ts'
import {
  createEvidenceBuilder,
  type EvidenceBuilder,
  isTold,
  listMax,
  rounded,
  sourceRefs,
} from './evidence-builder.ts'
import { noteStates } from './field-states.ts'
import { founderFieldTable } from './field-table.ts'
import type { Founder, FounderFields, TeamMember } from './founder-schema.ts'
import type { Findings } from './general-findings.ts'

export interface PersonIds {
  /** The id that a person of this name has at this company. */
  readonly idOf: (fullName: string) => string
  /** Whom a result must not name. */
  readonly isForgotten: IsForgotten
}

/** Who a site says is behind the company, as the result has it. */
export function founderFindings(
  facts: PeopleFacts,
  { idOf, isForgotten }: PersonIds,
  unread: ReadonlySet<PageKind>,
  hintedProfiles: readonly string[] = [],
): Findings<FounderFields> {
  const builder = createEvidenceBuilder()
  const founders = named(facts.founders, isForgotten)
  const keyPeople = named(facts.keyPeople, isForgotten)
  const team = named(facts.team, isForgotten)
  const names = founders.map(({ fullName }) => fullName)
  const fields: FounderFields = {
    founders: founders.map((person, at) => {
      const founder = founderOf(builder, `/founders/${at}`, person, idOf)
      if (founder.profile_url !== null) return founder
      const profile_url = profileOf(founder.full_name, hintedProfiles)
      if (profile_url !== null) builder.hint(`/founders/${at}/profile_url`)
      return { ...founder, profile_url }
    }),
    founder_count: founders.length,
    key_people: keyPeople.map((person, at) => founderOf(builder, `/key_people/${at}`, person, idOf)),
    team: team.map((person, at) => memberOf(builder, `/team/${at}`, person)),
  }
  builder.follows('/founder_count', names)
  noteStates(builder, founderFieldTable, { founders, keyPeople, team }, unread)
  return { fields, builder }
}

/** What makes two spellings one person. */
export function personKey(fullName: string): string {
  const folded = foldText(fullName).replace(/[^\p{L}\p{N} ]/gu, '')
  const words = folded.split(' ').filter((word) => word.length > 1)
  return words.length === 0 ? folded : words.toSorted().join(' ')
}

/** Of the profiles that a client named the one whose address is made of the name of this person. */
function profileOf(fullName: string, profiles: readonly string[]): string | null {
  const words = personKey(fullName).split(' ')
  const isTheirs = (url: string) => {
    const slug = lettersAndNumbers(foldText(URL.canParse(url) ? percentDecoded(new URL(url).pathname) : ''))
    return words.length > 1 && words.every((word) => slug.includes(word))
  }
  return profiles.find(isTheirs) ?? null
}

const named = (people: readonly PersonFacts[], isForgotten: IsForgotten) =>
  people.filter(({ fullName }) => isTold(fullName) && !isForgotten(String(fullName.value))).slice(0, listMax)

function founderOf(
  builder: EvidenceBuilder,
  at: string,
  person: PersonFacts,
  idOf: PersonIds['idOf'],
): Founder {
  const full_name = builder.value(`${at}/full_name`, person.fullName) ?? ''
  const told: readonly Fact<unknown>[] = [person.title, person.fullName].filter(isTold).slice(0, 1)
  // Role and time were read where the title was, or where the name was when it has none.
  builder.follows(`${at}/role`, told, person.confidence)
  if (person.isCurrent !== null) builder.follows(`${at}/is_current`, told, person.confidence)
  return {
    person_id: idOf(full_name),
    full_name,
    title: builder.value(`${at}/title`, person.title),
    role: person.role === 'member' ? 'executive' : person.role,
    is_current: person.isCurrent,
    bio: builder.value(`${at}/bio`, person.bio),
    location: builder.value(`${at}/location`, person.location),
    profile_url: builder.value(`${at}/profile_url`, person.profileUrl),
    x_url: builder.value(`${at}/x_url`, person.xUrl),
    github_url: builder.value(`${at}/github_url`, person.githubUrl),
    website_url: builder.value(`${at}/website_url`, person.websiteUrl),
    experience: builder.list(`${at}/experience`, person.experience, (post) => ({
      company: post.company,
      title: post.title,
      start_year: post.startYear,
      end_year: post.endYear,
      is_current: post.isCurrent,
    })),
    education: builder.list(`${at}/education`, person.education, (study) => ({
      school: study.school,
      degree: study.degree,
      field: study.field,
      start_year: study.startYear,
      end_year: study.endYear,
    })),
    prior_startups: builder.list(`${at}/prior_startups`, person.priorStartups, (startup) => ({ ...startup })),
    confidence: rounded(person.confidence),
    sources: sourcesOf(person),
  }
}

function memberOf(builder: EvidenceBuilder, at: string, person: PersonFacts): TeamMember {
  return {
    full_name: builder.value(`${at}/full_name`, person.fullName) ?? '',
    title: builder.value(`${at}/title`, person.title),
    profile_url: builder.value(`${at}/profile_url`, person.profileUrl),
    confidence: rounded(person.confidence),
    sources: sourcesOf(person),
  }
}

const sourcesOf = ({ fullName, title }: PersonFacts) => sourceRefs([...fullName.sources, ...title.sources])
