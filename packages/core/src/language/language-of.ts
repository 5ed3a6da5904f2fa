import { type Lang, langs } from './keys.ts'
import type { Span } from './spans.ts'
import type { Steps } from './steps.ts'
import { langBit, type Vocabulary } from './vocabulary.ts'

/**
 * Whether a step may be in a language. "No" denies in English and is "in the" in Portuguese: the small words of a sentence tell which
 * language it is in, one that is a noun elsewhere ("van") less than others, those of the whole text where a sentence has too few, and where there are none at all it may be in any.
 */
export function telledLangs(
  steps: Steps,
  spans: readonly Span[],
  vocabulary: Vocabulary,
  allowed: readonly Lang[],
): (step: number, lang: Lang) => boolean {
  const set = allowed.reduce((all, lang) => all | langBit(lang), 0)
  let found: Int32Array | null = null
  return (step, lang) => {
    found ??= langsByStep(steps, spans, vocabulary)
    return ((found[step] ?? 0) & set & langBit(lang)) !== 0
  }
}

function langsByStep(steps: Steps, spans: readonly Span[], { tellsOf, doubtfulOf }: Vocabulary): Int32Array {
  // The "m" of "5M" and the "de" of a name tell nothing.
  const isSpan = new Uint8Array(steps.count)
  for (const span of spans) isSpan.fill(1, steps.stepOf(span.from), steps.stepOf(span.to))
  const sentences: { readonly from: number; readonly counts: number[] }[] = []
  const whole = langs.map(() => 0)
  let counts: number[] = []
  for (let step = 0; step < steps.count; step++) {
    if (step === 0 || steps.sentences[step] === 1) {
      counts = langs.map(() => 0)
      sentences.push({ from: step, counts })
    }
    const word = steps.words[step] ?? 0
    const telling = isSpan[step] === 1 ? 0 : (tellsOf[word] ?? 0)
    const doubtful = doubtfulOf[word] ?? 0
    for (let at = 0; telling >> at > 0; at++) {
      if (((telling >> at) & 1) === 0) continue
      const weight = ((doubtful >> at) & 1) === 0 ? 1 : weights.doubtful
      counts[at] = (counts[at] ?? 0) + weight
      whole[at] = (whole[at] ?? 0) + weight
    }
  }
  const byStep = new Int32Array(steps.count)
  for (const [at, { from, counts }] of sentences.entries())
    byStep.fill(likely(counts, whole), from, sentences[at + 1]?.from)
  return byStep
}

const every = 0x7fff_ffff
/** So few small words tell nothing: one may be a name. */
const fewWords = 2
/** What a small word of the sentence counts beside all of those of the text, and one that is a noun or a verb elsewhere beside others. */
const weights = { sentence: 4, whole: 6, doubtful: 0.25 } as const

/** Of the score of the likeliest language; Spanish has most small words of a Portuguese sentence. */
const shareMin = 0.7

/** The languages that have nearly as many small words as the likeliest. */
function likely(counts: readonly number[], whole: readonly number[]): number {
  const most = Math.max(...whole)
  if (most < fewWords) return every
  const scores = counts.map(
    (count, at) => weights.sentence * count + (weights.whole * (whole[at] ?? 0)) / most,
  )
  const best = Math.max(...scores)
  return scores.reduce((set, score, at) => (score > shareMin * best ? set | (1 << at) : set), 0)
}
