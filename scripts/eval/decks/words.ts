import type { Pair } from './reading.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Of the words of a page that both other programs have, those that are on the slide; footers that belong nowhere are not asked for. */
export function wordsAgreed(pairs: readonly Pair[], one: readonly string[], other: readonly string[]): Tally {
  return tallyOf(
    pairs.map(({ name, judged, slide }, i) => {
      const ours = countWords(`${slide.title ?? ''}\n${slide.text}`)
      const footers = countWords([...(judged.absent ?? []), ...(judged.absentLines ?? [])].join('\n'))
      const theirs = countWords(other[i] ?? '')
      let right = 0
      let of = 0
      const missing: string[] = []
      for (const [word, count] of countWords(one[i] ?? '')) {
        const agreed = Math.min(count, theirs.get(word) ?? 0) - (footers.get(word) ?? 0)
        if (agreed <= 0) continue
        const found = Math.min(agreed, ours.get(word) ?? 0)
        right += found
        of += agreed
        if (found < agreed) missing.push(word)
      }
      return {
        right,
        of,
        note: `${name}: ${of - right} of ${of} words missing: ${missing.slice(0, 12).join(' ')}`,
      }
    }),
  )
}

/** Of our words, those that one of the other programs has as often: what is left is doubled, joined or invented. */
export function wordsKnown(pairs: readonly Pair[], one: readonly string[], other: readonly string[]): Tally {
  return tallyOf(
    pairs.map(({ name, slide }, i) => {
      const [first, second] = [countWords(one[i] ?? ''), countWords(other[i] ?? '')]
      let right = 0
      let of = 0
      const strange: string[] = []
      for (const [word, count] of countWords(textOf(slide))) {
        const known = Math.min(count, Math.max(first.get(word) ?? 0, second.get(word) ?? 0))
        right += known
        of += count
        if (known < count) strange.push(word)
      }
      return {
        right,
        of,
        note: `${name}: ${of - right} of ${of} words strange: ${strange.slice(0, 12).join(' ')}`,
      }
    }),
  )
}

/** Of the words of three letters and more on the slides, those that are in the pictures of their pages. */
export function wordsSeen(pairs: readonly Pair[], picture: (page: number) => readonly string[]): Tally {
  return tallyOf(
    pairs.map(({ name, judged, slide }) => {
      const seen = new Set(picture(judged.page).flatMap((word) => [...countWords(word).keys()]))
      const words = [...countWords(textOf(slide)).keys()].filter((word) => /^\p{L}{3,}$/u.test(word))
      const strange = words.filter((word) => !seen.has(word))
      const note = `${name}: not in the picture: ${strange.slice(0, 12).join(' ')}`
      return { right: words.length - strange.length, of: words.length, note }
    }),
  )
}

function textOf({ title, text }: Pair['slide']): string {
  return title !== null && !text.startsWith(title) ? `${title}\n${text}` : text
}

/** How often each word is there; a Chinese character is a word. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu)
  for (const word of found ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
