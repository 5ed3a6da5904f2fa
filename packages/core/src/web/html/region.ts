import type { Attributes } from './attributes.ts'
import type { Region } from './page.ts'

interface Around {
  readonly region: Region
  readonly depth: number
  readonly isInPart: boolean
  readonly isInSection: boolean
}

const byRole: ReadonlyMap<string, Region> = new Map([
  ['banner', 'header'],
  ['navigation', 'nav'],
  ['main', 'main'],
  ['complementary', 'aside'],
  ['contentinfo', 'footer'],
])

/** Names of whole regions, as classes or ids. `card-header` and `section-footer` are none. */
const byName: readonly (readonly [RegExp, Region])[] = [
  [
    /(?:^|\s)(?:(?:site|page|main|global|app|theme|l|c|the|w|elementor-location|colophon)[-_]*)?footer(?:[-_]*(?:wrapper|wrap|container|area|main|section|component|bottom|top|widgets|inner|content|1|2))?(?=\s|$)|(?:^|\s)(?:colophon|fusion-footer|footerwrapper)(?=\s|$)/i,
    'footer',
  ],
  [
    /(?:^|\s)(?:nav|navbar|navigation|main-?nav(?:igation)?|primary-(?:nav|menu)|nav-?menu|menu|main-?menu|top-?menu|mobile-?menu|sub-?menu|breadcrumbs?|w-nav|w-nav-menu)(?=\s|$)/i,
    'nav',
  ],
  [
    /(?:^|\s)(?:(?:site|main|global|app|theme|the|elementor-location)[-_]*header|header|masthead|top-?bar|header-?(?:wrapper|wrap|container|area))(?=\s|$)/i,
    'header',
  ],
  [/(?:^|\s)(?:side-?bar|widget-area|secondary)(?=\s|$)/i, 'aside'],
]

const named: ReadonlySet<string> = new Set(['div', 'section', 'ul', 'table', 'td'])
/** A `<header>` or `<footer>` in one of these is a part of it, not of the page. */
export const parts: ReadonlySet<string> = new Set(['article', 'blockquote', 'figure', 'li', 'dialog'])
/** A class says less the deeper its element is. */
const namedDepthMax = 14

/** Where an element with this tag lies, when it is in `parent`. */
export function regionOf(tag: string, attributes: Attributes, parent: Around | null): Region {
  const around = parent?.region ?? 'main'
  // What is in a footer or an aside is of it; a header may hold a navigation.
  if (around === 'footer' || around === 'nav' || around === 'aside') return around
  const role = attributes['role']
  const told = role === undefined ? undefined : byRole.get(role.toLowerCase())
  if (told !== undefined) return told
  if (tag === 'nav') return 'nav'
  if (tag === 'main' || tag === 'article') return 'main'
  const isInPart = parent?.isInPart ?? false
  if (tag === 'footer' || tag === 'aside') return isInPart ? around : tag
  if (tag === 'header') return isInPart || parent?.isInSection === true ? around : 'header'
  return named.has(tag) ? byNames(attributes, parent, around) : around
}

function byNames(attributes: Attributes, parent: Around | null, around: Region): Region {
  const className = attributes['class']
  const id = attributes['id']
  if ((className === undefined && id === undefined) || (parent?.depth ?? 0) > namedDepthMax) return around
  const names = `${(className ?? '').slice(0, 300)} ${(id ?? '').slice(0, 100)}`
  if (!/foot|nav|menu|head|bar|crumb|widget|second|colophon/i.test(names)) return around
  const region = byName.find(([pattern]) => pattern.test(names))?.[1] ?? around
  const isInPart = parent?.isInPart ?? false
  if (region === 'header' && (isInPart || parent?.isInSection === true)) return around
  return region === 'footer' && isInPart ? around : region
}
