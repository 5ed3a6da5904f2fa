import { foldText, isYear } from '../../kernel/index.ts'
import { analyse, type CueKey, equityRounds, valuesIn } from '../../language/index.ts'
import type { Page, Region } from '../html/page.ts'
import { cleanPageUrl, isLocale, isOwnHost, isTrap, segmentsOf } from './page-address.ts'
import { pageName, pageNames } from './page-kinds.ts'
import type { PageKind } from './snapshot.ts'

/** A page of the site that might be read. */
export interface Candidate {
  readonly url: string
  readonly kind: PageKind
  /** Compared with others of its kind alone. */
  readonly score: number
}

/** A link, or an address without any text. */
export interface Lead {
  readonly href: string
  readonly text: string
  readonly region: Region | null
}

const leadsMax = 5_000
const regionScores: Readonly<Record<Region, number>> = { nav: 2, header: 2, footer: 2, main: 1, aside: 0 }
const scoreMin = 5

/** What the links of a page lead to on the site of `domains`; those that are of no kind are left out. */
export function candidatesOf(
  leads: readonly Lead[],
  domains: readonly string[],
  lang: string | null,
): readonly Candidate[] {
  const found: Candidate[] = []
  for (const lead of leads.slice(0, leadsMax)) {
    const url = cleanPageUrl(lead.href)
    if (url === null) continue
    const { hostname } = new URL(url)
    if (!domains.some((domain) => isOwnHost(hostname, domain)) || isTrap(url)) continue
    const candidate = candidateOf(url, lead, lang)
    if (candidate !== null) found.push(candidate)
  }
  return found
}

export const leadsOf = ({ links }: Page): readonly Lead[] => links

function candidateOf(url: string, { text, region }: Lead, lang: string | null): Candidate | null {
  const { hostname, pathname } = new URL(url)
  const all = segmentsOf(pathname)
    .map(segmentText)
    .filter((segment, at, { length }) => at < length - 1 || !isIndex(segment))
  const { segments, penalty } = withoutLocale(all, lang)
  const label = text.slice(0, 200)
  const regionScore = region === null ? 0 : regionScores[region]
  const article = articleScore(segments, label)
  if (article !== null) return { url, kind: 'post', score: article + penalty }
  const onHost = segments.length === 0 ? hostKind(hostname) : null
  if (onHost !== null) return { url, kind: onHost, score: 8 + regionScore }
  if (segments.length === 0) return null
  let best: Candidate | null = null
  const { kinds, blog } = pageNames()
  const name = pageName(label)
  for (const { kind, names } of kinds) {
    const score = pathScore(segments, names) + labelScore(name, names)
    if (score >= scoreMin && score > (best?.score ?? 0)) best = { url, kind, score }
  }
  if (best === null) return null
  const isBlog = best.kind === 'press' && blog.has(segments.at(-1) ?? '')
  const depth = Math.max(0, segments.length - 1)
  return { ...best, score: best.score + regionScore - depth + penalty - (isBlog ? 3 : 0) }
}

/** The last part of a path says what a page is; the first only where it lies. */
function pathScore(segments: readonly string[], names: ReadonlySet<string>): number {
  const last = segments.at(-1) ?? ''
  if (names.has(last)) return 10
  if (isAtAnEnd(last.split('-'), names)) return 6
  return segments.length > 1 && names.has(segments[0] ?? '') ? 3 : 0
}

function labelScore(label: string, names: ReadonlySet<string>): number {
  if (names.has(label)) return 8
  return isAtAnEnd(label.split('-'), names) ? 4 : 0
}

/** `about-acme`, `the acme team`, never `what-a-team-needs-to-know`. */
function isAtAnEnd(words: readonly string[], known: ReadonlySet<string>): boolean {
  const ends = [words[0] ?? '', words.at(-1) ?? '']
  return words.length <= 4 && ends.some((word) => word.length > 3 && !vagueWords.has(word) && known.has(word))
}

/** Pages of their own, and anything within a longer text: `real-time`, `stress-management`, `how-we-work`. */
const vagueWords = new Set(
  'time work over story media join direction updates plans price cases management corporate services history'.split(
    ' ',
  ),
)

/** How much an article looks like one about money; null for a page that is no article. */
function articleScore(segments: readonly string[], label: string): number | null {
  const slug = segments.at(-1) ?? ''
  const { blog, press } = pageNames()
  const isArticles = (segment: string) => blog.has(segment) || press.has(segment)
  const isUnder = segments.slice(0, -1).some(isArticles)
  const isDated = segments.length > 1 && segments.some(isYear)
  const isSlug = slug.split('-').length >= 3
  const isIndexPage = isArticles(slug)
  if (!(isUnder || isDated) || !(isSlug || isUnder) || isIndexPage) return null
  const isPress = segments.slice(0, -1).some((segment) => press.has(segment))
  const money = Math.min(moneyWords(`${label} ${slug.replaceAll('-', ' ')}`), 5)
  return money * 4 + (/[$€£]\s?\d/.test(label) ? 4 : 0) + (isPress ? 2 : 0) + (isSlug ? 1 : 0)
}

/** How many words of a title tell of money that a company got. */
function moneyWords(title: string): number {
  const doc = analyse(title, { annotators: [scaledAmounts] })
  const places = [...doc.spans, ...doc.cues(...fundingKeys)]
  const words = places.flatMap(({ from, to }) =>
    doc.tokens.slice(from, to).flatMap(({ word }, at) => (doc.isContent(from + at) ? [word] : [])),
  )
  return new Set(words).size
}

const scaledAmounts = valuesIn({ kinds: ['money', 'scaled'] })
const fundingKeys = [
  'funding.told',
  'funding.raised',
  'funding.receives',
  'funding.round-money',
  'funding.funding-money',
  'funding.into-company',
  'funding.seeks',
  'funding.led-by',
  'funding.backed-by',
  'section.ask',
  'section.investors',
  ...equityRounds,
] as const satisfies readonly CueKey[]

const isIndex = (segment: string) => segment === 'index' || segment === 'default'

/** `blog.acme.com` is a page of news, `careers.acme.com` one of jobs. */
function hostKind(hostname: string): PageKind | null {
  const label = hostname.split('.')[0] ?? ''
  return pageNames().kinds.find(({ names }) => names.has(label))?.kind ?? null
}

/** Folded, without the ending that servers give their pages. */
const segmentText = (segment: string) =>
  foldText(segment)
    .replace(/\.(?:html?|php|aspx?|jsp)$/, '')
    .replaceAll(/[\s_+.]+/g, '-')

/** Without `/en/` or `/de-at/`; a page in another language than the home page is the worse choice. */
function withoutLocale(segments: readonly string[], lang: string | null) {
  const [first = ''] = segments
  if (!isLocale(first) || first === 'ir' || first === 'ri') return { segments, penalty: 0 }
  const language = first.slice(0, 2)
  const isOther = lang === null ? language !== 'en' : language !== lang
  return { segments: segments.slice(1), penalty: isOther ? -4 : 0 }
}
