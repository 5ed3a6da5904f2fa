import { foldText } from '../../kernel/index.ts'
import type { Page, Region } from '../html/page.ts'
import { cleanPageUrl, isOwnHost, isTrap, segmentsOf } from './page-address.ts'
import { articlePaths, fundingWords, kindTable, pressPaths } from './page-kind-table.ts'
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
  const label = foldText(text.slice(0, 200).replaceAll('’', "'")).replace(/(?<![\s:>»→›])[\s:>»→›]+$/, '')
  const regionScore = region === null ? 0 : regionScores[region]
  const article = articleScore(segments, label)
  if (article !== null) return { url, kind: 'post', score: article + penalty }
  const onHost = segments.length === 0 ? hostKind(hostname) : null
  if (onHost !== null) return { url, kind: onHost, score: 8 + regionScore }
  if (segments.length === 0) return null
  let best: Candidate | null = null
  for (const { kind, paths, texts } of pathRows) {
    const score = pathScore(segments, paths) + labelScore(label, texts)
    if (score >= scoreMin && score > (best?.score ?? 0)) best = { url, kind, score }
  }
  if (best === null) return null
  const isBlog =
    best.kind === 'press' && /^(?:blog|our-blog|le-blog|journal|updates)$/.test(segments.at(-1) ?? '')
  const depth = Math.max(0, segments.length - 1)
  return { ...best, score: best.score + regionScore - depth + penalty - (isBlog ? 3 : 0) }
}

const pathRows = kindTable.map(({ kind, paths, texts }) => ({
  kind,
  paths: new Set(paths),
  texts: new Set(texts),
}))

/** The last part of a path says what a page is; the first only where it lies. */
function pathScore(segments: readonly string[], paths: ReadonlySet<string>): number {
  const last = segments.at(-1) ?? ''
  if (paths.has(last)) return 10
  const words = last.split('-')
  if (isAtAnEnd(words, paths)) return 6
  return segments.length > 1 && paths.has(segments[0] ?? '') ? 3 : 0
}

function labelScore(label: string, texts: ReadonlySet<string>): number {
  if (texts.has(label)) return 8
  const words = label.split(/[\s/|&,-]+/)
  return isAtAnEnd(words, texts) ? 4 : 0
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
  const isUnder = segments.slice(0, -1).some((segment) => articlePaths.has(segment))
  const isDated = segments.length > 1 && segments.some((segment) => /^(?:19|20)\d\d$/.test(segment))
  const isSlug = slug.split('-').length >= 3
  const isIndexPage = articlePaths.has(slug)
  if (!(isUnder || isDated) || !(isSlug || isUnder) || isIndexPage) return null
  const title = `${label} ${slug.replaceAll('-', ' ')}`
  const money = fundingWords.filter((word) => title.startsWith(word) || title.includes(` ${word}`)).length
  const isPress = segments.slice(0, -1).some((segment) => pressPaths.has(segment))
  return Math.min(money, 5) * 4 + (/[$€£]\s?\d/.test(label) ? 4 : 0) + (isPress ? 2 : 0) + (isSlug ? 1 : 0)
}

const isIndex = (segment: string) => segment === 'index' || segment === 'default'

/** `blog.acme.com` is a page of news, `careers.acme.com` one of jobs. */
function hostKind(hostname: string): PageKind | null {
  const label = hostname.split('.')[0] ?? ''
  const row = kindTable.find(({ paths }) => paths.includes(label))
  return row?.kind ?? null
}

/** Folded, without the ending that servers give their pages. */
const segmentText = (segment: string) =>
  foldText(segment)
    .replace(/\.(?:html?|php|aspx?|jsp)$/, '')
    .replaceAll(/[\s_+.]+/g, '-')

/** Without `/en/` or `/de-at/`; a page in another language than the home page is the worse choice. */
function withoutLocale(segments: readonly string[], lang: string | null) {
  const [first = ''] = segments
  if (!/^[a-z]{2}(?:-[a-z]{2})?$/.test(first) || first === 'ir' || first === 'ri')
    return { segments, penalty: 0 }
  const language = first.slice(0, 2)
  const isOther = lang === null ? language !== 'en' : language !== lang
  return { segments: segments.slice(1), penalty: isOther ? -4 : 0 }
}
