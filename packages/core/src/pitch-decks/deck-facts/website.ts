import { getDomain, parse } from 'tldts'
import { emailsIn } from '../../extraction/index.ts'
import { isWebUrl, sharedHosts, withoutWww } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { DeckView, SlideView } from './deck-view.ts'
import type { JudgedSection } from './sections.ts'

/**
 * The company's own domain, in the form of docs/design/decisions.md#domain without a sub domain: that of its mailboxes, of its
 * cover, contact slide or footer, or one that bears a name the deck goes on using. A host that only sources are quoted from does
 * not reach `enough`.
 */
export function websiteOf(deck: DeckView, sections: readonly JudgedSection[]): string | null {
  const scores = new Map<string, { score: number; readonly slides: Set<number> }>()
  const add = (host: Host, score: number, slide: number) => {
    const domain = ownDomain(host)
    if (domain === null) return
    const known = scores.get(domain) ?? { score: 0, slides: new Set() }
    known.score = Math.max(known.score, score)
    known.slides.add(slide)
    scores.set(domain, known)
  }
  deck.slides.forEach((view, at) => {
    const { number } = view.slide
    const section = sections[at]?.section
    const isOwnPlace = view.isFirst || section === 'cover' || section === 'contact'
    for (const email of view.emails)
      add(mailHost(email), isOwnPlace || section === 'team' ? 0.8 : 0.4, number)
    for (const host of hostsOf(view)) add(host, hostScore(host, isOwnPlace), number)
  })
  for (const text of deck.running) {
    for (const host of hostsIn(text)) add(host, 0.7, 0)
    for (const email of emailsIn(text)) add(mailHost(email), 0.8, 0)
  }
  const words = nameWords(deck)
  const ranked = [...scores]
    .map(([domain, { score, slides }]) => ({
      domain,
      score: score + (slides.size >= 3 ? 0.2 : 0) + (isNamed(domain, words) ? 0.4 : 0),
    }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = ranked
  // Two that have as good a claim are a guess.
  return best !== undefined && best.score >= enough && best.score > (second?.score ?? 0) ? best.domain : null
}

const enough = 0.5

/** Without a path it is a home page; elsewhere than on the cover and the contact slide it may be anybody's. */
function hostScore({ isBare }: Host, isOwnPlace: boolean): number {
  if (isOwnPlace) return isBare ? 0.6 : 0.4
  return isBare ? 0.2 : 0.1
}

/** Words of the title of the cover, of running lines and of the title of the file, as one would write them in a domain. */
function nameWords({ slides, running, documentTitle }: DeckView): ReadonlySet<string> {
  const cover = slides.find(({ isFirst }) => isFirst)?.slide.title?.text.slice(0, 200)
  const texts = [cover ?? '', ...running, documentTitle ?? '']
  return new Set(
    texts.flatMap((text) => {
      const words = wordsOf(text.replace(hostPattern, ' '))
      return words.flatMap((word, at) => [word, `${word}${words[at + 1] ?? ''}`])
    }),
  )
}

/** Whether the deck names the company as its domain does. */
function isNamed(domain: string, words: ReadonlySet<string>): boolean {
  const label = (domain.split('.', 1)[0] ?? '').replaceAll('-', '')
  const bare = label.replace(/^(?:get|try|use|join|go|my|the|hello)|(?:app|hq|labs|io|ai|inc)$/g, '')
  return [label, bare].some((name) => name.length >= 3 && words.has(name))
}

interface Host {
  readonly host: string
  /** Without a path, as one gives a home page. */
  readonly isBare: boolean
  /** By its form: `https://`, `www.`, of a link, of a mailbox. */
  readonly isAddress: boolean
}

function hostsOf({ slide, lines }: SlideView): Host[] {
  const links = slide.links.slice(0, linksMax).flatMap((link): Host[] => {
    if (!isWebUrl(link)) return []
    const { hostname, pathname } = new URL(link)
    return [{ host: hostname, isBare: pathname.length <= 1, isAddress: true }]
  })
  return [...links, ...lines.flatMap(({ text }) => hostsIn(text))]
}

const linksMax = 500

const mailHost = (email: string): Host => ({
  host: email.slice(email.lastIndexOf('@') + 1),
  isBare: true,
  isAddress: true,
})

/** Addresses as people write them: `https://acme.io/x`, `www.acme.io`, `acme.io`; not the host of a mailbox. */
function hostsIn(text: string): Host[] {
  if (!text.includes('.')) return []
  return [...text.matchAll(hostPattern)].map(([, scheme, host = '', path = '']) => ({
    host,
    isBare: path.length <= 1,
    isAddress: scheme !== undefined || host.toLowerCase().startsWith('www.'),
  }))
}

const hostPattern =
  /(?<![\p{L}\p{N}@._/-])(https?:\/\/)?((?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,5}\p{L}{2,24})(?![\p{L}\p{N}@]|\.\p{L})(\/[^\s)]{0,200})?/giu

/**
 * Null for what everybody shares, and for words with a dot (`Next.js`): what does not look like an address needs a suffix of the
 * registries, or that of documents (RFC 6761).
 */
function ownDomain({ host, isAddress }: Host): string | null {
  const name = withoutWww(host.toLowerCase())
  if (!isAddress && parse(name).isIcann !== true && !name.endsWith('.example')) return null
  const domain = getDomain(name, { allowPrivateDomains: true })
  return domain === null || sharedHosts.has(domain) || sharedHosts.has(name) ? null : domain
}
