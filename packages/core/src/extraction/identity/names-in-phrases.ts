import { holdsSign, startsUpper, trimEndOf } from '../../kernel/index.ts'
import { tokenFlag } from '../../words/index.ts'
import { startsStreet } from '../contacts/street-starts.ts'
import { labelDoc } from '../page-doc.ts'
import { holdsDigits, isNameWord } from '../written-forms.ts'

/** The parts of a title, between bars, dashes with spaces, colons and guillemets. */
export function titleSegments(title: string): string[] {
  return title
    .split(
      /(?:(?<!\s)\s+)?[|¦•·»«›‹→]\s*|(?<!\s)\s+(?:[-–—:]{1,2}|--+|\/\/?)\s+|(?:(?<!\s)\s+)?::+\s*|(?<=\S):\s+|(?<=\p{L})[–—](?=\p{L})/u,
    )
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .slice(0, 12)
}

/** How much of a title a name has that stands first or last; others are as likely a product. */
export function isAtEdge(segment: string, title: string): boolean {
  const at = title.indexOf(segment)
  return at === 0 || at + segment.length >= title.length - 1
}

/** `Welcome to Acme`, `About Acme`, `Tickets at Acme`, `Acme in Toronto`. */
export function phraseName(text: string): string | null {
  const rest = behindLead(text) ?? /\s(?:at|by|from|with)\s+((?:the\s+)?\p{Lu}.*)$/su.exec(text)?.[1] ?? text
  const name = trimEndOf(rest.replace(/(?<!\s)\s+(?:in|near|serving)\s+\p{Lu}.*$/su, ''), '!.')
  return name === text ? null : name
}

/** What follows the words that begin a sentence and lead to a name; null where none do. */
function behindLead(text: string): string | null {
  const doc = labelDoc(text)
  const leads = doc.cues('page.leads-to-name').filter((cue) => doc.sentenceOf(cue).from === cue.from)
  const next = doc.tokens[Math.max(0, ...leads.map(({ to }) => to))]
  const isName = next !== undefined && (next.flags & (tokenFlag.capital | tokenFlag.number)) !== 0
  return leads.length > 0 && isName ? text.slice(next.start) : null
}

/** The line above a street: `H&S Solicitors`, `Unit 3`, `250 Finchley Road`. */
export function addresseeOf(text: string): string | null {
  if (text.length > 400 || !text.includes('\n')) return null
  const [line = '', street = ''] = text.split('\n', 2)
  if (!startsUpper(line) || holdsSign(line, ':?!') || holdsDigits(line, 3)) return null
  return startsStreet(street) && !startsStreet(line) ? line : null
}

/** `Acme is a maker of ovens`, `At Acme, we bake`. */
export function subjectOf(text: string): string | null {
  const start = text.slice(0, 120)
  // Most paragraphs begin with another word.
  const opening = start.split(' ', 1)[0] ?? ''
  if (opening !== 'At' && !isNameWord(trimEndOf(opening, ','))) return null
  const words = start.split(' ')
  const first = words[0] === 'At' ? 1 : 0
  let end = first
  while (end - first < wordsMax && isOfName(words, end, first)) end++
  const name = words.slice(first, end).join(' ')
  const [next = '', second = ''] = words.slice(end)
  const isSubject = first === 1 ? next === 'we' : verbs.has(next) || verbs.has(`${next} ${second}`)
  return isSubject && name !== '' && !pronouns.has(name) ? trimEndOf(name, ',') : null
}

const wordsMax = 7
const isOfName = (words: readonly string[], at: number, first: number): boolean => {
  const word = words[at] ?? ''
  const isBehindComma = at > first && words[at - 1]?.endsWith(',') === true
  return !isBehindComma && (isNameWord(trimEndOf(word, ',')) || (at > first && joints.has(word)))
}
const joints = new Set(['&', 'of', 'and'])
const verbs = new Set(
  'is a|is an|is the|is one|was founded|was established|was started|has been|offers|provides|specializes|specialises'.split(
    '|',
  ),
)
const pronouns = new Set(
  'The This It He She There Our Your My What Who Here That We Each All Every'.split(' '),
)
