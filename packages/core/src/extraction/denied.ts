import { type Assertion, analyse, type Doc, valuesIn } from '../language/index.ts'

/** Whether a sentence denies the words at a place of it: `is not backed by`, `has never raised money from`. */
export const isDenied = (sentence: string, at: number): boolean => saidAt(sentence, at).denied

/** Whether a sentence asks if something is so: `Is Acme backed by Alder?` */
export const isAsked = (sentence: string): boolean => saidAt(sentence, 0).asked

/** Whether a sentence says that what it tells is not so: `Reports that Acme raised $5M are false.` */
export const isRefuted = (sentence: string): boolean =>
  docAround(sentence, 0).cues('assert.refuted').length > 0

/** Whether a sentence does not assert the words at a place of it: it denies, asks, supposes, hopes or repeats hearsay. */
export function isUnsaid(sentence: string, at: number): boolean {
  const { denied, asked, supposed, hearsay } = saidAt(sentence, at)
  return denied || asked || supposed || hearsay
}

/** Whether the words at a place of a sentence are past: `we lost customers such as`, `was based in Oslo until 2019`. */
export const isOver = (sentence: string, at: number): boolean => saidAt(sentence, at).past

/** What stands behind the place is not looked at, since nobody says where its words end: "2011 nicht in Berlin, sondern in Hamburg". */
function saidAt(sentence: string, at: number): Assertion {
  const doc = docAround(sentence, at)
  const place = at - startAround(at)
  const from = doc.tokens.findIndex(({ end }) => end > place)
  const said = doc.assertion(
    from < 0 ? { from: doc.tokens.length, to: doc.tokens.length } : { from, to: from },
  )
  return {
    ...said,
    denied: said.because.some(({ key }) => key === 'assert.denied' || key === 'assert.refuted'),
  }
}

/** Characters before a place that may speak of it, and behind it; sentences of strangers may be endless. */
const reachMax = 1_000
const startAround = (at: number) => Math.max(0, at - reachMax)

/** A sentence is asked about several places in a row, and read once. */
let last: { readonly text: string; readonly doc: Doc } | null = null
const dates = valuesIn({ kinds: ['date'] })

function docAround(sentence: string, at: number): Doc {
  const text = sentence.slice(startAround(at), at + reachMax)
  if (last?.text !== text) last = { text, doc: analyse(text, { annotators: [dates] }) }
  return last.doc
}
