import { endsIn } from './sentences.ts'

/** The text before a place in its sentence, at most 200 characters; a bar ends what is another thing as well. */
export function sentenceBefore(text: string, at: number): string {
  const from = Math.max(0, at - reachMax)
  let start = Math.max(from, text.slice(from, at).lastIndexOf('|') + 1 + from)
  // What follows the place may tell whether a dot before it ends a sentence.
  for (const { next } of endsIn(text.slice(from, at + lookahead)))
    if (from + next <= at) start = Math.max(start, from + next)
  return text.slice(start, at).trimStart()
}

const reachMax = 200
const lookahead = 16

/** The sentence in which a place of a text stands, at most 200 characters before it and 400 behind, and where the place is in it. */
export function sentenceAround(text: string, at: number): { readonly sentence: string; readonly at: number } {
  const before = sentenceBefore(text, at)
  const behind = text.slice(at, at + behindMax)
  for (const { at: end } of endsIn(behind))
    if (end > 0) return { sentence: before + behind.slice(0, end), at: before.length }
  return { sentence: before + behind, at: before.length }
}

const behindMax = 400
