import { endsSentence, foldText, isSmallLetter } from '../../kernel/index.ts'
import { isFirstName } from '../../reference/index.ts'
import { isCapitals } from '../written-forms.ts'
import { nameWords } from './name-words.ts'
import {
  isHyphened,
  isInitial,
  isPageWord,
  isParticle,
  isSurnameWord,
  isWordOfName,
  type PersonName,
  readName,
} from './person-name.ts'
import { isBesideTitle, isTitleWord, kindIn } from './role-phrases.ts'

/** A name where it stands in a text: from its first letter to behind its last, in characters. */
export interface PlacedName {
  readonly name: PersonName
  readonly from: number
  readonly to: number
}

/** The name that begins right at `at` in running text. */
export function nameFrom(text: string, at: number): PlacedName | null {
  const words: Word[] = []
  for (let from = at; words.length < wordsMax; ) {
    const word = wordAt(text, from)
    if (word === null) break
    words.push(word)
    if (word.isLast || text[word.to] !== ' ') break
    from = word.to + 1
  }
  // Nobody's name is one word.
  if (words.length < 2) return null
  // "Katrin Ebeling den Windparkplaner Luvseite": a name is over where a title follows its second word.
  const over = words.findIndex(
    ({ text: word }, place) => place > 1 && isFirstName(words[0]?.text ?? '') && isLeader(word),
  )
  let end = over === -1 ? words.length : over
  // "Dr Hana Kobayashi FRSC": capitals behind a name are a degree.
  const isDegree = (at: number) =>
    at > 1 &&
    isCapitals(words[at]?.text ?? '') &&
    !isInitial(words[at]?.text ?? '') &&
    !isCapitals(words[at - 1]?.text ?? '')
  const degree = isDegree(end - 1) ? words[end - 1] : undefined
  if (degree !== undefined) end--
  const isTrimmed = (word = '', before = '') =>
    isParticle(word) ||
    (isPageWord(word) && !(isSurnameWord(word) && (isFirstName(before) || isHyphened(before))))
  while (end > 0 && isTrimmed(words[end - 1]?.text, words[end - 2]?.text)) end--
  // "Bruno Tassara Cofundador": on a line of its own, a title is no part of a name.
  while (end > 2 && isLeader(words[end - 1]?.text ?? '')) end--
  let shaped: PlacedName | null = null
  for (let start = 0; start <= end - 2; start++) {
    const [first, last] = [words[start], words[end - 1]]
    if (first === undefined || last === undefined || isParticle(first.text)) continue
    // "Den Brüdern Jonas und Tim Albers": where nouns have capitals, too.
    const folded = foldText(first.text)
    if (nameWords().groups.has(folded) || nameWords().schools.has(folded) || isTitleWord('since', folded))
      continue
    // "Hoofd Techniek Rukmini Baldew": on lines of their own, a field of work ends before a name begins.
    const isField = isBesideTitle(foldText(first.text)) && !isFirstName(first.text)
    if (isField && end - start > 2 && isFirstName(words[start + 1]?.text ?? '')) continue
    const isLed = nameWords().lead.has(foldText(first.text))
    if (isLed && (isArticle(words, start) || isNameBehind(text, words.slice(start, end)))) continue
    const shown = text.slice(first.from, last.to)
    const name = readName(shown)
    // "Viene de Rappi": what begins a sentence before a particle is a name where people are called so.
    if (
      name?.strength === 'shaped' &&
      isParticle(words[start + 1]?.text ?? '') &&
      beginsSentence(text, first.from)
    )
      continue
    const from = name === null ? -1 : placeOf(shown, name.text.split(' ')[0] ?? '')
    if (name === null || from < 0) continue
    const placed = { name, from: first.from + from, to: degree?.to ?? last.to }
    if (name.strength === 'known') return placed
    shaped ??= start === 0 && !isLed && end - start <= 3 ? placed : null
  }
  return shaped
}

/** Where a word stands, in capitals too: "HELEN" of "DR. HELEN OYELARAN". */
function placeOf(text: string, word: string): number {
  const at = text.indexOf(word)
  return at < 0 ? text.indexOf(word.toUpperCase()) : at
}

const beginsSentence = (text: string, at: number) => endsSentence(text.slice(0, at).trimEnd())

const isLeader = (word: string) => {
  const kind = kindIn(word)
  return kind !== null && kind !== 'outsider' && !isFirstName(word) && !isSurnameWord(word)
}

/** "A" of "A Soma", and not of "A. Soma" or "A J Soma". */
const isArticle = (words: readonly Word[], at: number) =>
  words[at]?.text.length === 1 && !isInitial(words[at + 1]?.text ?? '')

/** "Selon" of "Selon Sophie Laurent". Short words begin names too: "La Toya Jackson", "Dai Wei Ming". */
function isNameBehind(text: string, [first, second, ...others]: readonly Word[]): boolean {
  const last = others.at(-1)
  if (first === undefined || second === undefined || last === undefined || first.text.length < 4) return false
  return readName(text.slice(second.from, last.to))?.strength === 'known'
}

interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
  /** What follows it is no part of a name: a full stop, a possessive. */
  readonly isLast: boolean
}

const wordsMax = 7
const initialsPattern = /(?:\p{Lu}\.){2,3}|\p{Lu}\.ª/uy
const wordPattern = /['’]?[\p{L}\p{M}][\p{L}\p{M}'’-]{0,30}/uy

function wordAt(text: string, from: number): Word | null {
  const plain = plainWordEnd(text, from)
  if (plain > from) {
    const word = text.slice(from, plain)
    return isSmallLetter(text.charCodeAt(from)) && !isParticle(word)
      ? null
      : { text: word, from, to: plain, isLast: false }
  }
  // "P.J.", "M.ª"
  initialsPattern.lastIndex = from
  const initials = initialsPattern.exec(text)?.[0]
  if (initials !== undefined) return { text: initials, from, to: from + initials.length, isLast: false }
  wordPattern.lastIndex = from
  const match = wordPattern.exec(text)?.[0]
  if (match === undefined) return null
  const bare = match.replace(/['’]s$|(?<!['’-])['’-]+$/, '')
  const isDotted = text[from + match.length] === '.' && (isInitial(bare) || isDottedTitle(bare.toLowerCase()))
  const word = isDotted ? `${bare}.` : bare
  if (!isWordOfName(bare) && !isParticle(bare)) return null
  return { text: word, from, to: from + word.length, isLast: bare !== match }
}

/** Behind a word of plain letters with at most its first a capital, and nothing joined to it, as most are; -1 of others. */
function plainWordEnd(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (!isSmallLetter(first) && !(first >= 65 && first <= 90)) return -1
  let to = from + 1
  while (to < text.length && isSmallLetter(text.charCodeAt(to))) to++
  return to - from <= plainMax && (to === text.length || endsPlain.includes(text.charAt(to))) ? to : -1
}

const plainMax = 20
/** Signs that are of no word. */
const endsPlain = ' ,;:!?()"\n/&|'

const isDottedTitle = (word: string) => word === 'jr' || word === 'st' || nameWords().address.has(word)
