import { includesAny, splitAtSpaces } from '../../kernel/index.ts'
import { createResolver } from './address.ts'
import type { Attributes } from './attributes.ts'
import { cleanLine } from './clean-text.ts'
import type { HeadLink } from './page.ts'

const headTags: ReadonlySet<string> = new Set([
  'meta',
  'link',
  'base',
  'html',
  'title',
  'style',
  'script',
  'iframe',
])
const metasMax = 500
const linksMax = 2_000
/** Kinds of links that load something. */
const ofResources = ['stylesheet', 'preload', 'preconnect', 'dns-prefetch']
/** A language, and the region where it is spoken. */
const languageTag = /^\s*([a-z]{2,3})(?:[-_]([a-z]{2}))?(?![a-z])/i

function regionOf(lang: string | undefined): string | null {
  return languageTag.exec(lang ?? '')?.[2]?.toUpperCase() ?? null
}

const resourcesMax = 2_000
const dataMax = 200_000
const jsonLdMax = 1_000_000

export interface Head {
  readonly title: string | null
  readonly lang: string | null
  readonly langRegion: string | null
  readonly metas: ReadonlyMap<string, string>
  readonly links: readonly HeadLink[]
  readonly resources: readonly string[]
  /** Texts of JSON-LD scripts. */
  readonly jsonLd: readonly string[]
  readonly data: readonly string[]
}

/** What a page says about itself outside its text: head elements and scripts, at any place. */
export function createHead(url: string) {
  let base: string | null = null
  let lang: string | null = null
  let langRegion: string | null = null
  let title: string | null = null
  let reading: 'title' | 'json-ld' | 'data' | 'script' | 'style' | null = null
  let read: string[] = []
  const metas = new Map<string, string>()
  const links: { attributes: Attributes; href: string }[] = []
  const resources: string[] = []
  const jsonLd: string[] = []
  const data: string[] = []
  let dataLength = 0
  let jsonLdLength = 0

  const openMeta = (attributes: Attributes) => {
    const key =
      attributes['name'] ?? attributes['property'] ?? attributes['itemprop'] ?? attributes['http-equiv']
    const content = cleanLine(attributes['content'] ?? '')
    if (key === undefined || content === '' || metas.size >= metasMax) return
    const name = key.trim().toLowerCase()
    if (!metas.has(name)) metas.set(name, content)
  }

  const openLink = (attributes: Attributes) => {
    const href = attributes['href']
    if (href === undefined) return
    if (includesAny((attributes['rel'] ?? '').toLowerCase(), ofResources)) resources.push(href)
    else if (links.length < linksMax) links.push({ attributes, href })
  }

  const keepJsonLd = (text: string) => {
    jsonLdLength += text.length
    if (jsonLdLength <= jsonLdMax) jsonLd.push(text)
  }

  return {
    base: () => base ?? url,
    open(tag: string, attributes: Attributes, isForeign: boolean): void {
      if (!headTags.has(tag)) return
      if (tag === 'meta') openMeta(attributes)
      else if (tag === 'link') openLink(attributes)
      else if (tag === 'base' && base === null) base = baseOf(attributes['href'], url)
      else if (tag === 'html' && lang === null) {
        lang = languageOf(attributes['lang'])
        langRegion = regionOf(attributes['lang'])
      } else if (tag === 'title' && !isForeign && title === null) reading = 'title'
      else if (tag === 'style' && !isForeign) reading = 'style'
      else if (tag === 'script' || tag === 'iframe') {
        const src = attributes['src']
        if (src !== undefined && resources.length < resourcesMax) resources.push(src)
        if (tag === 'script' && !isForeign) reading = src === undefined ? kindOfScript(attributes) : 'script'
      }
      read = []
    },
    close(tag: string): void {
      if (reading === null || (tag !== 'title' && tag !== 'script' && tag !== 'style')) return
      const text = read.join('')
      if (reading === 'title') title = cleanLine(text) || null
      else if (reading === 'json-ld') keepJsonLd(text)
      else if (reading === 'data' || (reading === 'script' && isState(text))) {
        const kept = text.slice(0, dataMax - dataLength)
        dataLength += kept.length
        if (kept !== '') data.push(kept)
      }
      reading = null
      read = []
    },
    /** Takes the text of a title, a script or a style; whether it did. */
    text(value: string): boolean {
      if (reading === null) return false
      if (reading !== 'style') read.push(value)
      return true
    },
    finish(): Head {
      const resolve = createResolver(base ?? url)
      const absolute = (href: string) => {
        const found = resolve(href)
        return found?.startsWith('http') ? [found] : []
      }
      return {
        title,
        lang,
        langRegion,
        metas,
        links: links.flatMap(({ attributes, href }) =>
          absolute(href).map((found) => ({
            rel: splitAtSpaces((attributes['rel'] ?? '').toLowerCase()),
            href: found,
            hreflang: attributes['hreflang']?.trim().toLowerCase() ?? null,
            type: attributes['type']?.trim().toLowerCase() ?? null,
          })),
        ),
        resources: [...new Set(resources.slice(0, resourcesMax).flatMap(absolute))],
        jsonLd,
        data,
      }
    },
  }
}

function baseOf(href: string | undefined, url: string): string | null {
  const found = href === undefined ? null : URL.parse(href.trim(), url)
  return found?.protocol === 'http:' || found?.protocol === 'https:' ? found.href : null
}

function languageOf(lang: string | undefined): string | null {
  return languageTag.exec(lang ?? '')?.[1]?.toLowerCase() ?? null
}

function kindOfScript(attributes: Attributes): 'json-ld' | 'data' | 'script' {
  const type = (attributes['type'] ?? '').toLowerCase()
  if (type.includes('ld+json')) return 'json-ld'
  const id = attributes['id'] ?? ''
  const isData = ['__NUXT', '__APOLLO', '__GATSBY'].some((start) => id.startsWith(start))
  return isData || id === '__NEXT_DATA__' ? 'data' : 'script'
}

const isState = (script: string) =>
  /^\s*(?:\/\/<!\[CDATA\[\s*)?(?:window|self|globalThis)(?:\.|\[["'])__(?:NUXT|NEXT|INITIAL|PRELOADED|APOLLO|DATA|STATE|REDUX)/.test(
    script.slice(0, 300),
  )
