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
  const pieces: Piece[] = []
  for (const each of text.split(' ')) {
    const piece = namedPieces.get(each) ?? (signs.test(each) ? null : { word: each })
    if (piece !== null) pieces.push(piece)
    else
      reader.refuse(
        `has "${each}" in "${text}"; a line is of words, …, <class> (${wordClasses.join(', ')}) and {slot} (${slotNames.join(', ')})`,
      )
  }
  if (reader.checks && hasBareGap(pieces))
    reader.refuse(`has a gap at an end of "${text}", or two in a row; a gap stands between two pieces`)
  return { text, pieces }
}

/** Pieces that are no words, as they are written. */
const namedPieces: ReadonlyMap<string, Piece> = new Map<string, Piece>([
  ['…', { gap: true }],
  ...wordClasses.map((wordClass) => [`<${wordClass}>`, { wordClass }] as const),
  ...slotNames.map((slot) => [`{${slot}}`, { slot }] as const),
])

/** Whether a gap stands at an end, or beside another. */
function hasBareGap(pieces: readonly Piece[]): boolean {
  const isEndOrGap = (piece: Piece | undefined) => piece === undefined || 'gap' in piece
  return pieces.some(
    (piece, at) => 'gap' in piece && (isEndOrGap(pieces[at - 1]) || isEndOrGap(pieces[at + 1])),
  )
}
