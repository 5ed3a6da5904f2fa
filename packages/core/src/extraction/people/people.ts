import { isAscii, trimEndOf } from '../../kernel/index.ts'
import type { PeopleFacts, PersonFacts } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { notFound, reconcile, reconcileEach } from '../reconcile.ts'
import { ruleTrust } from '../rules.ts'
import type { ExtractionContext, Site } from '../site.ts'
import { withoutProtocol } from '../written-forms.ts'
import type { CareerStep } from './career.ts'
import { createLineReading } from './line-reading.ts'
import type { Mention } from './mention.ts'
import { ownNames } from './own-names.ts'
import { peopleOnPage } from './people-on-page.ts'
import { isSamePerson, nameTokens, personNameKey } from './person-name.ts'
import type { ProfileKind } from './profile-links.ts'
import type { RoleKind } from './role-phrases.ts'

/** Founders, executives and other people of a company, from what its site says of them. */
export function findPeople(site: Site, context: ExtractionContext): PeopleFacts {
  const own = ownNames(site, context.locations)
  const scope = { domain: site.domain, own, reading: createLineReading(own) }
  const mentions = site.pages.flatMap((read) => peopleOnPage(read, scope))
  const people = groupedByPerson(mentions).flatMap((group) => personOf(group) ?? [])
  const of = (...roles: readonly RoleKind[]) => people.filter(({ role }) => roles.includes(role))
  return {
    founders: of('founder', 'cofounder'),
    keyPeople: of('executive'),
    team: of('founding_team', 'member'),
  }
}

/** A site that shows more people than this is a directory. */
const peopleMax = 300

/** Spellings of one name are one person: with and without accents, initials and middle names. */
function groupedByPerson(mentions: readonly Mention[]): readonly (readonly Mention[])[] {
  const groups: { readonly tokens: readonly string[]; readonly mentions: Mention[] }[] = []
  const byKey = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const key = personNameKey(mention.name.value)
    const known = byKey.get(key)
    if (known !== undefined) {
      known.push(mention)
      continue
    }
    if (groups.length >= peopleMax) break
    const tokens = nameTokens(mention.name.value)
    const same = groups.filter((group) => isSamePerson(group.tokens, tokens))
    const [only] = same
    if (only !== undefined && same.length === 1) {
      only.mentions.push(mention)
      byKey.set(key, only.mentions)
    } else {
      const group = { tokens, mentions: [mention] }
      groups.push(group)
      byKey.set(key, group.mentions)
    }
  }
  return groups.map((group) => group.mentions)
}

function personOf(mentions: readonly Mention[]): PersonFacts | null {
  const role = strongestRole(mentions)
  const saysRole = mentions.filter(({ kind }) => isOfRole(kind, role))
  const titles = mentions.filter(
    ({ kind, title }) => title !== null && (isOfRole(kind, role) || kind === 'executive'),
  )
  const title = bestTitle(titles)
  const fullName = reconcile(spelledAlike(mentions), personNameKey)
  if (fullName.value === null) return null
  const cards = mentions.toSorted((left, right) => (right.bio?.length ?? 0) - (left.bio?.length ?? 0))
  const bio = cards.find((mention) => mention.bio !== null)
  return {
    fullName,
    title: title === null ? notFound() : reconcile(titlesLike(mentions, title), (text) => text.toLowerCase()),
    role,
    isCurrent: isCurrent(mentions),
    bio: bio?.bio == null ? notFound() : one(found(bio.read, bio.name.rule, bio.bio, bio.bio)),
    location: notFound(),
    profileUrl: linkOf(mentions, 'profileUrl'),
    xUrl: linkOf(mentions, 'xUrl'),
    githubUrl: linkOf(mentions, 'githubUrl'),
    websiteUrl: linkOf(mentions, 'websiteUrl'),
    experience: stepsOf(
      mentions,
      (career) => career.experience,
      ({ company, title }) => `${company} ${title}`,
    ),
    education: stepsOf(
      mentions,
      (career) => career.education,
      ({ school, degree }) => `${school} ${degree}`,
    ),
    priorStartups: stepsOf(
      mentions,
      (career) => career.priorStartups,
      ({ name }) => name,
    ),
    confidence: reconcile(
      saysRole.map(({ name }) => name),
      () => '',
    ).confidence,
  }
}

const ranks: Readonly<Record<RoleKind, number>> = {
  cofounder: 5,
  founder: 5,
  founding_team: 4,
  executive: 3,
  member: 2,
}

/** Somebody who is a founder anywhere is one; of "founder" and "co-founder" the more trusted wins. */
function strongestRole(mentions: readonly Mention[]): RoleKind {
  const top = Math.max(...mentions.map(({ kind }) => ranks[kind]))
  const kinds = mentions.filter(({ kind }) => ranks[kind] === top).map(({ kind }) => kind)
  return kinds.includes('cofounder') ? 'cofounder' : (kinds[0] ?? 'member')
}

/** What the company's own list of people says holds; a text that says that somebody left does elsewhere. */
const isCurrent = (mentions: readonly Mention[]): boolean | null =>
  mentions.some((mention) => mention.isCurrent)
    ? true
    : mentions.some(({ hasLeft }) => hasLeft)
      ? false
      : null

const isOfRole = (kind: RoleKind, role: RoleKind) => ranks[kind] === ranks[role]

/** The one most pages agree on; of those the longest, which says most. */
function bestTitle(mentions: readonly Mention[]): string | null {
  const trustOf = ({ name }: Mention) => ruleTrust[name.rule].confidence
  const [best] = mentions.toSorted(
    (left, right) =>
      ranks[right.kind] - ranks[left.kind] ||
      trustOf(right) - trustOf(left) ||
      (right.title?.value.length ?? 0) - (left.title?.value.length ?? 0),
  )
  return best?.title?.value ?? null
}

const titlesLike = (mentions: readonly Mention[], title: string) =>
  mentions.flatMap((mention) =>
    mention.title?.value.toLowerCase() === title.toLowerCase() ? [mention.title] : [],
  )

/** Under one key the fullest spelling, so that no spelling contradicts another. */
function spelledAlike(mentions: readonly Mention[]): readonly Finding<string>[] {
  const [fullest] = mentions
    .map(({ name }) => name)
    .toSorted(
      (left, right) =>
        nameTokens(right.value).length - nameTokens(left.value).length ||
        accentsIn(right.value) - accentsIn(left.value),
    )
  const key = fullest === undefined ? '' : personNameKey(fullest.value)
  const same = mentions.flatMap(({ name }) => (personNameKey(name.value) === key ? [name] : []))
  return same.toSorted((left, right) => accentsIn(right.value) - accentsIn(left.value))
}

const accentsIn = (name: string) => Array.from(name).filter((letter) => !isAscii(letter)).length

function linkOf(mentions: readonly Mention[], kind: ProfileKind): Fact<string> {
  const findings = mentions.flatMap(({ read, links }) => {
    const url = links[kind]
    return url === undefined || url.length > 300 ? [] : [found(read, 'people.link', url, url)]
  })
  return reconcile(findings, (url) => trimEndOf(withoutProtocol(url.toLowerCase()), '/'))
}

function stepsOf<T>(
  mentions: readonly Mention[],
  steps: (career: NonNullable<Mention['career']>) => readonly CareerStep<T>[],
  key: (value: T) => string,
): readonly Fact<T>[] {
  const findings = mentions.flatMap(({ read, career }) =>
    career === null
      ? []
      : steps(career).map(({ value, sentence }) => found(read, 'people.career', value, sentence)),
  )
  return reconcileEach(findings, key)
}

const one = <T>(finding: Finding<T>): Fact<T> => reconcile([finding], () => '')
