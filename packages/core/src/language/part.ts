import type { Cue, Doc } from './doc.ts'
import { nearestOf } from './sentences.ts'
import type { Range, Span } from './spans.ts'

/** A part of a text as a Doc of its own: what was found in the part, its places counted from there. Nothing is read again. */
export function partOf(doc: Doc, { from, to }: Range): Doc {
  const start = doc.tokens[from]?.start ?? doc.text.length
  const end = doc.tokens[to - 1]?.end ?? start
  const isWithin = (place: Range) => place.from >= from && place.to <= to
  const inPart = <Place extends Range>(place: Place): Place => ({
    ...place,
    from: place.from - from,
    to: place.to - from,
  })
  const inWhole = (place: Range) => ({ from: place.from + from, to: place.to + from })
  const clamped = (range: Range) => ({ from: Math.max(range.from, from), to: Math.min(range.to, to) })
  const cueInPart = (cue: Cue): Cue => ({ ...inPart(cue), slots: slotsInPart(cue.slots, inPart) })
  const part: Doc = {
    text: doc.text.slice(start, end),
    tokens: doc.tokens
      .slice(from, to)
      .map((token) => ({ ...token, start: token.start - start, end: token.end - start })),
    spans: doc.spansIn({ from, to }).filter(isWithin).map(inPart),
    cues: (...keys) => {
      const found = part.cuesIn({ from: 0, to: to - from }, ...keys)
      return keys.length === 1
        ? found
        : found.toSorted((one, other) => one.from - other.from || one.to - other.to)
    },
    cuesIn: (range, ...keys) =>
      doc.cuesIn(clamped(inWhole(range)), ...keys).flatMap((cue) => (isWithin(cue) ? [cueInPart(cue)] : [])),
    spansIn: (range) =>
      doc
        .spansIn(clamped(inWhole(range)))
        .filter(isWithin)
        .map(inPart),
    withSpans: (spans) =>
      partOf(
        doc.withSpans([
          ...doc.spans.filter((span) => !isWithin(span)),
          ...spans.map((span) => ({ ...span, ...inWhole(span) })),
        ]),
        { from, to },
      ),
    cuesOn: (span, ...keys) =>
      doc
        .cuesOn({ ...span, ...inWhole(span) }, ...keys)
        .flatMap((cue) => (isWithin(cue) ? [cueInPart(cue)] : [])),
    assertion: (place) => {
      const said = doc.assertion(inWhole(place))
      return { ...said, because: said.because.map(cueInPart) }
    },
    sentences: () =>
      doc
        .sentences()
        .map(clamped)
        .filter((range) => range.from < range.to)
        .map(inPart),
    sentenceOf: (place) => inPart(clamped(doc.sentenceOf(inWhole(place)))),
    clauseOf: (place, lang) => inPart(clamped(doc.clauseOf(inWhole(place), lang))),
    nearest: (items, place) => nearestOf(items, place, part.sentenceOf(place)),
    textOf: (place) => doc.textOf(inWhole(place)),
    isSmall: (token) => doc.isSmall(token + from),
    mayBeIn: (token, lang) => doc.mayBeIn(token + from, lang),
    isKnown: (token) => doc.isKnown(token + from),
    isContent: (token) => doc.isContent(token + from),
  }
  return part
}

function slotsInPart(slots: Cue['slots'], inPart: (span: Span) => Span): Cue['slots'] {
  return Object.fromEntries(Object.entries(slots).map(([name, span]) => [name, inPart(span)]))
}
