import { type SlotName, slotNames } from './keys.ts'
import type { PackReader } from './pack-reader.ts'
import { type WordClass, wordClasses } from './word-classes.ts'

/** A piece of a line: a word, any form of a class, a span of an annotator, or a gap of a few words. */
export type Piece =
  | { readonly word: string }
  | { readonly wordClass: WordClass }
  | { readonly slot: SlotName }
  | { readonly gap: true }

export interface Line {
  /** As the pack has it. */
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** The forms of a list such as "team über-uns": words, those of several words joined by hyphens. */
export function readForms(reader: PackReader): readonly string[] {
  const forms = reader
    .string()
    .split(' ')
    .filter((form) => form !== '')
  if (!reader.checks) return forms
  const wrong = forms.find((form) => !isForm.test(form))
  if (wrong !== undefined)
    reader.refuse(
      `has "${wrong}"; a form is letters, digits and ' . & -, and parts of it are joined by hyphens`,
    )
  refuseTwice(reader, forms)
  return forms
}

const isForm = /^[\p{L}\p{M}\p{Nd}'’.&-]+$/u
/** A piece with one of these is no word. */
const signs = /[<>{}…]/

/** Forms and lines that differ in nothing the matcher sees: "Co-Founder", "co-founder". */
function refuseTwice(reader: PackReader, texts: readonly string[]): void {
  const seen = new Set<string>()
  for (const text of texts.join('\n').toLowerCase().normalize('NFC').replaceAll('’', "'").split('\n')) {
    if (text !== '' && seen.has(text)) reader.refuse(`has "${text}" twice; take one out`)
    seen.add(text)
  }
}

/** The lines of a key. */
export function readLines(reader: PackReader): readonly Line[] {
  const texts = reader.strings()
  if (!reader.checks) return texts.map((text) => readLine(reader, text))
  for (const text of texts)
    for (const piece of text.split(' '))
      if (piece !== '/' && !signs.test(piece) && !isForm.test(piece))
        reader.refuse(`has "${piece}" in "${text}"; a word is letters, digits and ' . & -`)
  refuseTwice(reader, texts)
  return texts.map((text) => readLine(reader, text))
}

/** One line of phrases: words, `<class>`, `{slot}` and `…`, with spaces between. */
function readLine(reader: PackReader, text: string): Line {
  const pieces = text.split(' ').flatMap((piece) => pieceOf(reader, text, piece))
  const isGap = (piece: Piece | undefined) => piece === undefined || 'gap' in piece
  if (text.includes('…') && [...pieces, undefined].some((piece, at) => isGap(piece) && isGap(pieces[at - 1])))
    reader.refuse(`has a gap at an end of "${text}", or two in a row; a gap stands between two pieces`)
  return { text, pieces }
}

function pieceOf(reader: PackReader, line: string, piece: string): readonly Piece[] {
  if (!signs.test(piece)) return [{ word: piece }]
  if (piece === '…') return [{ gap: true }]
  const name = piece.slice(1, -1)
  const wordClass =
    piece.startsWith('<') && piece.endsWith('>') ? wordClasses.find((known) => known === name) : undefined
  if (wordClass !== undefined) return [{ wordClass }]
  const slot =
    piece.startsWith('{') && piece.endsWith('}') ? slotNames.find((known) => known === name) : undefined
  if (slot !== undefined) return [{ slot }]
  reader.refuse(
    `has "${piece}" in "${line}"; a line is of words, …, <class> (${wordClasses.join(', ')}) and {slot} (${slotNames.join(', ')})`,
  )
  return []
}
