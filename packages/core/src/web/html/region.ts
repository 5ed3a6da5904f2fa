import { includesAny, splitAtSpaces } from '../../kernel/index.ts'
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

const joined = (before: readonly string[], word: string, behind: readonly string[]) =>
  before.flatMap((first) => behind.map((last) => `${first}${word}${last}`))

/** Names of whole regions, as classes or ids, however their words are joined. `card-header` and `section-footer` are none. */
const footers: ReadonlySet<string> = new Set([
  ...joined(
    ['', ...'site page main global app theme l c the w elementorlocation colophon'.split(' ')],
    'footer',
    [
      '',
      ...'wrapper wrap container area main section component bottom top widgets inner content 1 2'.split(' '),
    ],
  ),
  'colophon',
  'fusionfooter',
])
const headers: ReadonlySet<string> = new Set(
  joined(['site', 'main', 'global', 'app', 'theme', 'the', 'elementorlocation'], 'header', ['']),
)
/** Those whose words hyphens alone join: what is behind an underscore is a part of something. */
const hyphened: Readonly<Record<'nav' | 'header' | 'aside', ReadonlySet<string>>> = {
  nav: new Set(
    splitAtSpaces(`
    nav navbar navigation mainnav mainnavigation primarynav primarymenu navmenu wnav wnavmenu
    menu mainmenu topmenu mobilemenu submenu breadcrumb breadcrumbs
    `),
  ),
  header: new Set([
    'masthead',
    'topbar',
    ...joined([''], 'header', ['', 'wrapper', 'wrap', 'container', 'area']),
  ]),
  aside: new Set(['sidebar', 'widgetarea', 'secondary']),
}

/** The region that one of these names tells: a footer before a menu, and a menu before a header. */
function regionNamed(names: readonly string[]): Region | undefined {
  const bare = names.map((name) => name.replaceAll('-', ''))
  const joint = bare.map((name) => name.replaceAll('_', ''))
  if (joint.some((name) => footers.has(name))) return 'footer'
  if (bare.some((name) => hyphened.nav.has(name))) return 'nav'
  if (joint.some((name) => headers.has(name)) || bare.some((name) => hyphened.header.has(name)))
    return 'header'
  return bare.some((name) => hyphened.aside.has(name)) ? 'aside' : undefined
}

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

/** One of these is in every name that tells a region. */
const ofRegions = ['foot', 'nav', 'menu', 'head', 'bar', 'crumb', 'widget', 'second', 'colophon']

function byNames(attributes: Attributes, parent: Around | null, around: Region): Region {
  const className = attributes['class']
  const id = attributes['id']
  if ((className === undefined && id === undefined) || (parent?.depth ?? 0) > namedDepthMax) return around
  const names = `${(className ?? '').slice(0, 300)} ${(id ?? '').slice(0, 100)}`.toLowerCase()
  if (!includesAny(names, ofRegions)) return around
  const region = regionNamed(splitAtSpaces(names)) ?? around
  const isInPart = parent?.isInPart ?? false
  if (region === 'header' && (isInPart || parent?.isInSection === true)) return around
  return region === 'footer' && isInPart ? around : region
}
