import { assertionAt } from './assertion.ts'
import { type Automaton, compile, type Pattern } from './automaton.ts'
import type { Cue, Doc } from './doc.ts'
import { type CueKey, type HeadingKey, type Lang, langs, type SlotName } from './keys.ts'
import { telledLangs } from './language-of.ts'
import { type Match, match } from './match.ts'
import { languagePacks, otherHeadings } from './packs.ts'
import { sentencesOf } from './sentence-begins.ts'
import { clauseAt, nearestOf, sentenceAt } from './sentences.ts'
import { type Annotator, type Range, type Span, settle } from './spans.ts'
import { type Steps, stepsOf } from './steps.ts'
import { type Token, tokenFlag, tokenize } from './tokens.ts'
import { langBit, type Vocabulary } from './vocabulary.ts'

export interface AnalyseOptions {
  /** What finds amounts, dates, names; the later see nothing of the earlier. */
  readonly annotators?: readonly Annotator[]
  /** Languages that the text may be in, for whoever knows; else all of which there are packs. */
  readonly langs?: readonly Lang[]
}

/**
 * Reads a text: tokens once, spans, and every line of every pack, in time proportional to its length.
 *
 * @example
 * const doc = analyse('Acme raised $5M.', { annotators: [valuesIn] })
 * doc.cues('funding.raised').map(({ slots }) => slots.money)
 */
export function analyse(text: string, options: AnalyseOptions = {}): Doc {
  return documentOf(automaton(), text, options)
}

/** The sentences of a text as offsets, for who asks for nothing else of it. */
export function sentencesIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const tokens = tokenize(text)
  return sentencesOf(text, tokens, automaton().vocabulary).map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }))
}

/** Whether a text has a cue of some keys that take no values. */
export const tells = (text: string, ...keys: readonly CueKey[]): boolean =>
  analyse(text).cues(...keys).length > 0

let compiled: Automaton | null = null
function automaton(): Automaton {
  compiled ??= compile(languagePacks(), otherHeadings())
  return compiled
}

function documentOf(automaton: Automaton, text: string, options: AnalyseOptions): Doc {
  const tokens = tokenize(text)
  const steps = stepsOf(text, tokens, automaton.vocabulary)
  const spans = settle((options.annotators ?? []).flatMap((annotate) => annotate(text, tokens)))
  const mayBe = telledLangs(steps, spans, automaton.vocabulary, options.langs ?? langs)
  const matches = match(automaton, steps, spans).filter(
    ({ pattern, from }) =>
      (isHeading(pattern.key) || mayBe(from, pattern.lang)) &&
      (pattern.key !== 'assert.asks' || steps.sentences[from] !== 0),
  )
  const cues = cuesOf(matches, steps)
  const byKey = Map.groupBy(cues, ({ key }) => key)
  const doc: Doc = {
    text,
    tokens,
    spans,
    spansIn: ({ from, to }) => beginningIn(spans, from, to),
    cues: (...keys) => {
      const [only, ...others] = keys
      if (only !== undefined && others.length === 0) return byKey.get(only) ?? []
      return cues.filter(({ key }) => keys.includes(key))
    },
    cuesIn: ({ from, to }, ...keys) => keys.flatMap((key) => beginningIn(byKey.get(key) ?? [], from, to)),
    cuesOn: (span, ...keys) => doc.cues(...keys).filter(({ slots }) => isSamePlace(slots[span.slot], span)),
    assertion: (place) => assertionAt(doc, place),
    sentenceOf: (place) => sentenceAt(steps, place),
    sentences: () => sentencesOf(text, tokens, automaton.vocabulary),
    clauseOf: (place, lang) => clauseAt(steps, place, langBit(lang)),
    isContent: (token) => isContentAt(tokens, steps, automaton.vocabulary, token),
    nearest: (items, place) => nearestOf(items, place, doc.sentenceOf(place)),
    textOf: ({ from, to }) => text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0),
    isKnown: (token) => {
      const step = steps.stepOf(token)
      return steps.tokens[step] === token && (steps.words[step] ?? 0) !== 0
    },
    isSmall: (token) => {
      const step = steps.stepOf(token)
      if (steps.tokens[step] !== token) return false
      const fillerOf = automaton.vocabulary.fillerOf[steps.words[step] ?? 0] ?? 0
      return fillerOf !== 0 && langs.some((lang) => (fillerOf & langBit(lang)) !== 0 && mayBe(step, lang))
    },
  }
  return doc
}

const isHeading = (key: CueKey): key is HeadingKey => headingAreas.some((area) => key.startsWith(area))
const headingAreas = ['section.', 'topic.', 'term.', 'stage.']

function isContentAt(
  tokens: readonly Token[],
  steps: Steps,
  { fillerOf, tellsOf }: Vocabulary,
  at: number,
): boolean {
  if (((tokens[at]?.flags ?? 0) & (tokenFlag.mark | tokenFlag.number)) !== 0) return false
  const word = steps.words[steps.stepOf(at)] ?? 0
  return fillerOf[word] === 0 && tellsOf[word] === 0
}

/**
 * By place. What several lines or languages say alike is one cue, with its longest words: "co-founder Ada" holds "founder Ada", and
 * "startup" is a company in most languages.
 */
function cuesOf(matches: readonly Match[], steps: Steps): readonly Cue[] {
  const cues = new Map<string, Cue & { by: Pattern[] }>()
  for (const { pattern, from, to, slots } of matches.toSorted((left, right) => left.from - right.from)) {
    let name = `${pattern.key} ${to}`
    for (const span of slots) name += ` ${span.slot} ${span.from} ${span.to}`
    const known = cues.get(name)
    if (known === undefined)
      cues.set(name, { ...tokensOf(steps, from, to), key: pattern.key, by: [pattern], slots: slotsOf(slots) })
    else if (!known.by.includes(pattern)) known.by.push(pattern)
  }
  return [...cues.values()].sort((left, right) => left.from - right.from || left.to - right.to)
}

const isSamePlace = (one: Range | undefined, other: Range) => one?.from === other.from && one.to === other.to

const tokensOf = ({ tokens }: Steps, from: number, to: number): Range => ({
  from: tokens[from] ?? 0,
  to: (tokens[to - 1] ?? 0) + 1,
})

function slotsOf(spans: readonly Span[]): Cue['slots'] {
  const slots: Partial<Record<SlotName, Span>> = {}
  for (const span of spans) slots[span.slot] ??= span
  return slots
}

/** Of ranges by where they begin those that begin from one place to before another. */
function beginningIn<Item extends Range>(ranges: readonly Item[], from: number, to: number): readonly Item[] {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while ((ranges[end]?.from ?? to) < to) end++
  return ranges.slice(low, end)
}
