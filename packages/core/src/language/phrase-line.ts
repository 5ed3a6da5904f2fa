import { type SlotName, slotNames, type WordClass, wordClasses } from './keys.ts'
import type { PackReader } from './pack-reader.ts'

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
  for (const form of forms)
    if (!/^[\p{L}\p{M}\p{Nd}'’.&-]+$/u.test(form))
      reader.refuse(
        `has "${form}"; a form is letters, digits and ' . & -, and parts of it are joined by hyphens`,
      )
  refuseTwice(reader, forms)
  return forms
}

/** Forms and lines that differ in nothing the matcher sees: "Co-Founder", "co-founder". */
export function refuseTwice(reader: PackReader, texts: readonly string[]): void {
  const seen = new Set<string>()
  for (const text of texts) {
    const same = text.toLowerCase().normalize('NFC').replaceAll('’', "'")
    if (seen.has(same)) reader.refuse(`has "${text}" twice; take one out`)
    seen.add(same)
  }
}

/** One line of phrases: words, `<class>`, `{slot}` and `…`, with spaces between. */
export function readLine(reader: PackReader, text: string): Line {
  const pieces = text.split(' ').flatMap((piece) => pieceOf(reader, text, piece))
  const isGap = (piece: Piece | undefined) => piece === undefined || 'gap' in piece
  if ([...pieces, undefined].some((piece, at) => isGap(piece) && isGap(pieces[at - 1])))
    reader.refuse(`has a gap at an end of "${text}", or two in a row; a gap stands between two pieces`)
  return { text, pieces }
}

function pieceOf(reader: PackReader, line: string, piece: string): readonly Piece[] {
  if (piece === '…') return [{ gap: true }]
  const wordClass = wordClasses.find((name) => piece === `<${name}>`)
  if (wordClass !== undefined) return [{ wordClass }]
  const slot = slotNames.find((name) => piece === `{${name}}`)
  if (slot !== undefined) return [{ slot }]
  if (/^[\p{L}\p{M}\p{Nd}'’.&-]+$/u.test(piece)) return [{ word: piece }]
  reader.refuse(
    `has "${piece}" in "${line}"; a line is of words, …, <class> (${wordClasses.join(', ')}) and {slot} (${slotNames.join(', ')})`,
  )
  return []
}
