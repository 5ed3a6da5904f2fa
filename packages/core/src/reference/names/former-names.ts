import data from '../../../data/former-names.json' with { type: 'json' }
import {
  endsWithSign,
  hasLetterOrNumber,
  hasNumber,
  trimEndSigns,
  trimStartSigns,
} from '../../kernel/index.ts'
import {
  hasFlag,
  isGlued,
  longestOnly,
  phraseIndex,
  type Token,
  tokenFlag,
  tokenize,
} from '../../words/index.ts'
import { normalizeName } from './names.ts'

/**
 * Former names that are only in a company's description: `was formerly known as X and changed its name to Y`, `Y (formerly X)`,
 * `Formerly X.`, `changed its name from X to Y`, likewise in other languages. A name is read only where the company itself is spoken
 * of, by one of its `names`, as `the company`, or at the start of a sentence: what `works with Peak XV (formerly Sequoia India)` is
 * not called Sequoia India.
 */
export function formerNames(description: string, names: readonly string[]): string[] {
  const text = description.slice(0, textMax)
  const found: string[] = []
  let subjects: Subjects | null = null
  let read = 0
  for (const at of cueBeginningsIn(text).slice(0, cuesMax)) {
    const cue = at < read ? null : cueAt(text, at)
    if (cue === null) continue
    read = cue.end
    const name = nameAt(text.slice(cue.end, cue.end + nameReach), cue.kind !== 'cue')
    if (name === null) continue
    subjects ??= subjectsOf(names)
    if (isAboutCompany(text.slice(Math.max(0, at - subjectReach), at), cue.kind, subjects)) found.push(name)
  }
  return [...new Set(found)]
}

/** Each text that tells a former name holds one of these as a whole. None holds another. */
export const formerNameCues = (): readonly string[] => tables().shortCues

/** In small letters the words of which each text that tells a former name has one. */
export const formerNameWords = (): readonly string[] => tables().firstWords

/** A description may be long and consist of cues alone, and may be anybody's. */
const [textMax, cuesMax] = [20_000, 40]

/** The names of a company in their normal form, by the number of their words. */
type Subjects = ReadonlyMap<number, ReadonlySet<string>>

function subjectsOf(names: readonly string[]): Subjects {
  const normal = names.map(normalizeName).filter((name) => name !== '')
  const byLength = Map.groupBy(normal, (name) => name.split(' ').length)
  return new Map([...byLength].map(([length, names]) => [length, new Set(names)]))
}

/**
 * Where cues may begin: most descriptions have no such place, and are not cut into words. The first word alone is too common: much
 * is `changed`.
 */
function cueBeginningsIn(description: string): readonly number[] {
  // One capital letter has two small ones ("İ"), and places have to be those of the description.
  const text = description.replaceAll('İ', 'I').toLowerCase()
  const places: number[] = []
  for (const { first, isCue, seconds } of tables().beginnings) {
    for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + first.length)) {
      const rest = text.slice(at + first.length, at + cueReach).trimStart()
      if (isCue || seconds.some((second) => rest.startsWith(second))) places.push(at)
    }
  }
  // Most texts have none.
  return places.length === 0 ? places : [...new Set(places)].sort((a, b) => a - b)
}

/** The longest cue that begins at a place, and where it ends. */
function cueAt(text: string, at: number): { readonly kind: CueKind; readonly end: number } | null {
  // A part of a word is none.
  if (hasLetterOrNumber(text.slice(Math.max(0, at - 1), at))) return null
  const part = text.slice(at, at + cueReach)
  const words = wordsAt(part)
  const [cue] = longestOnly(tables().cues.find(words.map(({ word }) => word)))
  return cue?.from === 0 ? { kind: cue.value, end: at + behind(part, words, cue) } : null
}

/** A name with an addition in brackets at its end: the name before the brackets, and the former names within. */
export function bracketedNames(text: string): { name: string; formerNames: readonly string[] } {
  // Most names have none, which is seen at once.
  const hasBracket = text.includes('(') || text.includes('[')
  const [, name = '', inside = ''] = (hasBracket ? bracketAtEnd.exec(text) : null) ?? []
  if (name === '') return { name: text, formerNames: [] }
  const words = wordsAt(inside)
  const [cue] = longestOnly(tables().cuesInBrackets.find(words.map(({ word }) => word)))
  const former = cue?.from === 0 ? trimStartSigns(inside.slice(behind(inside, words, cue)), ':-') : ''
  return { name, formerNames: former === '' ? [] : [former.trim()] }
}

// A list of aliases cut at its commas leaves `Imbue (formerly Generally Intelligent`.
const bracketAtEnd = /^([^()[\]]*\S)\s*[([]([^()[\]]+)[)\]]?$/

/** A `cue` may lead to anything, behind the others a name stands; `renaming` is said of a company that was named before it. */
type CueKind = 'cue' | 'naming' | 'renaming'

const phrasesOf = (lists: Readonly<Record<string, string>>) => Object.values(lists).join(' | ')
const setOf = (lists: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(phrasesOf(lists).split(' | '))

/** How cues begin: with a word that is a cue of its own, or with that and a second one. */
interface CueBeginning {
  readonly first: string
  readonly isCue: boolean
  readonly seconds: readonly string[]
}

/** Made when a text is first asked: most processes ask none. */
let made: ReturnType<typeof makeTables> | null = null

function tables() {
  made ??= makeTables()
  return made
}

function makeTables() {
  const cueRows: readonly (readonly [phrases: string, kind: CueKind])[] = [
    [phrasesOf(data.cues), 'cue'],
    [phrasesOf(data.namingCues), 'naming'],
    [phrasesOf(data.renamingCues), 'renaming'],
  ]
  const cues = cueRows.flatMap(([phrases]) => phrases.split(' | '))
  const beginnings = beginningsOf(cues)
  return {
    cues: phraseIndex(cueRows),
    shortCues: cues.filter((cue) => !cues.some((other) => cue.startsWith(`${other} `))),
    beginnings,
    firstWords: beginnings.map(({ first }) => first),
    cuesInBrackets: phraseIndex([[phrasesOf(data.inBrackets), true]]),
    company: phraseIndex([[phrasesOf(data.company), true]]),
    between: new Set(wordsAt(phrasesOf(data.between)).map(({ word }) => word)),
    behindNames: setOf(data.behind),
    beforeYears: setOf(data.beforeYears),
    noNames: setOf(data.noNames),
  }
}

function beginningsOf(cues: readonly string[]): readonly CueBeginning[] {
  const words = cues.map((cue) => cue.toLowerCase().split(' '))
  const byFirst = Map.groupBy(words, ([first = '']) => first)
  return [...byFirst].map(([first, cues]) => ({
    first,
    isCue: cues.some((cue) => cue.length === 1),
    seconds: [...new Set(cues.flatMap(([, second]) => second ?? []))],
  }))
}

/** How far a cue, a name behind it and a subject before it are read, in characters. */
const [cueReach, nameReach, subjectReach] = [80, 160, 200]
/** Words between a subject and a cue. */
const betweenMax = 5

/** Words and numbers, so that `f/k/a` is three words. */
function wordsAt(text: string): readonly Token[] {
  return tokenize(text).filter((token) => !hasFlag(token, tokenFlag.mark))
}

/** Where a cue ends, with the dot of `f.k.a.` and `prev.`. */
function behind(text: string, words: readonly Token[], { to }: { readonly to: number }): number {
  const end = words[to - 1]?.end ?? text.length
  return text[end] === '.' ? end + 1 : end
}

/** Whether the text before a cue names the company, and no word between them changes that. */
function isAboutCompany(before: string, kind: CueKind, subjects: Subjects): boolean {
  const clause = clauseIn(before)
  const isFirst = clause === '' || endsWithSign(clause, '.!?…:') || before.endsWith('\n')
  if (isFirst && kind !== 'renaming') return true
  const words = wordsAt(before)
  let at = words.length
  while (
    !isFirst &&
    at > 0 &&
    words.length - at < betweenMax &&
    tables().between.has(words[at - 1]?.word ?? '')
  )
    at--
  const said = words.slice(Math.max(0, at - betweenMax), at).map(({ word }) => word)
  return (
    tables()
      .company.find(said)
      .some(({ to }) => to === said.length) ||
    endsInSubject(clauseIn(before.slice(0, words[at]?.start ?? before.length)), subjects)
  )
}

/** What is said just before a place. */
const clauseIn = (before: string) => trimEndSigns(before, ',(–—-')

function endsInSubject(clause: string, subjects: Subjects): boolean {
  // A full stop may end `Inc.`; the words before it are a name all the same.
  const words = normalizeName(clause).split(' ')
  for (const [length, names] of subjects) {
    if (length > words.length) continue
    if (names.has(words.slice(-length).join(' '))) return true
    if (names.has(normalizeName(words.slice(-length - 2).join(' ')))) return true
  }
  return false
}

/** The name that a text begins with, or null when it begins with none. */
function nameAt(text: string, isSaidToBeName: boolean): string | null {
  const rest = trimStartSigns(text, ':,').replace(/^the (?=\p{Lu})/u, '')
  const [, quoted] = /^[“"„«']([^”"“»']{2,80})[”"“»']/.exec(rest) ?? []
  const name = trimEndSigns(quoted ?? rest.slice(0, nameEnd(rest)), ',;:–—-').trimStart()
  const startsLikeName =
    (isSaidToBeName && name !== '') ||
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(name) ||
    /^\p{Ll}+[.\p{Lu}\p{N}&]\S/u.test(name)
  const words = name.split(' ')
  return startsLikeName && !tables().noNames.has(words[0] ?? '') && words.length <= 12 && name.length <= 100
    ? name
    : null
}

/** Where a name ends: at a bracket that it did not open, the end of the sentence, or the words that lead on. */
function nameEnd(text: string): number {
  const ends = [
    text.search(
      /[;!?|\n]|,(?!\s*(?:inc|ltd|llc|l\.?l\.?c|s\.a|corp|co|l\.?p|plc|n\.v|gmbh|ag|sgps|limited)\b)/i,
    ),
    text.search(/\s[–—-]\s(?=\p{Ll})/u),
  ].filter((at) => at >= 0)
  const end = Math.min(text.length, closingBracket(text), ...ends)
  const sentence = text.slice(0, Math.min(end, sentenceEnd(text)))
  return Math.min(sentence.length, leadOn(sentence))
}

/** The first word in small letters that goes on with what is told. */
function leadOn(text: string): number {
  const { behindNames, beforeYears } = tables()
  const words = wordsAt(text)
  const said = (at: number) => text.slice(words[at]?.start, words[at]?.end)
  const isYear = (at: number) => hasNumber(said(at)) && said(at).length === 4
  const at = words.findIndex(
    (word, at) =>
      at > 0 &&
      !isGlued(word) &&
      (behindNames.has(said(at)) ||
        behindNames.has(`${said(at)} ${said(at + 1)}`) ||
        (beforeYears.has(said(at)) && (isYear(at + 1) || isYear(at + 2)))),
  )
  return words[at]?.start ?? text.length
}

/** Before a full stop that ends the sentence. `Acme Inc. The company` has one, `J. P. Acme`, `St. Acme` and `Acme Co. Ltd` do not. */
function sentenceEnd(text: string): number {
  for (const { index } of text.matchAll(/\.(?=\s+\p{Lu}|\s*[\n)]|\s*$)/gu)) {
    const before = text.slice(0, index)
    const [word = ''] = /(?<!\p{L})\p{L}+$/u.exec(before) ?? []
    const next = wordsAt(text.slice(index, index + 40))[0]?.word ?? ''
    const isInitial = /(?:^|[\s.])\p{L}$/u.test(before)
    const endsForm = next !== '' && dottedForms.some((form) => before.endsWith(form))
    const endsCo = word === 'Co' && next !== '' && !behindCo.has(next)
    if (endsForm || endsCo || !(isInitial || abbreviations.has(word))) return index
  }
  return text.length
}

/** Before a full stop they are parts of a name. */
const abbreviations: ReadonlySet<string> = new Set('St|Mt|Dr|Mr|No|Co|PT|Mfg|Bros'.split('|'))
const behindCo: ReadonlySet<string> = new Set('ltd|limited|inc|kg|kgaa|llc|l'.split('|'))
/** Without their last full stop, which may end a sentence as well. */
const dottedForms = ['S.A', 'N.V', 'B.V', 'L.P', 'S.p.A', 'S.r.l']

function closingBracket(text: string): number {
  let depth = 0
  for (const [i, letter] of [...text].entries()) {
    if (letter === '(') depth++
    if (letter === ')' && --depth < 0) return i
  }
  return text.length
}
