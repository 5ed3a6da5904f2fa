import frameWords from '../../../data/frame-words.json' with { type: 'json' }
import hosts from '../../../data/web-hosts.json' with { type: 'json' }
import {
  hasLetter,
  holdsSign,
  includesAny,
  oneLine,
  trimEndSigns,
  trimStartSigns,
} from '../../kernel/index.ts'
import { headingWords, isHeading } from '../headings.ts'

/** A candidate without what clings to it, or null when it cannot be a name. */
export function cleanName(text: string): string | null {
  const unmarked = oneLine(text).replaceAll('™', '').replaceAll('®', '').replaceAll('℠', '')
  const marked = trimStartSigns(unmarked, `${signs}'’.!`)
  const name = trimEndSigns(marked, `${signs}(`)
  if (name.length < 2 || name.length > 80 || !hasLetter(name)) return null
  const isAddress = holdsSign(name, '@{}<>=\\') || includesAny(name, ['http:', 'https:', 'www.'])
  if (isAddress || name.split(' ').length > 10) return null
  if (isHeading(name, headings) || notNames().has(headingWords(name))) return null
  return name
}

const signs = '"“”„‘«»<>[]{}*#|•·,;:?–—-'

/** Sections of most sites. */
const headings = [
  'about',
  'team',
  'careers',
  'customers',
  'testimonials',
  'product',
  'pricing',
  'press',
  'contact',
  'imprint',
] as const

let known: ReadonlySet<string> | undefined
/** What frames a site, and what it is built with. */
function notNames(): ReadonlySet<string> {
  known ??= new Set(
    [...Object.values(frameWords).flatMap((words) => words.split(' | ')), ...hosts.software].map(
      headingWords,
    ),
  )
  return known
}
