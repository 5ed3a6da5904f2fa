import { type Lang, langs } from './keys.ts'
import type { Span } from './spans.ts'
import type { Steps } from './steps.ts'
import { allLangs, langBit, type Vocabulary } from './vocabulary.ts'

/**
 * The languages that a step may be in, a bit each. "No" denies in English and is "in the" in Portuguese: the small words of a sentence tell which
 * language it is in, one that is a noun elsewhere ("van") less than others, those of the whole text where a sentence has too few, and where there are none at all it may be in any.
 */
export function telledLangs(
  steps: Steps,
  spans: readonly Span[],
  vocabulary: Vocabulary,
  allowed: readonly Lang[],
): (step: number) => number {
  const set = allowed.reduce((all, lang) => all | langBit(lang), 0)
  let found: Int32Array | null = null
  return (step) => {
    found ??= langsByStep(steps, spans, vocabulary)
    return (found[step] ?? 0) & set
  }
}

function langsByStep(steps: Steps, spans: readonly Span[], { tellsOf, doubtfulOf }: Vocabulary): Int32Array {
  // The "m" of "5M" and the "de" of a name tell nothing.
  const isSpan = new Uint8Array(steps.count)
  for (const span of spans) isSpan.fill(1, steps.stepOf(span.from), steps.stepOf(span.to))
  /** What each language counts in a sentence, sentence by sentence. */
  const counts: number[] = []
  const whole = langs.map(() => 0)
  let base = -langs.length
  for (let step = 0; step < steps.count; step++) {
    if (step === 0 || steps.sentences[step] === 1) {
      base += langs.length
      for (let at = 0; at < langs.length; at++) counts.push(0)
    }
    const word = steps.words[step] ?? 0
    // The "A" of "Series A" is no small word; the "I" of "and I" is.
    const isName = steps.letters[step] === 1 && (tellsOf[steps.words[step - 1] ?? 0] ?? 0) === 0
    const telling = isSpan[step] === 1 || isName ? 0 : (tellsOf[word] ?? 0)
    const doubtful = doubtfulOf[word] ?? 0
    for (let at = 0; telling >> at > 0; at++) {
      if (((telling >> at) & 1) === 0) continue
      const weight = ((doubtful >> at) & 1) === 0 ? 1 : weights.doubtful
      counts[base + at] = (counts[base + at] ?? 0) + weight
      whole[at] = (whole[at] ?? 0) + weight
    }
  }
  const most = Math.max(...whole)
  const byStep = new Int32Array(steps.count)
  // So few small words tell nothing: one may be a name.
  if (most < fewWords) return byStep.fill(allLangs)
  base = -langs.length
  let set = 0
  for (let step = 0; step < steps.count; step++) {
    if (step === 0 || steps.sentences[step] === 1) {
      base += langs.length
      set = likely(counts, base, whole, most)
    }
    byStep[step] = set
  }
  return byStep
}

const fewWords = 2
/** What a small word of the sentence counts beside all of those of the text, and one that is a noun or a verb elsewhere beside others. */
const weights = { sentence: 4, whole: 6, doubtful: 0.25 } as const

/** Of the score of the likeliest language; Spanish has most small words of a Portuguese sentence. */
const shareMin = 0.7

/** The languages that have nearly as many small words as the likeliest. */
function likely(counts: readonly number[], base: number, whole: readonly number[], most: number): number {
  let best = 0
  for (let at = 0; at < langs.length; at++) best = Math.max(best, scoreOf(counts, base, whole, most, at))
  let set = 0
  for (let at = 0; at < langs.length; at++)
    if (scoreOf(counts, base, whole, most, at) > shareMin * best) set |= 1 << at
  return set
}

const scoreOf = (
  counts: readonly number[],
  base: number,
  whole: readonly number[],
  most: number,
  at: number,
): number => weights.sentence * (counts[base + at] ?? 0) + (weights.whole * (whole[at] ?? 0)) / most
