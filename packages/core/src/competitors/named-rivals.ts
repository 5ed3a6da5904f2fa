import { includesAny, lettersAndNumbers, oneLine } from '../kernel/index.ts'
import { emptyNameWords, genericNameWords, normalizeName } from '../reference/index.ts'
import { stopWords } from '../search/index.ts'
import { hasFlag, phraseIndex, type Token, tokenFlag, tokenize } from '../words/index.ts'
import { cuesAfter, cuesBefore, describingEnds, listWords, wordsBeforeNames } from './rival-cue-table.ts'

const textMax = 2_000
const rivalsMax = 8
const cuesMax = 20
const wordMax = 40
const wordsMax = 4

const mayNameRivals =
  'alternativ replac substitut successor rival challenger compet answer equivalent unlike similar inspired clone killer'.split(
    ' ',
  )

const cues = phraseIndex<'before' | 'after'>([
  [cuesBefore, 'before'],
  [cuesAfter, 'after'],
])

/** Rivals that a company's texts call so, as they are written, each once. A name of common words alone does not count. */
export function rivalsNamed(texts: readonly string[]): readonly string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    const beginning = text.slice(0, textMax)
    if (!includesAny(beginning.toLowerCase(), mayNameRivals)) continue
    for (const written of namesIn(piecesOf(oneLine(beginning)))) {
      const key = rivalKey(written)
      if (key !== null && !found.has(key)) found.set(key, written)
      if (found.size >= rivalsMax) return [...found.values()]
    }
  }
  return [...found.values()]
}

/** The form in which rivals are compared; null for a name that could be anything: `The`, `AI`, `Data Platform`. */
export function rivalKey(written: string): string | null {
  const normal = normalizeName(written)
  const tells = normal
    .split(' ')
    .some((part) => lettersAndNumbers(part).length >= 2 && !stopWords.has(part) && !isCommonInNames(part))
  return tells ? normal : null
}

const isCommonInNames = (part: string) => genericNameWords.has(part) || emptyNameWords.has(part)

/** What is written together: "Tawk.to", "n8n", "O'Reilly", or a sign. */
interface Piece {
  readonly text: string
  /** It begins with a capital or a digit, or nearly (`iPhone`, `n8n`). */
  readonly isName: boolean
  /** White space comes before it. */
  readonly isApart: boolean
}

function piecesOf(text: string): readonly Piece[] {
  const tokens = tokenize(text)
  const pieces: Piece[] = []
  for (let from = 0; from < tokens.length; ) {
    const to = endOf(tokens, from)
    const written = text.slice(tokens[from]?.start, tokens[to - 1]?.end)
    const isName = written.length <= wordMax && /^[a-z]{0,3}[\p{Lu}\d]/u.test(written)
    pieces.push({ text: written, isName, isApart: !isGlued(tokens[from]) })
    from = to
  }
  return pieces
}

/** Behind the last token of a word. A full stop, a hyphen and an apostrophe are within one; a possessive ends it. */
function endOf(tokens: readonly Token[], from: number): number {
  let to = from + 1
  if (isMark(tokens[from])) return to
  for (;;) {
    const [next, second, third] = tokens.slice(to, to + 3)
    if (!isGlued(next)) return to
    if (!isMark(next) || next?.word === '+') to++
    else if (!".-'".includes(next?.word ?? ' ') || !isGlued(second) || isMark(second)) return to
    else if (next?.word === "'" && second?.word === 's' && (!isGlued(third) || isMark(third))) return to
    else to += 2
  }
}

const isGlued = (token: Token | undefined) => hasFlag(token, tokenFlag.glued)
const isMark = (token: Token | undefined) => hasFlag(token, tokenFlag.mark)

function* namesIn(pieces: readonly Piece[]): Generator<string> {
  const found = cues.find(pieces.map(({ text }) => text.toLowerCase()))
  for (const { value, from, to } of found.slice(0, cuesMax)) {
    if (value === 'before') yield* listAt(pieces, to)
    else {
      // From the cue backwards, since capitals may be anywhere and cues do not.
      let begin = from
      while (begin > 0 && from - begin < wordsMax && pieces[begin - 1]?.isName && pieces[begin]?.isApart)
        begin--
      if (begin < from) yield bareName(textOf(pieces, begin, from))
    }
  }
}

/** `Acme, Beta and Gamma Cloud`, as far as names go. */
function* listAt(pieces: readonly Piece[], from: number): Generator<string> {
  let at = from
  for (let count = 0; count < rivalsMax; count++) {
    let to = at
    while (to - at < wordsMax && pieces[to]?.isName && (to === at || pieces[to]?.isApart)) to++
    if (to === at) return
    yield bareName(textOf(pieces, at, to))
    at = to
    if (separators.has(pieces[at]?.text ?? '')) at++
    if (listWords.has(pieces[at]?.text ?? '')) at++
    if (at === to) return
  }
}

const separators = new Set([',', '/', '&'])
const textOf = (pieces: readonly Piece[], from: number, to: number) =>
  pieces
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

/** Without what a title or a sentence puts before it: `The open-source Bitly`. */
function bareName(written: string): string {
  const words = written.split(' ')
  const first = words.findIndex((each) => !isBeforeName(each.toLowerCase()))
  return words.slice(first < 0 ? words.length : first).join(' ')
}

function isBeforeName(each: string): boolean {
  const hyphen = each.lastIndexOf('-')
  return wordsBeforeNames.has(each) || (hyphen > 0 && describingEnds.has(each.slice(hyphen + 1)))
}
