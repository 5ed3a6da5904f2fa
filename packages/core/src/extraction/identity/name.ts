import { startsUpper, trimEndOf, trimEndSigns } from '../../kernel/index.ts'
import { normalizeName } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { freeMailHosts } from '../free-mail.ts'
import { textOfPage } from '../page-text.ts'
import { notFound, reconcile } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { affinity, type DomainLabel, labelOf } from './domain-affinity.ts'
import { legalFormsIn } from './legal-forms.ts'
import { type NameCandidate, type NamePlace, nameCandidates } from './name-candidates.ts'
import { isAtEdge } from './names-in-phrases.ts'

/**
 * What the company is called. Every place of every page has a vote; the domain weighs what they say, so that neither a page's
 * title nor whoever made the site wins.
 */
export function findName(site: Site): Fact<string> {
  const [best] = rankedNames(site)
  return best === undefined || best.score < enough ? notFound() : reconcile(findingsOf(best), keyOf)
}

export interface RankedName {
  readonly name: string
  readonly score: number
  readonly affinity: number
  readonly places: ReadonlySet<NamePlace>
  readonly candidates: readonly NameCandidate[]
}

/** `The Seventh Sense`, whose texts speak of Seventh Sense. */
function withoutArticle(name: string, own: readonly ReadPage[]): string {
  const bare = name.startsWith('The ') ? name.slice('The '.length) : ''
  if (!startsUpper(bare) || !bare.includes(' ')) return name
  let withArticle = 0
  let alone = 0
  for (const { page } of own)
    for (const { text } of page.blocks)
      for (let at = text.indexOf(bare); at !== -1; at = text.indexOf(bare, at + bare.length)) {
        if (wordsOf(text.slice(Math.max(0, at - 5), at)).at(-1) === 'the') withArticle++
        else alone++
      }
  return alone > 2 * withArticle ? bare : name
}

/** The names that pages of a site give, likeliest first. */
export function rankedNames(site: Site): RankedName[] {
  const own = site.pages.filter(({ origin }) => origin === 'own_site')
  const label = ownLabel(site.domain, own)
  const candidates = own.flatMap((read) => nameCandidates(read, label))
  return [...Map.groupBy(candidates, ({ name }) => companySpellingKey(name, label)).entries()]
    .filter(([key]) => key !== '')
    .map(([, group]) => ranked(group, label, own.length))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, closerLookMax)
    .map((name) => ({
      ...name,
      score: name.score + useScore(name.name, own),
      name: withoutArticle(name.name, own),
    }))
    .toSorted((left, right) => right.score - left.score)
}

const enough = 0.9
const closerLookMax = 6

/** Of the domain; of the mailboxes where an address or a host of others' sites has no name of its own. */
function ownLabel(domain: string, own: readonly ReadPage[]): DomainLabel {
  const label = labelOf(domain)
  if (label.label !== '') return label
  const hosts = own.flatMap(({ page }) =>
    page.links.flatMap(({ href }) => /^mailto:[^@?]+@([\w.-]+)/i.exec(href)?.[1]?.toLowerCase() ?? []),
  )
  return labelOf(hosts.find((host) => !freeMailHosts.has(host)) ?? domain)
}

/** What a company is called is said again and again. */
function useScore(name: string, own: readonly ReadPage[]): number {
  let count = 0
  let pages = 0
  for (const { page } of own) {
    const before = count
    const { text } = textOfPage(page)
    for (let at = text.indexOf(name); at !== -1 && count < 200; at = text.indexOf(name, at + name.length))
      count++
    if (count > before) pages++
  }
  return own.length === 0 ? 0 : 0.25 * Math.log2(1 + Math.min(count, 30)) + 0.6 * (pages / own.length)
}

const keyOf = (name: string) => normalizeName(name)

/** Spellings of one name: without the legal form, spaces, `and` and a leading article, and without the domain's suffix. */
export function companySpellingKey(name: string, { label, whole }: DomainLabel): string {
  const [first, ...words] = normalizeName(name)
    .split(' ')
    .filter((word) => word !== 'and' && word !== 'und')
  const key = [first === 'the' && words.length > 0 ? '' : first, ...words].join('')
  return key === whole && label !== '' && name.includes('.') ? label : key
}

const weights: Readonly<Record<NamePlace, number>> = {
  json_ld: 3,
  site_name: 2.5,
  copyright: 2.2,
  logo: 1.4,
  title: 1,
  app_name: 1,
  legal: 0.8,
  phrase: 0.6,
  address: 1.2,
  sentence: 0.6,
  spelling: 0.6,
  heading: 0.5,
}

/** How much the domain counts beside the pages. */
const domainWeight = 2.5

function ranked(group: readonly NameCandidate[], label: DomainLabel, pageCount: number): RankedName {
  const name = bestSpelling(group)
  const near = Math.max(affinity(name, label), affinity(withoutForm(name), label))
  const byPlace = Map.groupBy(group, ({ place }) => place)
  let score = 0
  for (const [place, all] of byPlace) {
    const pages = new Set(all.map(({ read }) => read.url)).size
    const edge = place !== 'title' || all.some(({ name, read }) => isAtEdge(name, read.page.title ?? ''))
    score += weights[place] * (0.6 + 0.4 * (pages / pageCount)) * (edge ? 1 : 0.5)
    // What stands in the titles of several pages is no page's own.
    if (place === 'title' && pages >= 2) score += 1.5 * (pages / pageCount)
  }
  // `acme.example` in small letters is an address; `ToledoCars.example` is a name.
  score += domainWeight * near * (/^[a-z\d.-]+\.[a-z]{2,}$/.test(name) ? 0.2 : 1)
  // Headings say much that is no name.
  if ([...byPlace.keys()].every((place) => place === 'heading' || place === 'sentence') && near < 0.5)
    score -= 1.5
  const words = name.split(' ').length
  if (words > 5) score -= 0.5 * (words - 5)
  return { name, score, affinity: near, places: new Set(byPlace.keys()), candidates: group }
}

/** The spelling to show: without a legal form, not in capitals, the one that most places have. */
function bestSpelling(group: readonly NameCandidate[]): string {
  const counts = new Map<string, number>()
  for (const { name, place } of group) {
    const bare = withoutForm(name)
    const isShouted = bare.length > 5 && bare === bare.toUpperCase()
    const isWhispered = bare === bare.toLowerCase()
    const worth = (weights[place] + 0.5) * (isShouted ? 0.2 : isWhispered ? 0.3 : 1)
    counts.set(bare, (counts.get(bare) ?? 0) + worth)
  }
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? ''
}

/** `Caltron Industries, Inc.`: Caltron Industries. */
export function withoutForm(name: string): string {
  const last = legalFormsIn(name).at(-1)
  if (last === undefined || last.at + last.form.length < trimEndOf(name, '.)').length) return name
  const bare = trimEndSigns(name.slice(0, last.at), ',')
  return bare.length < 2 ? name : withoutForm(bare)
}

/** One finding a page and place, by how much agrees. */
function findingsOf({ name, affinity: near, places, candidates }: RankedName): Finding<string>[] {
  const independent = [...places].filter(
    (place) => !['phrase', 'heading', 'spelling', 'sentence'].includes(place),
  ).length
  const rule =
    near >= 0.8 && independent >= 2
      ? 'name.agreed'
      : near >= 0.8
        ? independent === 0
          ? 'name.domain'
          : 'name.domain_and_place'
        : independent >= 3
          ? 'name.places'
          : near > 0.3
            ? 'name.near_domain'
            : 'name.place'
  return candidates
    .filter(({ text }) => text.includes(name))
    .toSorted((left, right) => weights[right.place] - weights[left.place])
    .map(({ text, read }) => found(read, rule, name, text, text.indexOf(name)))
}
