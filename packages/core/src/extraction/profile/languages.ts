import { splitAtSpaces } from '../../kernel/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { ownPages } from './profile-pages.ts'

const languagesMax = 40
/** ISO 639-1 codes of languages that sites are written in. Countries' codes (`jp`, `ua`, `cz`) are common mistakes. */
const known: ReadonlySet<string> = new Set(
  splitAtSpaces(`af am ar as az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr ga gl gu ha he hi hr hu hy id is it ja ka kk km kn ko ky
  lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no or pa pl ps pt ro ru rw si sk sl so sq sr st sv sw ta te tg th tk tl tr tt
  ug uk ur uz vi xh yo zh zu`),
)

/** ISO 639-1 codes of the languages in which the site can be read. */
export function findLanguages(site: Site): readonly Fact<string>[] {
  const findings = ownPages(site).flatMap(languagesOf)
  return reconcileEach(findings, (code) => code).slice(0, languagesMax)
}

function languagesOf(read: ReadPage): readonly Finding<string>[] {
  const { lang, headLinks, metas } = read.page
  const own = lang === null || !known.has(lang) ? [] : [found(read, 'language.html', lang, `lang="${lang}"`)]
  const locale = metas.get('og:locale')
  const said = locale === undefined ? null : codeOf(locale)
  const others = headLinks.flatMap(({ rel, hreflang, href }) => {
    const code = rel.includes('alternate') && hreflang !== null ? codeOf(hreflang) : null
    return code === null
      ? []
      : [found(read, 'language.alternate', code, `hreflang="${hreflang}" href="${href}"`)]
  })
  return [
    ...own,
    ...(said === null || locale === undefined ? [] : [found(read, 'language.html', said, locale)]),
    ...others,
  ]
}

function codeOf(tag: string): string | null {
  const code = /^([a-z]{2})(?:[-_][a-z0-9]{2,8}){0,2}$/i.exec(tag.trim())?.[1]?.toLowerCase()
  return code !== undefined && known.has(code) ? code : null
}

/** Whether a quote names this language: an attribute of the page, or a locale. */
export function languageReadsBack(quote: string, value: string): boolean {
  const written = /lang="([^"]*)"/.exec(quote)?.[1] ?? quote
  return codeOf(written) === value
}
