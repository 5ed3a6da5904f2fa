import type { Evidence } from '../../enrichment/index.ts'
import { isOfHost, namesCustomers, newsRows, sentencesOf } from '../../extraction/index.ts'
import { endsSentence, hasDigit, startsWithSign } from '../../kernel/index.ts'
import { tells } from '../../language/index.ts'
import { isWebAddress } from '../../reference/index.ts'
import type { Found } from '../outcome.ts'
import type { OutputOf } from '../schema.ts'

/** A signal of traction, and what proves its text and its date. */
export interface Signal {
  readonly signal: OutputOf<'tractionSignals'>['signals'][number]
  readonly text: Omit<Evidence, 'field'>
  readonly date: Omit<Evidence, 'field'> | null
}

type Kind = Signal['signal']['kind']

/** What others wrote, and what the company's own titles tell of: rounds, products, customers, awards. */
export function newsSignals({ output, evidence }: Found<'newsAndPress'>, domain: string): readonly Signal[] {
  const at = (field: string) => {
    const found = evidence.find((each) => each.field === field)
    if (found === undefined) return null
    const { field: _, ...rest } = found
    return rest
  }
  return output.items.flatMap(({ title, url, published_on }, index) => {
    const kind = isOfHost(url, domain) ? titleKind(title) : 'press'
    const text = at(`/items/${index}/title`)
    if (kind === null || text === null) return []
    const date = at(`/items/${index}/published_on`)
    return [{ signal: { kind, text: title, occurred_on: published_on, url }, text, date }]
  })
}

const titleKind = (title: string): Kind | null => newsRows.find(([, row]) => row.test(title))?.[0] ?? null

const sentenceMin = 12

/** The sentences that prove such a field, where they are sentences of a page and no address or data. */
export function quotedSignals(
  kind: Kind,
  evidence: readonly Evidence[],
  isOf: (field: string) => boolean,
): readonly Signal[] {
  return evidence
    .filter((each) => isOf(each.field) && each.method === 'rule')
    .flatMap(({ confidence, method, sources }) => {
      const told = sources.flatMap((source) => {
        const text = sentenceIn(kind, source.quote ?? '')
        return text === null ? [] : [{ text, source }]
      })
      // A whole sentence says more than a headline with its date.
      const best = told.find(({ text }) => endsSentence(text)) ?? told[0]
      if (best === undefined) return []
      const { text, source } = best
      return [
        {
          signal: { kind, text, occurred_on: null, url: source.url },
          text: { confidence, method, sources: [source] },
          date: null,
        },
      ]
    })
}

/** A quote may begin or end within a sentence; only those are taken that end in it, and are whole words of the kind. */
function sentenceIn(kind: Kind, quote: string): string | null {
  if (isWebAddress(quote) || startsWithSign(quote, '[{"')) return null
  const isLong = quote.length > quoteWhole
  const sentences = sentencesOf(quote)
  // The first and the last of a long quote may be cut.
  const whole = isLong
    ? sentences.filter((one, at) =>
        at > 0
          ? at < sentences.length - 1 || endsSentence(one)
          : /^[\p{Lu}\p{N}“"]/u.test(one) && endsSentence(one),
      )
    : sentences
  return whole.find((one) => one.length >= sentenceMin && isOfKind[kind]?.(one) === true) ?? null
}

const quoteWhole = 280

/** What a sentence must say to be of its kind. */
const isOfKind: Partial<Readonly<Record<Kind, (sentence: string) => boolean>>> = {
  customers: (sentence) => namesCustomers.test(sentence),
  funding: hasDigit,
  hiring: (sentence) => tells(sentence, 'hiring.open', 'hiring.none', 'person.role', 'section.careers'),
}
