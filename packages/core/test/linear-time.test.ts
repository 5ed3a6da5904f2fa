import { expect, test } from 'bun:test'
import { slowTexts } from './linear-time.ts'
import { longTestMs } from './nightly.ts'

/** Compares every letter with some of those before it. */
function bySquare(text: string): number {
  let same = 0
  for (let at = 0; at < text.length; at++)
    for (let other = at % 6; other < at; other += 6)
      if (text.charCodeAt(other) === text.charCodeAt(at)) same++
  return same
}

test(
  'what takes time by the square of its text is named, what takes it by the length is not',
  () => {
    const read = (text: string) => (text.startsWith('square') ? bySquare(text) : text.split('n').join('m'))
    const texts = ['square', 'linear'].map(
      (word) => [word, (length: number) => word.repeat(length / 6)] as const,
    )
    expect(slowTexts(read, texts).map((slow) => slow.split(':')[0])).toEqual(['square'])
  },
  longTestMs,
)
