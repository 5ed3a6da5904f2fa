import { nameWords } from './name-words.ts'
import { isInitial, isPageWord, isParticle, isWordOfName, type PersonName, readName } from './person-name.ts'

export interface PlacedName {
  readonly name: PersonName
  /** In the text: from its first letter to behind its last. */
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
  return bestName(text, words, false)
}

/** The name that ends right before `end` in running text. */
export function nameBefore(text: string, end: number): PlacedName | null {
  const words: Word[] = []
  for (let to = end; words.length < wordsMax && to > 0; ) {
    const from =
      Math.max(text.lastIndexOf(' ', to - 1), text.lastIndexOf('\n', to - 1), text.lastIndexOf('(', to - 1)) +
      1
    const word = to - from > 40 ? null : wordAt(text, from)
    if (word === null || word.to !== to || (word.isLast && words.length > 0)) break
    words.unshift(word)
    if (text[from - 1] !== ' ') break
    to = from - 1
  }
  return bestName(text, words, true)
}

export interface NameList {
  readonly names: readonly PlacedName[]
  readonly to: number
}

/** "Anna Berg (CEO), Jan Vos and the engineer Li Wei": the names of a list that begins at `at`, and where it ends. */
export function nameList(text: string, at: number): NameList {
  const names: PlacedName[] = []
  let to = at
  let from = skipFiller(text, at)
  while (names.length < 8) {
    const next = personFrom(text, from)
    if (next === null) break
    names.push(next)
    to = behindAside(text, next.to)
    const joint = sticky(jointPattern, text, to)
    if (joint === null) break
    from = skipFiller(text, to + joint.length)
  }
  return { names, to }
}

/** "Anna Berg, Jan Vos and Li Wei" right before `end`. */
export function nameListBefore(text: string, end: number): readonly PlacedName[] {
  const names: PlacedName[] = []
  for (let to = end; names.length < 6; ) {
    const aside = / \([^()]{1,60}\)$/.exec(text.slice(Math.max(0, to - 64), to))
    const name = nameBefore(text, to - (aside?.[0].length ?? 0))
    if (name === null) break
    names.unshift(name)
    const joint = /(?:,? (?:and|und|et|y|e|en|&) |, )$/.exec(
      text.slice(Math.max(0, name.from - 6), name.from),
    )
    if (joint === null) break
    to = name.from - joint[0].length
  }
  return names
}

interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
  /** What follows it is no part of a name: a full stop, a possessive. */
  readonly isLast: boolean
}

const wordsMax = 7
const wordPattern = /[\p{L}\p{M}][\p{L}\p{M}'’-]{0,30}/uy

function wordAt(text: string, from: number): Word | null {
  const match = sticky(wordPattern, text, from)
  if (match === null) return null
  const bare = match.replace(/['’]s$|(?<!['’-])['’-]+$/, '')
  const isDotted = text[from + match.length] === '.' && (isInitial(bare) || isDottedTitle(bare.toLowerCase()))
  const word = isDotted ? `${bare}.` : bare
  if (!isWordOfName(bare) && !isParticle(bare)) return null
  return { text: word, from, to: from + word.length, isLast: bare !== match }
}

const isDottedTitle = (word: string) => word === 'jr' || nameWords().address.has(word)

/** The longest part that is a name and touches the side that was asked for; known first names before others. */
function bestName(text: string, words: readonly Word[], touchesEnd: boolean): PlacedName | null {
  let end = words.length
  while (
    end > 0 &&
    (isParticle(words[end - 1]?.text ?? '') || (!touchesEnd && isPageWord(words[end - 1]?.text ?? '')))
  )
    end--
  let shaped: PlacedName | null = null
  for (let start = 0; start <= end - 2; start++) {
    const [first, last] = [words[start], words[end - 1]]
    if (first === undefined || last === undefined || isParticle(first.text)) continue
    const name = readName(text.slice(first.from, last.to))
    const from = name === null ? -1 : text.indexOf(name.text.split(' ')[0] ?? '', first.from)
    if (name === null || from < 0) continue
    const placed = { name, from: Math.max(first.from, from), to: last.to }
    if (name.strength === 'known') return placed
    shaped ??= start === 0 && end - start <= 3 ? placed : null
  }
  return shaped
}

const jointPattern = /(?:,? ?(?:and|und|et|y|e|en|&)|,|;|\/) (?:(?:also|by|later|his|her|their) )?/y
/** Behind what people are called before they are named: "former Google engineers", "the brothers". */
function skipFiller(text: string, at: number): number {
  if (personFrom(text, at) !== null) return at
  let from = at
  let hasName = false
  for (let count = 0; count < fillerMax; count++) {
    const word = sticky(fillerWord, text, from)
    // Of "Carol and Craig Conlee" only one is named in full.
    if (word === null || endsFiller.test(word) || (hasName && jointWord.test(word))) break
    hasName = /^\p{Lu}\p{Ll}/u.test(word)
    from += word.length
    const next = personFrom(text, from)
    if (next !== null && (next.name.strength === 'known' || endsInPeople.test(word))) return from
  }
  return at
}

/** A name, and not who they are of: "Harvard Law graduates". */
function personFrom(text: string, at: number): PlacedName | null {
  const placed = nameFrom(text, at)
  return placed !== null && ofPeople.test(text.slice(placed.to, placed.to + 24)) ? null : placed
}

const ofPeople =
  /^ (?:\p{L}+ )?(?:graduates?|grads|alumni|students?|dropouts?|engineers?|scientists?|researchers?|professors?|PhDs?|physicists|veterans?|employees|founders|entrepreneurs|executives?|designers|developers|partners|team|family)\b/u
/** Behind such a word stand people, whatever they are called. */
const endsInPeople =
  /^(?:graduates|alumni|students|engineers|scientists|researchers|professors|veterans|employees|entrepreneurs|executives|designers|developers|friends|brothers|sisters|absolventen|ingénieurs)[,:]? $/iu
const jointWord = /^(?:and|und|et|y|e|en|&),? $/i
const fillerMax = 7
const fillerWord = /[\p{L}][\p{L}'’-]{0,20}[,:]? (?=[\p{L}])/uy
/** Behind such a word somebody else is named: a place, a school, what comes to pass. */
const endsFiller =
  /^(?:who|which|that|like|as|such|including|include|to|for|at|from|with|in|of|on|is|was|are|were|based|by|chez|bei|aus|à|en|em|et al) $/i

/** Behind "(CEO)", ", CEO," and "CEO" after a name. */
function behindAside(text: string, at: number): number {
  const aside = sticky(asidePattern, text, at)
  return at + (aside?.length ?? 0)
}

const asidePattern =
  /(?:,? (?:PhD|Ph\.D\.|MD|M\.D\.|MBA|Jr\.|Sr\.))?(?: \([^()]{1,80}\)|\/\p{Lu}{3}\b|, (?:an?|the|former|formerly|ex|previously|who|ein|eine|un|une) [^,;()]{3,80},(?= (?:and|und|et|y|e|en) )|, (?:(?:the |its |our |now |currently |current )?(?:CEO|CTO|COO|CFO|CPO|CSO|CMO|president|chief [\p{L} ]{3,25} officer|chairman|managing director)(?: (?:and|&) [\p{L}]{2,12})?)(?=,| and))?/iuy

function sticky(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}
