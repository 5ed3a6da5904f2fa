import { sentencesIn } from '../language/index.ts'

/** The text before a place in its sentence, at most 200 characters; a bar ends what is another thing as well. */
export function sentenceBefore(text: string, at: number): string {
  const from = Math.max(0, at - reachMax)
  // What follows the place may tell whether a dot before it ends a sentence.
  const begins = sentencesIn(text.slice(from, at + lookahead)).map(({ start }) => from + start)
  const begin = begins.findLast((start) => start <= at) ?? at
  return text.slice(Math.max(begin, from + text.slice(from, at).lastIndexOf('|') + 1), at).trimStart()
}

const reachMax = 200
const lookahead = 16
