import { oneLine } from '../kernel/index.ts'
import { emptyNameWords, genericNameWords, normalizeName } from '../reference/index.ts'
import { stopWords } from '../search/index.ts'
import { cuesAfter, cuesBefore, describingEnds, wordsBeforeNames } from './rival-cue-table.ts'

const textMax = 2_000
const rivalsMax = 8
const cuesMax = 20

// A name begins with a capital or a digit, or nearly (`iPhone`, `n8n`). Everything is bounded, so that no text takes long.
// A full stop and an apostrophe stand within a name (`Tawk.to`, `O'Reilly`); a possessive ends it.
const letter = "(?:[\\p{L}\\p{N}+]|[.-](?=[\\p{L}\\p{N}])|['’](?!s(?!\\p{L}))(?=\\p{L}))"
const word = `(?<![\\p{L}\\p{N}])(?:[a-z]{0,3}[\\p{Lu}\\d])${letter}{0,39}`
const name = `${word}(?: ${word}){0,3}`
const after = new RegExp(`(?<![\\p{L}\\p{N}])(?:${cuesBefore.join('|')}) `, 'giu')
const before = new RegExp(`(?<=[\\p{L}\\p{N}+] )(?:${cuesAfter.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
const nameAtEnd = new RegExp(`(${name}) $`, 'u')
/** Longer than any name. */
const nameMax = 180
const nameHere = new RegExp(name, 'uy')
const separator = / ?(?:,|\/|&)(?: (?:and|or|und|et|&))? ?| (?:and|or|und|et) /y
const mayNameRivals =
  /alternativ|replac|substitut|successor|rival|challenger|compet|answer|equivalent|unlike|similar|inspired|clone|killer/i

/** Rivals that a company's texts call so, as they are written, each once. A name of common words alone does not count. */
export function rivalsNamed(texts: readonly string[]): readonly string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    const beginning = text.slice(0, textMax)
    if (!mayNameRivals.test(beginning)) continue
    for (const written of namesIn(oneLine(beginning))) {
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
    .some((part) => lettersTwice.test(part) && !stopWords.has(part) && !isCommonInNames(part))
  return tells ? normal : null
}

const lettersTwice = /[\p{L}\p{N}].*[\p{L}\p{N}]/u
const isCommonInNames = (part: string) => genericNameWords.has(part) || emptyNameWords.has(part)

function* namesIn(text: string): Generator<string> {
  let cues = 0
  for (const cue of text.matchAll(after)) {
    if (++cues > cuesMax) return
    yield* listAt(text, cue.index + cue[0].length)
  }
  for (const { index } of text.matchAll(before)) {
    if (++cues > cuesMax) return
    // From the cue backwards, since capitals may stand everywhere and cues do not.
    const written = nameAtEnd.exec(text.slice(Math.max(0, index - nameMax), index))?.[1]
    if (written !== undefined) yield bareName(written)
  }
}

/** `Acme, Beta and Gamma Cloud`, as far as names go. */
function* listAt(text: string, from: number): Generator<string> {
  let at = from
  for (let count = 0; count < rivalsMax; count++) {
    nameHere.lastIndex = at
    const written = nameHere.exec(text)?.[0]
    if (written === undefined) return
    yield bareName(written)
    separator.lastIndex = at + written.length
    const between = separator.exec(text)?.[0]
    if (between === undefined) return
    at = separator.lastIndex
  }
}

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
