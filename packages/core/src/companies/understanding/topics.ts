import { resolveIndustry } from '../industries/taxonomy.ts'
import { phrasesAt, phraseTable, skip, wordSet } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { nounAt, nounBefore, type QueryText } from './reading.ts'
import { isDoneToProducts } from './said-of-others.ts'

/** Topics said to be unwanted. The words stay in the semantic query; they do not rank. */
export interface TopicsReading {
  readonly from: number
  readonly next: number
  readonly topics: readonly TopicSpan[]
}

interface TopicSpan {
  readonly from: number
  readonly next: number
}

/** `fintech, not crypto`, `but no gambling or tobacco`, `excluding hardware`, `non-crypto`. */
export function readUnwanted({ tokens }: QueryText, at: number): TopicsReading | null {
  const cue = cues.find(tokens, at)
  if (cue === null || !standsRight(tokens, at, cue.value)) return null
  const topics: TopicSpan[] = []
  let start = cue.value === 'joined' && tokens[cue.next]?.text === '-' ? cue.next + 1 : cue.next
  let next = at
  while (true) {
    const end = topicEnd(tokens, start, cue.value)
    if (end === null) break
    topics.push({ from: start, next: end })
    next = end
    const joint = skip(tokens, next, joints)
    if (joint === next) break
    start = skip(tokens, joint, repeats)
  }
  return topics.length === 0 ? null : { from: at, next, topics }
}

/** "No fees" and "without coding" praise a product; only behind a comma or "but" they are said of what is looked for. */
function standsRight(tokens: readonly QueryToken[], at: number, kind: CueKind): boolean {
  const before = tokens[at - 1]
  if (kind === 'sure') return true
  if (kind === 'joined') return at === 0 || before?.kind === 'mark' || joints.has(before?.word ?? '')
  if (tokens[at + 1]?.text === '-' && tokens[at + 1]?.isGlued) return false
  const isApart =
    before === undefined || before.kind === 'mark' || before.word === 'but' || before.word === 'and'
  if (kind === 'apart') return isApart && before !== undefined
  return isApart || nounBefore(tokens, at) >= 0 || isBusinessWord(before.word)
}

/** The longest industry that ends where the thought ends; behind "not" also one or two words that name none. */
function topicEnd(tokens: readonly QueryToken[], at: number, kind: CueKind): number | null {
  for (const { text, next } of phrasesAt(tokens, at, 4).reverse()) {
    if (kind === 'joined' && resolveIndustry(text) !== null) return next
    if (
      endsThought(tokens, nounAt(tokens, next) >= 0 ? nounAt(tokens, next) : next) &&
      resolveIndustry(text) !== null
    )
      return next
  }
  if (kind === 'apart' || kind === 'joined' || tokens[at]?.kind !== 'word') return null
  if (notTopics.has(tokens[at]?.word ?? '') || isDoneToProducts(tokens, at)) return null
  const short = phrasesAt(tokens, at, 2).find(({ next }) => endsThought(tokens, next))
  return short?.next ?? null
}

function endsThought(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  return token === undefined || (token.kind === 'mark' && token.text !== '-') || boundaries.has(token.word)
}

type CueKind = 'sure' | 'not' | 'apart' | 'joined'
const cues = phraseTable<CueKind>([
  [
    `excluding | exclude | except | except for | other than | apart from | but not | and not | but no |
      no more | anything but | nothing in | not in | not doing | not working on | not related to |
      unrelated to | ausser | aber kein | aber keine | aber nicht | sauf | mais pas | excepto | pero no |
      exceto | mas nao`,
    'sure',
  ],
  ['not|nicht|kein|keine|pas de|pas', 'not'],
  ['no|without|ohne|sans|sin|sem|nao', 'apart'],
  ['non', 'joined'],
])
const joints = new Set([
  ',',
  'or',
  'and',
  'nor',
  '/',
  '&',
  'oder',
  'und',
  'ou',
  'et',
  'o',
  'y',
  'e',
  'ni',
  'nem',
])
const repeats = new Set(['not', 'no', 'or', 'and', 'kein', 'keine', 'pas', 'de'])
const boundaries = wordSet(`
  in founded with that which who based from since before after backed raised under over having or and but located
  outside near mit aus et qui en con
`)
const notTopics = wordSet(`
  a an the just only be to for in yet so very too more less than based backed founded raised funded any all my your their our
  profitable public private listed acquired dead closed active available code seconds minutes hours days weeks months years
`)
