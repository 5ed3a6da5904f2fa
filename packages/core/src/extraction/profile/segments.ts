import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { hitsIn, ownPages } from './profile-pages.ts'
import { segmentRows } from './segment-table.ts'

const segmentsMax = 8
/** Long texts tell stories, in which many are served by many. */
const textMax = 220
const anyone = segmentRows.map(([, words], index) => `(?<s${index}>${words})`).join('|')
/** What says that somebody is served: `for small teams and developers`. */
const serving =
  'built for|designed for|made for|(?<!looking |search |searching |ask |asking |thank you |advocates |look )for|helps?|helping|serving|serves|empowers?|empowering|enables?|enabling|trusted by|loved by|für|pour|para|voor|hilft'
const servingWords = [
  'for ',
  'help',
  'serv',
  'empower',
  'enabl',
  ' by ',
  'für ',
  'pour ',
  'para ',
  'voor ',
  'hilft ',
]
const served = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${serving})\\s(?:(?!for\\s|those\\s|few\\s)[\\p{L}\\p{N}-]+,?\\s){0,2}?(?:${anyone})(?![\\p{L}\\p{N}-])`,
  'giu',
)
const whole = new RegExp(`^(?:for |für |pour |para )?(?:${anyone})$`, 'iu')
const linkPath = /\/(?:solutions?|for|use-cases?|industries|customers)(?:\/|-)/i

/** Whom the company serves, in our own words for them. */
export function findSegments(site: Site): readonly Fact<string>[] {
  const findings = ownPages(site, 'home', 'about', 'product', 'pricing').flatMap((read) => [
    ...said(read),
    ...linked(read),
  ])
  return reconcileEach(findings, (label) => label).slice(0, segmentsMax)
}

function said(read: ReadPage): readonly Finding<string>[] {
  const metas = ['description', 'og:description'].flatMap((name) => {
    const text = read.page.metas.get(name)
    return text === undefined
      ? []
      : [...text.matchAll(served)].map((match) => ({ text, at: match.index, match }))
  })
  const blocks = hitsIn(read, served, 30, servingWords)
    .filter(
      ({ block: { region, text } }) => region !== 'footer' && region !== 'nav' && text.length <= textMax,
    )
    .map(({ block, at, match }) => ({ text: block.text, at, match }))
  return [...metas, ...blocks].flatMap(({ text, at, match }) => {
    const label = labelOf(match)
    return label === null ? [] : [found(read, 'segment.said', label, text, at)]
  })
}

/** Menus name whom there are solutions for. */
function linked(read: ReadPage): readonly Finding<string>[] {
  return read.page.links.slice(0, 500).flatMap(({ text, href }) => {
    if (text.length > 40 || !linkPath.test(href)) return []
    const label = labelOf(whole.exec(text))
    return label === null ? [] : [found(read, 'segment.link', label, text)]
  })
}

/** Whom a text says that a company serves: in our words and in its own, in lower case. */
export function segmentsSaidIn(text: string): readonly { readonly label: string; readonly words: string }[] {
  if (!servingWords.some((word) => text.toLowerCase().includes(word))) return []
  return [...text.matchAll(served)].flatMap((match) => {
    const label = labelOf(match)
    const words = Object.values(match.groups ?? {}).find((group) => group !== undefined)
    return label === null || words === undefined ? [] : [{ label, words: words.toLowerCase() }]
  })
}

function labelOf(match: RegExpExecArray | null): string | null {
  const index = segmentRows.findIndex((_, at) => match?.groups?.[`s${at}`] !== undefined)
  return segmentRows[index]?.[0] ?? null
}

/** Whether a quote says that these are served. */
export const segmentReadsBack = (quote: string, value: string): boolean =>
  [...quote.matchAll(served)].some((match) => labelOf(match) === value) ||
  labelOf(whole.exec(quote)) === value
