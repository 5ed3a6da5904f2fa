import words from '../../../data/generic-words.json' with { type: 'json' }

const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')))

/**
 * Words that say what kind of organisation has a name rather than which one. The name matcher assumes each of them in one name of a
 * hundred before it has seen any, so that a dataset of ten companies judges `Acme Systems` as one of a million does.
 */
export const genericNameWords = setOf(words.names)

/** Words of grammar, which distinguish no two names: `The RMR Group` and `RMR Group` differ by nothing. */
export const emptyNameWords = setOf(words.grammar)

/** Words for `&`. */
export const andWords = setOf([words.andInNames])

/** What a company may add to its name or leave out: `Acme Group` is `Acme`. */
export const nameTails = setOf([words.tailsOfNames])

/** Ways to write one word of names, or two, the longest first: `international`, `intl`. */
const sameWords = words.sameInNames.map((row) => row.split(' | '))

/** A number of names in digits, and in a word. */
const numberWords = words.numbersInNames.map((row) => row.split(' ') as [digits: string, word: string])
const digitsOf: ReadonlyMap<string, string> = new Map(numberWords.map(([digits, word]) => [word, digits]))
const wordOf: ReadonlyMap<string, string> = new Map(numberWords)

/** A normal form with its abbreviations in full; null for one without any. */
export function inFull(normal: string): string | null {
  if (!normal.split(' ').some(mayBeWrittenOtherwise)) return null
  const full = rewritten(normal, ([longest = '', ...others]) => others.map((other) => [other, longest]))
  return full === normal ? null : full
}

/** How else a normal form may be written: with abbreviations, or numbers in digits or words. */
export function otherWritings(normal: string): readonly string[] {
  if (!normal.split(' ').some(mayBeWrittenOtherwise)) return []
  const full = inFull(normal) ?? normal
  const short = rewritten(normal, ([longest = '', abbreviated = '']) => [[longest, abbreviated]])
  const others = new Set([short, inDigits(full), inWords(full)])
  others.delete(normal)
  others.delete(full)
  return [...others]
}

const otherwise: ReadonlySet<string> = new Set([
  ...sameWords.flat().flatMap((words) => words.split(' ')),
  ...numberWords.flat(),
])

function mayBeWrittenOtherwise(word: string): boolean {
  return otherwise.has(word) || tensAndUnit(word) !== ''
}

function rewritten(
  normal: string,
  changes: (row: readonly string[]) => readonly (readonly [from: string, to: string])[],
): string {
  let text = ` ${normal} `
  for (const row of sameWords)
    for (const [from, to] of changes(row))
      if (text.includes(` ${from} `)) text = text.replaceAll(` ${from} `, ` ${to} `)
  return text.trim()
}

/** `forty four` and `forty 4` are `44`. */
function inDigits(normal: string): string {
  const words = normal.split(' ').map((word) => digitsOf.get(word) ?? word)
  const joined: string[] = []
  for (const word of words) {
    const before = joined.at(-1)
    const isUnit = word.length === 1 && word > '0' && word <= '9'
    if (isUnit && before?.length === 2 && before > '19' && before.endsWith('0'))
      joined[joined.length - 1] = `${before.charAt(0)}${word}`
    else joined.push(word)
  }
  return joined.join(' ')
}

function inWords(normal: string): string {
  return normal
    .split(' ')
    .map((word) => wordOf.get(word) ?? (tensAndUnit(word) || word))
    .join(' ')
}

/** Empty for what is no number of two digits. */
function tensAndUnit(word: string): string {
  if (word.length !== 2) return ''
  const [tens, unit] = [wordOf.get(`${word.charAt(0)}0`), wordOf.get(word.charAt(1))]
  return tens !== undefined && unit !== undefined ? `${tens} ${unit}` : ''
}
