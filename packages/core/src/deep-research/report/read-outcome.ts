import { type Evidence, isOfRecord, type SourceRef } from '../../enrichment/index.ts'
import { lettersAndNumbers, valueAt } from '../../kernel/index.ts'
import { analyse, type Doc, type Range, valuesIn } from '../../language/index.ts'
import { tokenize } from '../../words/index.ts'
import type { Found } from '../outcome.ts'
import type { Research } from '../research.ts'
import type { OutputOf, SubsystemName } from '../schema.ts'
import type { ProvenText } from './fact.ts'
import { comparable, quoteHolds, shownText, withoutMarks } from './shown-text.ts'
import { isPhrase } from './written-sentences.ts'

/** Begins the title of a source that is a record. */
export const recordTitle = 'Record of the dataset: '

/** Whether a quote says a value. */
export type Reads = (quote: string, source: SourceRef) => boolean

/** Where the report gets its values from: a value that no quote of its evidence holds comes back as null. */
export interface OutcomeReader<Name extends SubsystemName> {
  readonly output: OutputOf<Name>
  /** The text at a pointer of the output. `reads` decides whether a quote says it in other words. */
  said(pointer: string, text: string | null, reads?: Reads): ProvenText | null
  /** The same between quotation marks. */
  quoted(pointer: string, text: string | null, max?: number): ProvenText | null
  /** The quotes behind a pointer. */
  sourcesOf(pointer: string): readonly SourceRef[]
  confidenceOf(pointer: string): number
}

export function readOutcome<Name extends SubsystemName>(
  source: Pick<Research, 'found'>,
  name: Name,
): OutcomeReader<Name> | null {
  const found = source.found(name)
  return found === null ? null : readerOf(found)
}

function readerOf<Name extends SubsystemName>({ output, evidence }: Found<Name>): OutcomeReader<Name> {
  const byField = new Map(evidence.map((one) => [one.field, one]))

  function evidenceAt(pointer: string): Evidence | null {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const evidence = byField.get(at)
      if (evidence !== undefined) return evidence
    }
    return null
  }

  function prove(pointer: string, shown: string, values: readonly string[], reads: Reads): ProvenText | null {
    const evidence = evidenceAt(pointer)
    if (evidence === null || shown === '') return null
    const proofs = evidence.sources
      .map((one) => citable(one, evidence, pointer, output))
      .filter((one) => one.quote !== null && (one.isRecord || reads(one.quote, one)))
      .map(({ isRecord: _, ...source }) => source)
    return proofs.length === 0
      ? null
      : {
          text: shown,
          values,
          proofs: [proofs],
          confidence: evidence.confidence,
          isOfRecord: proofs.every((source) => isUnread(source, evidence.method)),
        }
  }

  return {
    output,
    said(pointer, text, reads) {
      const shown = withoutMarks(shownText(text ?? ''))
      if (!isPhrase(shown)) return null
      const says = reads ?? ((quote: string) => quoteHolds(quote, shown))
      return prove(
        pointer,
        shown,
        [shown],
        (quote, source) => says(quote, source) && !isDenied(quote, shown, ofThePast.test(pointer)),
      )
    },
    quoted(pointer, text, max) {
      const shown = withoutMarks(shownText(text ?? '', max))
      if (shown === '') return null
      return prove(pointer, `“${shown}”`, [shown], (quote) => quoteHolds(quote, shown))
    },
    sourcesOf(pointer) {
      const evidence = evidenceAt(pointer)
      return (evidence?.sources ?? []).filter(({ quote }) => quote !== null)
    },
    confidenceOf: (pointer) => evidenceAt(pointer)?.confidence ?? 0,
  }
}

/** Words about the past: where people have been. */
const ofThePast = /^\/(?:founders|key_people)\/\d+\/(?:experience|education|prior_startups)\//

const dates = valuesIn({ kinds: ['date'] })

/** Whether each sentence of a quote that speaks of a value denies what it says; of one that no sentence holds, each of all. */
function isDenied(quote: string, shown: string, isOfThePast: boolean): boolean {
  // "family=Open+Sans" denies nothing.
  if (URL.canParse(quote)) return false
  const doc = analyse(quote, { annotators: [dates] })
  const speaking = placesOf(doc, shown)
  const isSo = ({ to }: Range, place: Range) => {
    const { denied, hearsay, past } = doc.assertion(place)
    // "Globex isn't a customer": the verb comes behind.
    const isBehind = doc.cuesIn({ from: to, to: to + verbReach }, 'assert.denied').length > 0
    return !denied && !hearsay && !isBehind && (isOfThePast || !past)
  }
  return speaking.length > 0
    ? !speaking.some((place) => isSo(place, { from: place.from, to: place.from }))
    : !doc.sentences().some((place) => isSo(place, place))
}

const verbReach = 2

/** Where a quote has a value word for word. */
function placesOf({ tokens }: Doc, shown: string): readonly Range[] {
  const words = tokenize(shown).map(({ word }) => word)
  return tokens.flatMap((_, from) =>
    words.length > 0 && words.every((word, at) => tokens[from + at]?.word === word)
      ? [{ from, to: from + words.length }]
      : [],
  )
}

/** A record of the dataset says a value in its field. What it says is shown with the field: by itself it tells nothing. */
function citable(
  source: SourceRef,
  { method, field }: Evidence,
  pointer: string,
  output: object,
): SourceRef & { readonly isRecord: boolean } {
  if (!isUnread(source, method)) return { ...source, isRecord: false }
  const value = valueAt(pointer, output)
  const said = wordsOf(value)
  const { quote } = source
  const isField =
    quote === null ||
    typeof value !== 'object' ||
    [said, wordsOf(valueAt(field, output))].some((words) => lettersOf(words) === lettersOf(quote))
  const shown = { ...source, title: `${recordTitle}${source.title ?? source.url}` }
  return isField
    ? {
        ...shown,
        quote: shownText(`${pointer.slice(1).replaceAll('/', '.')}: ${said}`),
        isRecord: said !== '',
      }
    : { ...shown, isRecord: false }
}

/** Nobody read the website of a record now: what has no content was not fetched. */
const isUnread = ({ content_sha256 }: SourceRef, method: Evidence['method']) =>
  isOfRecord(method) && content_sha256 === null

/** A place goes by how it is written, whatever has a name by that. */
function wordsOf(value: unknown): string {
  const { formatted, name } = (value ?? {}) as { readonly formatted?: unknown; readonly name?: unknown }
  const words = formatted ?? name ?? value ?? ''
  return typeof words === 'string' ? words : JSON.stringify(words)
}

const lettersOf = (text: string) => lettersAndNumbers(comparable(text))
