import { oneLine, splitAtSpaces, startsUpper, trimEndSigns, trimSigns } from '../../kernel/index.ts'
import { tokenFlag, tokenize, wordsOf } from '../../words/index.ts'
import { hasInnerUpper, isCapitals } from '../written-forms.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { OwnNames } from './own-names.ts'
import {
  endsInLeading,
  hasFirstWordOfRole,
  isBesideTitle,
  isTitleWord,
  mayHoldRole,
  type RoleKind,
  representedWords,
  roleKindsByStrength,
  titlesIn,
} from './role-phrases.ts'

export type Role =
  | { readonly kind: RoleKind; readonly title: string; readonly saysOwn: boolean }
  /** An advisor or an investor: this person is not one of the company's people, whatever else the page says. */
  | { readonly kind: 'outsider' }
  /** A role at another organisation. */
  | { readonly kind: 'elsewhere' }

/** The role that a text consists of; null for any other text. */
export function readRole(text: string, own: OwnNames): Role | null {
  const { title, hasEnded } = withoutYears(withoutRepresented(withoutMarks(oneLine(text))))
  if (title.length < 2 || title.length > 110 || isSentence.test(title)) return null
  if (!hasFirstWordOfRole(title)) return null
  const parts = partsOf(title)
  const all = wordsOf(title)
  if (all.length > 14 || (all.length > 10 && parts.length < 2)) return null
  // "engineer, previously founder of Globex": what somebody was elsewhere is not what they are.
  const present = parts.length > 1 ? wordsOf(parts.filter((part) => !isPast(part)).join(', ')) : all
  const kinds = new Set(titlesIn(present).map(({ value }) => value))
  if (kinds.size === 0 || kinds.has('nobody') || all.some((word) => isTitleWord('sentence', word)))
    return null
  const isFounder = kinds.has('founder') || kinds.has('cofounder')
  if (kinds.has('outsider') && !isFounder && !kinds.has('founding_team')) return { kind: 'outsider' }
  if (isPast(title) || (!isFounder && hasEnded)) return { kind: 'elsewhere' }
  if (title.endsWith('.') && all.length > 5) return null
  const judged = parts.flatMap((part) => judgePart(part, own))
  // Somewhere in the text there must be a role of which nothing is said that names another organisation.
  if (judged.includes('elsewhere')) return { kind: 'elsewhere' }
  if (!judged.some((judgement) => judgement === 'role' || judgement === 'own role')) return null
  const kind = roleKindsByStrength.find((each) => kinds.has(each))
  return kind === undefined
    ? null
    : { kind, title: bareTitle(title, own), saysOwn: judged.includes('own role') || judged.includes('own') }
}

/** "CEO" of "the CEO of Acme": without the article before it, and without the company's own name behind it. */
function bareTitle(title: string, own: OwnNames): string {
  const tokens = tokenize(title)
  let from = 0
  while (from < tokens.length - 1 && wordIn('lead', tokens[from]) && !isTitleWord('past', tokens[from]?.word))
    from++
  const elided = (at: number) => at + (tokens[at]?.word === "'" ? 1 : 0)
  const to = tokens.findIndex(
    (token, at) =>
      at > from &&
      (wordIn('of', token) || wordIn('employer', token) || token.word === ',') &&
      own.isOwn(title.slice(tokens[elided(at + 1)]?.start ?? title.length)),
  )
  const start = tokens[elided(from)]?.start ?? 0
  return title.slice(start, tokens[to]?.start ?? title.length).trim()
}

const withoutMarks = (text: string) => trimSigns(text, ',;:–—|·•-')
/** Marks that titles do not have, a second sentence, an address of mail, a number. */
const isSentence = /[!?;]|\.\s+\p{Lu}\p{Ll}|\d{3}|\S@\S/u

/** Imprints: "Represented by the managing director". */
function withoutRepresented(text: string): string {
  const leading = representedWords(wordsOf(text.slice(0, 60)))
  if (leading === 0) return text
  const tokens = tokenize(text).filter(({ flags }) => (flags & tokenFlag.mark) === 0)
  let at = leading
  while (wordIn('lead', tokens[at]) || nameWords().ours.has(tokens[at]?.word ?? '')) at++
  return text.slice(tokens[at]?.start ?? text.length)
}

/** "CEO (2015 – present)", "CEO since 2015"; who held it "until 2019" holds it no more. */
function withoutYears(text: string): { readonly title: string; readonly hasEnded: boolean } {
  const year = /[\s,(](?:19|20)\d\d(?:\s?[-–—]\s?[\p{L}\d]+)?\)?$/u.exec(text)
  if (year === null) return { title: text, hasEnded: false }
  const before = text.slice(0, year.index)
  const words = wordsOf(before)
  const hasEnded = words.slice(-2).some((word) => isTitleWord('until', word))
  const isTold = hasEnded || isTitleWord('since', words.at(-1))
  const title = isTold ? before.slice(0, before.trimEnd().lastIndexOf(' ')) : before
  return { title: trimEndSigns(title, ',('), hasEnded }
}

/** "Former CEO"; an article may stand before it, as in "l'ex CEO". */
function isPast(part: string): boolean {
  const words = wordsOf(part.slice(0, 40))
  return isTitleWord(
    'past',
    words.find((word) => isTitleWord('past', word) || !nameWords().lead.has(word)),
  )
}

const partsOf = (title: string) =>
  title
    .split(/(?:(?<!\s)\s+)?[,|/·•(]\s*|(?<!\s)\s+[-–—]\s+/)
    .map((part) => trimEndSigns(part, ')'))
    .filter((part) => part !== '')

type Judgement = 'role' | 'own role' | 'own' | 'field' | 'elsewhere' | 'unclear'

/** What "and" joins is judged each by itself: of "Founder & Head Brewer" only the first must be a known role. */
function judgePart(part: string, own: OwnNames): Judgement[] {
  if (own.isOwn(part) && !mayHoldRole(part)) return ['own']
  const [first = '', ...others] = splitAtJoints(part)
  return [
    judge(first, own),
    ...others.map((other) => {
      const judgement = judge(other, own)
      const namesWhere = wordsOf(other)
        .slice(1)
        .some((word) => nameWords().at.has(word))
      return judgement === 'elsewhere' && !namesWhere && !mayHoldRole(other) ? 'field' : judgement
    }),
  ]
}

/** "A and B", "A & B": the texts between. */
export function splitAtJoints(text: string): readonly string[] {
  const parts: string[][] = [[]]
  for (const word of text.split(' ')) {
    const isJoint = word === '&' || word === '+' || nameWords().joints.has(word)
    if (isJoint) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.map((words) => words.join(' '))
}

function judge(part: string, own: OwnNames): Judgement {
  if (isPast(part)) return 'field'
  const [role, where] = splitWhere(part)
  const words = wordsOf(role)
  const found = titlesIn(words)
  if (found.length === 0 && own.isOwn(part)) return 'own'
  if (where !== null) {
    if (own.isOwn(where) || isOurCompany(where)) return found.length > 0 ? 'own role' : 'own'
    return 'elsewhere'
  }
  const covered = new Set(
    found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const rest = words.filter((word, at) => !covered.has(at) && !isBesideTitle(word))
  if (found.length === 0) {
    const isField = rest.length === 0 || isShortForm(part) || own.isPlace(part)
    return isField ? 'field' : isNameLike(part) ? 'elsewhere' : 'unclear'
  }
  if (rest.length === 0) return 'role'
  if (aroundRole(role, own)) return 'own role'
  const isStrict = found.some(({ value }) => value === 'founder' || value === 'cofounder')
  // "NestEgg Founder", "Founder adzerk": what else stands beside the word is somebody else's name.
  if (isStrict) return /^\P{L}*\p{L}.*\p{Lu}/u.test(role) ? 'elsewhere' : 'unclear'
  return rest.length <= 4 ? 'role' : 'unclear'
}

/** "the company", "our startup" */
function isOurCompany(text: string): boolean {
  const { lead, ours, companies } = nameWords()
  const words = wordsOf(text)
  const isCompany = (word: string) => companies.has(word)
  return (
    words.length < 4 &&
    words.some(isCompany) &&
    words.every((word) => isCompany(word) || lead.has(word) || ours.has(word))
  )
}

/** "CEO at Acme", "Founder of Acme"; the "of" of a field of work ("Head of Sales") divides nothing. */
function splitWhere(part: string): readonly [role: string, where: string | null] {
  const tokens = tokenize(part)
  const isWhere = (at: number) => tokens[at]?.word === '@' || wordIn('employer', tokens[at])
  const at = tokens.findIndex((_, place) => place > 0 && place < tokens.length - 1 && isWhere(place))
  const of = tokens.findIndex((token, place) => place > 0 && place < tokens.length - 1 && wordIn('of', token))
  const behind = (place: number) =>
    tokens[place + (tokens[place + 1]?.word === "'" ? 2 : 1)]?.start ?? part.length
  if (at > 0) return [part.slice(0, tokens[at]?.start).trim(), part.slice(behind(at))]
  if (of < 0) return [part, null]
  const [role, where] = [part.slice(0, tokens[of]?.start).trim(), part.slice(behind(of))]
  const words = wordsOf(where)
  const isField = words.every(isBesideTitle) || titlesIn(words).length > 0
  return !isField && endsInLeading(wordsOf(role)) ? [role, where] : [part, null]
}

/** Whether the company's own name stands before or behind the role: "Acme Founder". */
function aroundRole(role: string, own: OwnNames): boolean {
  const words = splitAtSpaces(role)
  const isRest = (rest: readonly string[]) =>
    wordsOf(rest.join(' ')).every((word) => isBesideTitle(word) || titlesIn([word]).length > 0)
  return words.some((_, cut) => {
    if (cut === 0) return false
    const [before, behind] = [words.slice(0, cut), words.slice(cut)]
    return (isRest(behind) && own.isOwn(before.join(' '))) || (isRest(before) && own.isOwn(behind.join(' ')))
  })
}

const isNameLike = (part: string) => startsUpper(part) || hasInnerUpper(part)

/** "HR", "R.D." */
const isShortForm = (part: string) =>
  part.length > 1 && part.length < 7 && isCapitals(part.replaceAll('.', ''))
