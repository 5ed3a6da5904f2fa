import { type CueKey, type Doc, equityRounds, type Range } from '../../language/index.ts'
import { type Amount, amountsIn, isPrice } from './amounts.ts'

export interface AskedAmount {
  readonly amount: Amount
  /** 3: somebody raises or seeks it; 2: it is of a round; 1: an amount beside softer words, which counts on a slide that asks. */
  readonly strength: number
  /** The company says it of itself: "We are raising a seed round of $2M", or a line begins with it. */
  readonly isPlain: boolean
}

/** Amounts with a currency beside words of raising, on one line or on the lines of one tile. */
export function askedOn(doc: Doc): AskedAmount[] {
  return amountsIn(doc).flatMap((amount) => {
    if (isSomethingElse(doc, amount)) return []
    const asked = doc.cuesOn(amount.span, 'funding.asked')
    const strength =
      asked.length > 0 ? 3 : isNear(doc, amount, roundKeys) ? 2 : isNear(doc, amount, softKeys) ? 1 : 0
    return strength === 0 ? [] : [{ amount, strength, isPlain: asked.some((cue) => isOwn(doc, cue)) }]
  })
}

/** Names of rounds. */
export const roundKeys = [
  ...equityRounds,
  'stage.angel',
  'stage.bridge',
  'stage.convertible',
  'stage.safe',
  'section.ask',
] as const satisfies readonly CueKey[]
const softKeys = ['topic.ask'] as const satisfies readonly CueKey[]

/** Whether words of some keys are a few words before an amount or behind it, in its sentence. */
function isNear(doc: Doc, { from, to }: Amount, keys: readonly CueKey[]): boolean {
  const sentence = doc.sentenceOf({ from, to })
  const near = { from: Math.max(sentence.from, from - 8), to: Math.min(sentence.to, to + 4) }
  return doc.cuesIn(near, ...keys).length > 0
}

/** Whether words beside an amount make it a price, a revenue, or money that is there already: "raising $2M at $15M pre-money". */
export function isSomethingElse(doc: Doc, amount: Amount): boolean {
  const { from, to, span } = amount
  if (isPrice(doc, amount) || doc.cuesOn(span, 'funding.not-money', 'funding.total').length > 0) return true
  const sentence = doc.sentenceOf(amount)
  const reaching = (reach: number) => ({
    from: Math.max(sentence.from, from - reach),
    to: Math.min(sentence.to, to + 4),
  })
  if (doc.cuesIn(reaching(4), 'funding.other-measure', 'stage.grant').length > 0) return true
  // "$3M raised, now raising $8M": the nearest word decides.
  const seeks = doc.cuesIn(reaching(7), 'funding.seeks').findLast((cue) => cue.from < from)
  return doc
    .cuesIn(reaching(7), 'funding.over')
    .some((over) => over.from >= to || seeks === undefined || over.from > seeks.from)
}

/** Whether what is said begins its line, but for marks, or "we" comes before it. */
export function isOwn(doc: Doc, cue: Range): boolean {
  const { from } = doc.sentenceOf(cue)
  const before = Array.from({ length: cue.from - from }, (_, at) => from + at)
  if (!before.some((at) => doc.isContent(at))) return true
  return (
    doc.cuesIn({ from: Math.max(from, cue.from - 4), to: cue.from + 1 }, 'company.we', 'company.this')
      .length > 0
  )
}
