import { lazily } from '../../kernel/index.ts'
import { languagePacks, type Pack } from '../../language/index.ts'
import type { PersonRole } from '../../records/index.ts'
import { isFirstName } from '../../reference/index.ts'
import { isFiller } from '../analysis/foreign-words.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { companyNouns, nounAt } from './company-nouns.ts'
import { folded } from './forms.ts'
import { openerEnd } from './openers.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { eitherOf, phrasesThat, type Words, wordsThat } from './words.ts'

/** Words that say what somebody is to a company. */
export interface PeopleCue {
  readonly from: number
  readonly next: number
  /** Null where they say no role of the filter: "runs". */
  readonly role: PersonRole | null
  /** `title` stands beside a name, `verb` before "by" or behind a name; `doubtful` is said of products too: "built". */
  readonly kind: 'title' | 'verb' | 'doubtful'
}

type CueValue = Pick<PeopleCue, 'role' | 'kind'>

const title = (role: PersonRole | null): CueValue => ({ role, kind: 'title' })
const cues = phrasesThat<CueValue>([
  ['leads-company', { role: null, kind: 'doubtful' }],
  ['begins-company', { role: 'founder', kind: 'doubtful' }],
  ['role', { role: null, kind: 'doubtful' }],
  ['founded-behind', { role: 'founder', kind: 'verb' }],
  ['founds', { role: 'founder', kind: 'verb' }],
  ['founded', { role: 'founder', kind: 'verb' }],
  ['role-director', title('director')],
  ['role-coo', title('coo')],
  ['role-cfo', title('cfo')],
  ['role-cto', title('cto')],
  ['role-ceo', title('ceo')],
  ['founder', title('founder')],
])

/** Those of a query, each where it begins. */
export function cuesOf(tokens: readonly QueryToken[]): readonly PeopleCue[] {
  const found: PeopleCue[] = []
  for (let at = 0; at < tokens.length; ) {
    const cue = cues.find(tokens, at)
    if (cue !== null) found.push({ from: at, next: cue.next, ...cue.value })
    at = cue?.next ?? at + 1
  }
  return found
}

/** Which tokens only ask, and which of those are no part of a name either: all but the small words of every language. */
export function requestTokens(tokens: readonly QueryToken[], found: readonly PeopleCue[]): RequestTokens {
  const isFixed = tokens.map(({ kind }) => kind === 'mark')
  const mark = (from: number, next: number) => isFixed.fill(true, from, Math.max(from, next))
  const isCue = new Set(found.map(({ from }) => from))
  // "Nate" and "Lance" are verbs of other languages.
  for (const { from, next } of found) if (next > from + 1 || !isGivenName(tokens[from])) mark(from, next)
  for (const at of tokens.keys()) {
    mark(at, nounAt(tokens, at))
    mark(at, openerEnd(tokens, at))
  }
  return {
    isFixed,
    isRequest: tokens.map((token, at) => isFixed[at] === true || isCue.has(at) || isSmall(token)),
  }
}

export interface RequestTokens {
  readonly isRequest: readonly boolean[]
  readonly isFixed: readonly boolean[]
}

/** "AI" and "US" are no small words, though Italian has "ai". */
function isSmall({ kind, word, text }: QueryToken): boolean {
  if (kind !== 'word' || (text.length > 1 && text === text.toUpperCase()) || isBusinessWord(word))
    return false
  return [stopWords, smallWords(), linking, address()].some((words) => words.has(word)) || isFiller(word)
}

const linking = wordsThat(
  ...(['by', 'of', 'from', 'article', 'indefinite', 'name-article', 'who', 'being', 'having'] as const),
  ...(['be', 'have', 'with', 'and', 'or', 'those', 'demonstrative', 'people-ask'] as const),
)

const formsOf = (forms: (pack: Pack) => readonly string[]) =>
  lazily(() => new Set(languagePacks().flatMap((pack) => forms(pack).map(folded))))

const smallWords = formsOf(({ smallWords, fillers }) => [...smallWords, ...fillers])
/** "Mr" */
const address = formsOf(({ names }) => names.address)
export const addressWords: Words = { has: (word) => word !== undefined && address().has(word) }
/** Within names: "van der Berg". */
export const nameParticles = formsOf(({ names }) => names.particles)
/** Several people, of whom none is named: "graduates". */
const groups = formsOf(({ names }) => names.groups)
const others = eitherOf(wordsThat('employee', 'staff-of', 'investor', 'asker', 'former-of'), companyNouns)

/** "Graduates" */
export const isGroup = (word: string): boolean => groups().has(word)

/** A word behind which no name ends: "Stanford alumni". */
export const namesGroup = (word: string): boolean => groups().has(word) || others.has(word)

/** "Where does Ada Lee work": words that ask for somebody or for what they do. */
export const isPeopleAsk = (word: string): boolean => peopleAsk.has(word)
const peopleAsk = wordsThat('people-ask')

export const byWords = wordsThat('by')
/** What leads from a noun to whose it is. */
export const ofWords = wordsThat('of', 'by', 'from')

/** Whether a word may begin a person's name where people are spoken of. */
export const isGivenName = (token: QueryToken | undefined): boolean =>
  token?.kind === 'word' && isFirstName(token.word)
