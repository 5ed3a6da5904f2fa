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
  return forms
}

/** One line of phrases: words, `<class>`, `{slot}` and `…`, with spaces between. */
export function readLine(reader: PackReader, text: string): Line {
  return { text, pieces: text.split(' ').flatMap((piece) => pieceOf(reader, text, piece)) }
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
