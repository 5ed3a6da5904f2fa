import { distinctSources, keyOfSource, type SourceRef } from '../../enrichment/index.ts'
import { listed, startsWithSign } from '../../kernel/index.ts'
import type { SectionName } from './section-table.ts'
import type { Topic } from './topic-table.ts'
import { sectionOf } from './topic-table.ts'

/** A value as the report shows it, with the sources that prove it. */
export interface ProvenText {
  readonly text: string
  /** What of the text is stated: names, numbers, dates, quotes. */
  readonly values: readonly string[]
  /** For each value all the places that were seen to say it. */
  readonly proofs: readonly (readonly SourceRef[])[]
  /** 0 to 1: of the least sure. */
  readonly confidence: number
  /** Whether nothing but a record of the dataset says it. */
  readonly isOfRecord: boolean
}

/** A sentence of the report and the facts behind it. Plain data. */
export interface ReportFact {
  /** `F1`, by which a model names it. */
  readonly id: string
  readonly topic: Topic
  readonly section: SectionName
  /** Without its citations and the full stop. */
  readonly sentence: string
  readonly values: readonly string[]
  readonly confidence: number
  /** Each holds a value. */
  readonly sources: readonly SourceRef[]
}

export type Draft = Omit<ReportFact, 'id'>

/** Stands where a sentence says how sure it is. */
export const hedge = Symbol('how sure')

/** What is said plainly, what with a word of doubt, and what only as unconfirmed. */
export const confidenceLevels = { plain: 0.85, reported: 0.6 } as const

export type Level = 'plain' | 'reported' | 'unconfirmed'
export const levelOf = (confidence: number): Level =>
  confidence >= confidenceLevels.plain
    ? 'plain'
    : confidence >= confidenceLevels.reported
      ? 'reported'
      : 'unconfirmed'

type Part = ProvenText | typeof hedge | null

/**
 * Writes a sentence about a topic around values that are proven; null when one of them is not, for what nobody said is not
 * written.
 *
 *     sentence('founded')`It was ${hedge}founded in ${year}`
 */
export const sentence =
  (topic: Topic) =>
  (strings: readonly string[], ...parts: readonly Part[]): Draft | null => {
    const said = parts.filter((part) => part !== hedge)
    if (said.includes(null) || said.length === 0) return null
    const { text, values, proofs, confidence } = joined(strings, parts)
    const sources = fewest(proofs)
    const level = levelOf(confidence)
    const section = level === 'unconfirmed' ? 'unconfirmed' : sectionOf(topic)
    const told = level === 'plain' ? text.replaceAll(hedgeMark, '') : text
    return { topic, section, sentence: told, values, confidence, sources }
  }

/** Writes how sure a draft is: what others say is reported, what the company's own pages seem to say is not. */
export function hedged(draft: Draft, isOwn: (source: SourceRef) => boolean): Draft {
  const words = draft.sources.every(isOwn) ? 'apparently ' : 'reportedly '
  return { ...draft, sentence: draft.sentence.replaceAll(hedgeMark, words) }
}

/** A part of a sentence that is left out when nobody said it: `optional\`, led by ${leads}\``. */
export function optional(strings: readonly string[], ...parts: readonly (ProvenText | null)[]): ProvenText {
  return parts.includes(null) ? nothing : joined(strings, parts)
}

const nothing: ProvenText = { text: '', values: [], proofs: [], confidence: 1, isOfRecord: true }
/** No text that is shown holds one. */
const hedgeMark = '\u0000'

function joined(strings: readonly string[], parts: readonly Part[]): ProvenText {
  const said = parts.filter((part) => part !== hedge && part !== null)
  return {
    text: strings.map((literal, at) => literal + textOf(parts[at])).join(''),
    values: said.flatMap(({ values }) => values),
    proofs: said.flatMap(({ proofs }) => proofs),
    confidence: Math.min(1, ...said.map(({ confidence }) => confidence)),
    isOfRecord: said.every((one) => one.isOfRecord),
  }
}

function textOf(part: Part | undefined): string {
  if (part === undefined || part === null) return ''
  return part === hedge ? hedgeMark : part.text
}

/** The same by those of its quotes alone; null where there is none. */
export function onlyIn(said: ProvenText, holds: (quote: string) => boolean): ProvenText | null {
  const proofs = said.proofs.map((sources) => sources.filter(({ quote }) => holds(quote ?? '')))
  return proofs.some((sources) => sources.length === 0) ? null : { ...said, proofs }
}

/** `A, B and C`; null for none. */
export function listOf(said: readonly ProvenText[]): ProvenText | null {
  if (said.length === 0) return null
  return { ...joined([], said), text: listed(said.map(({ text }) => text)) }
}

/** The texts by their level of confidence, the surest level first. */
export function byLevel(said: readonly ProvenText[]): readonly (readonly ProvenText[])[] {
  const levels: readonly Level[] = ['plain', 'reported', 'unconfirmed']
  return levels
    .map((level) => said.filter(({ confidence }) => levelOf(confidence) === level))
    .filter((group) => group.length > 0)
}

/** A short quote shows at a glance what a long one hides. */
const glanceMax = 160

/** What machines read is hard on the eye. */
const isPlain = (quote: string) => quote.length <= glanceMax && !startsWithSign(quote, '{"[')

/** As few places as say all the values: where one sentence of a page says everything, it alone is cited. */
function fewest(proofs: readonly (readonly SourceRef[])[]): readonly SourceRef[] {
  const chosen: SourceRef[] = []
  let left = proofs
  while (left.length > 0) {
    const best = mostTelling(left)
    if (best === undefined) break
    chosen.push(best)
    left = left.filter((sources) => !sources.some((one) => keyOfSource(one) === keyOfSource(best)))
  }
  return distinctSources(chosen)
}

/** The one that says most of the values; of those that say as many one of a page that says others too, a short one, the first. */
function mostTelling(proofs: readonly (readonly SourceRef[])[]): SourceRef | undefined {
  const count = (holds: (source: SourceRef) => boolean) => proofs.filter((list) => list.some(holds)).length
  const worth = (source: SourceRef) => {
    const key = keyOfSource(source)
    const told = count((other) => keyOfSource(other) === key)
    const nearby = count(({ url }) => url === source.url)
    return told * 1_000 + nearby * 2 + (isPlain(source.quote ?? '') ? 1 : 0)
  }
  const [best] = proofs
    .flat()
    .map((source) => ({ source, worth: worth(source) }))
    .toSorted((left, right) => right.worth - left.worth)
  return best?.source
}
