import type { Assertion, Cue, Doc } from './doc.ts'
import type { CueKey, Lang } from './keys.ts'
import type { Range } from './spans.ts'

/**
 * What is said of a place. Denials, suppositions and "former" reach from their clause's beginning to the place and into it; that
 * somebody asks, denies a report or passes on a rumour is of the whole sentence.
 */
export function assertionAt(doc: Doc, place: Range): Assertion {
  // Most short texts say nothing of the kind.
  if (assertingKeys.every((key) => doc.cues(key).length === 0)) return stated
  const sentence = doc.sentenceOf(place)
  const reached = { from: sentence.from, to: Math.max(sentence.to, place.to) }
  if (doc.cuesIn(reached, ...assertingKeys).length === 0) return stated
  const said = (key: CueKey) => doc.cuesIn(sentence, key)
  const clauses = new Map<Lang, Range>()
  /** Whether a cue stands in the place, or before it in the same clause. */
  const reaches = ({ from, by }: Cue): boolean =>
    from < place.to && (from >= place.from || by.some(({ lang }) => from >= clauseIn(lang).from))
  const clauseIn = (lang: Lang): Range => {
    const clause = clauses.get(lang) ?? doc.clauseOf(place, lang)
    clauses.set(lang, clause)
    return clause
  }
  const near = { from: Math.max(sentence.from, place.from - nearMax), to: place.to }
  const reaching = (key: CueKey) => doc.cuesIn(near, key).filter(reaches)

  // "Not only": what denies nothing begins with what would deny.
  const nothings = new Set(said('assert.denied-nothing').map(({ from }) => from))
  const denials = [
    ...reaching('assert.denied').filter(({ from }) => !nothings.has(from)),
    ...said('assert.denied-behind').filter(
      ({ from }) => from >= place.to && from <= place.to + 1 && !nothings.has(from),
    ),
    ...said('assert.refuted'),
  ]
  const asked = asks(doc, sentence) ? said('assert.asks').filter(({ from }) => from <= sentence.from + 2) : []
  const supposed = reaching('assert.supposed')
  const hearsay = said('assert.hearsay')
  const past = [
    ...reaching('assert.past'),
    ...said('assert.past-end').filter(({ from }) => from >= place.from && from <= place.to + reachMax),
  ]
  return {
    denied: denials.length > 0,
    asked: asked.length > 0,
    supposed: supposed.length > 0,
    hearsay: hearsay.length > 0,
    past: past.length > 0,
    because: [...denials, ...asked, ...supposed, ...hearsay, ...past],
  }
}

const assertingKeys = [
  'assert.denied',
  'assert.denied-behind',
  'assert.refuted',
  'assert.asks',
  'assert.supposed',
  'assert.hearsay',
  'assert.past',
  'assert.past-end',
] as const satisfies readonly CueKey[]

const stated: Assertion = {
  denied: false,
  asked: false,
  supposed: false,
  hearsay: false,
  past: false,
  because: [],
}

/** Tokens before a place that its clause may have. */
const nearMax = 60
/** Tokens behind a place in which "until 2019" still speaks of it. */
const reachMax = 12

/** Whether a question mark ends the sentence, or a Spanish one begins it. */
function asks({ tokens }: Doc, { from, to }: Range): boolean {
  if (tokens[from]?.word === '¿') return true
  for (let at = to - 1; at >= from && at >= to - 4; at--) if (tokens[at]?.word === '?') return true
  return false
}
