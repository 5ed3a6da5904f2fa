import type { SearchData } from '@dealflow/core'
import { printable } from '../cli/printable.ts'
import { count } from '../cli/progress-text.ts'

/**
 * What was understood of a search, for people: the query with the words underlined that became filters, the filters, and
 * how many companies they left. With colours each filter has its own, in the query and in the list.
 */
export function explainedSearch(query: string, data: SearchData, isColoured: boolean): string[] {
  const { explanation } = data
  if (explanation === undefined) return []
  const paint: Paint = isColoured ? painted : (text) => text
  const colours = coloursOf(explanation.spans)
  return [
    ...underlined(query, explanation.spans, colours, isColoured),
    ...explanation.corrections.map(
      ({ text, meant }) => `  ${'corrected'.padEnd(nameWidth)} "${printable(text)}" to "${printable(meant)}"`,
    ),
    ...filterLines(data, explanation, colours, paint),
    ...likenessLines(data, explanation),
    ...restLines(data, explanation),
    ...tuningLines(data, explanation),
    ...countLines(data, explanation),
    '',
  ]
}

type Explanation = NonNullable<SearchData['explanation']>
type Span = Explanation['spans'][number]
type Paint = (text: string, codes: string) => string
/** SGR parameters by filter. */
type Colours = ReadonlyMap<string, string>

// Legible on dark and light grounds alike; one after another, so that neighbours differ.
const palette = ['36', '35', '32', '33', '34', '31']
const underline = '4'
const dim = '2'

const painted: Paint = (text, codes) => `\u001b[${codes}m${text}\u001b[0m`

function coloursOf(spans: readonly Span[]): Colours {
  const filters = [...new Set(spans.map(({ filter }) => filter))]
  return new Map(filters.map((filter, i) => [filter, palette[i % palette.length] ?? dim]))
}

function underlined(query: string, spans: readonly Span[], colours: Colours, isColoured: boolean): string[] {
  let line = ''
  let marks = ''
  let at = 0
  for (const { start, end, filter } of apart(spans)) {
    const [before, words] = [printable(query.slice(at, start)), printable(query.slice(start, end))]
    line += before + (isColoured ? painted(words, `${underline};${colours.get(filter) ?? dim}`) : words)
    marks += ' '.repeat(Bun.stringWidth(before)) + '~'.repeat(Bun.stringWidth(words))
    at = end
  }
  line += printable(query.slice(at))
  return isColoured || marks === '' ? [line] : [line, marks]
}

/** Spans in order, without those that lie in one before: two filters may come from the same words. */
function apart(spans: readonly Span[]): Span[] {
  let end = 0
  return spans
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      if (span.start < end) return false
      end = span.end
      return true
    })
}

function filterLines(
  { active_filters }: SearchData,
  { spans, overridden }: Explanation,
  colours: Colours,
  paint: Paint,
): string[] {
  const { semanticQuery: _, ...filters } = active_filters
  const lines = Object.entries(filters).map(([filter, value]) => {
    const words = spans.filter((span) => span.filter === filter).map(({ text }) => printable(text))
    const isGiven = words.length === 0 || overridden.some((one) => one.filter === filter)
    const origin = isGiven ? 'given' : `from "${words.join('", "')}"`
    const name = paint(filter.padEnd(nameWidth), colours.get(filter) ?? '0')
    return `  ${name} ${valueText(value)}  ${paint(`(${origin})`, dim)}`
  })
  const lost = overridden.map(
    ({ filter, inferred }) =>
      `  ${filter.padEnd(nameWidth)} ${valueText(inferred)} was said and is overridden`,
  )
  return [...lines, ...lost]
}

const nameWidth = 'includedInvestors'.length

function likenessLines({ subject }: SearchData, { spans }: Explanation): string[] {
  if (subject === undefined) return []
  const words = spans.flatMap(({ filter, text }) => (filter === 'subject' ? [`"${printable(text)}"`] : []))
  return [`  ${'like'.padEnd(nameWidth)} ${printable(subject.name)}  (from ${words.join(', ')})`]
}

/** What each word that became no filter ranks or why it does not, and what might have been a filter. */
function wordLines({ words, not_read }: Explanation): string[] {
  const ranking = words.flatMap(({ text, weight }) =>
    weight === undefined ? [] : [`${printable(text)} ${weight.toFixed(2)}`],
  )
  const ignored = words.flatMap(({ text, use }) => (use === 'ignored' ? [printable(text)] : []))
  const line = (name: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [`  ${name.padEnd(nameWidth)} ${texts.join(', ')}`]
  return [
    ...line('weights', ranking),
    ...line('ignored', ignored),
    ...not_read.map(({ text, why }) => `  ${'not read'.padEnd(nameWidth)} "${printable(text)}": ${why}`),
  ]
}

function restLines({ active_filters, request, sort = [] }: SearchData, explanation: Explanation): string[] {
  const { unknown_values, excluded_topics, boosts } = explanation
  const { semanticQuery } = active_filters
  const unknown = unknown_values.map(({ value, suggestions }) => {
    const instead = suggestions.length === 0 ? '' : `; did you mean ${suggestions.join(', ')}?`
    return `  Nobody knows ${printable(value)}${instead}`
  })
  if (request.query_mode_resolved === 'name') return [...unknown, '  Taken as the name of a company.']
  // Under an order the words are those that a company must hold.
  const words =
    semanticQuery === undefined
      ? []
      : [`  ${(sort.length > 0 ? 'about' : 'ranked by').padEnd(nameWidth)} ${printable(semanticQuery)}`]
  const orders = sort.map(({ by, order }) => `${by}, ${order === 'asc' ? 'lowest' : 'highest'} first`)
  const ranking =
    sort.length > 0
      ? [...words, `  ${'sorted by'.padEnd(nameWidth)} ${orders.join(', then ')}`]
      : semanticQuery === undefined
        ? ['  Nothing is left to rank by: the best scores come first.']
        : words
  const without = excluded_topics.map((topic) => `  ${'without'.padEnd(nameWidth)} ${printable(topic)}`)
  const preferred = boosts.map(
    ({ filter, value }) => `  ${'preferred'.padEnd(nameWidth)} ${filter} ${valueText(value)}`,
  )
  return [...unknown, ...ranking, ...preferred, ...wordLines(explanation), ...without]
}

/** What the operator's tuning did to the search. */
function tuningLines({ results }: SearchData, { words, tuning }: Explanation): string[] {
  const line = (name: string, text: string) => `  ${name.padEnd(nameWidth)} ${text}`
  const nameOf = (id: string) => printable(results.find((hit) => hit.id === id)?.name ?? id)
  const { pinned = [], hidden_matches: hidden = 0 } = tuning ?? {}
  return [
    ...words.flatMap(({ text, synonyms }) =>
      synonyms === undefined
        ? []
        : [line('synonyms', `${printable(text)} = ${synonyms.map(printable).join(', ')}`)],
    ),
    ...words.flatMap(({ text, use, why }) =>
      use === 'ranking' && why !== undefined ? [line('generic', printable(text))] : [],
    ),
    ...(pinned.length === 0 ? [] : [line('pinned', pinned.map(nameOf).join(', '))]),
    ...(hidden === 0 ? [] : [line('hidden', companies(hidden))]),
  ]
}

function countLines({ total_results, request }: SearchData, explanation: Explanation): string[] {
  if (request.query_mode_resolved === 'name') return total_results > 0 ? [] : missingLines(explanation)
  const { after_filters, lexical } = explanation.candidates
  const found = `  ${companies(after_filters)} ${after_filters === 1 ? 'passes' : 'pass'} the filters, ${count(lexical)} of them ${lexical === 1 ? 'matches' : 'match'}.`
  if (total_results > 0) return [found, ...emptyLines(explanation)]
  return [
    found,
    ...missingLines(explanation),
    ...explanation.relaxations.map(
      ({ filter, value, hits_if_dropped }) =>
        `  Without ${filter} (${valueText(value)}): ${hits_if_dropped === 0 ? 'none either' : companies(hits_if_dropped)}`,
    ),
  ]
}

/** Why nothing was found, as far as the words themselves tell. */
export function missingLines(explanation: Explanation): string[] {
  const { unknown_words, similar_names } = explanation
  const quoted = (text: string) => `"${printable(text)}"`
  const words = unknown_words.map(quoted).join(', ')
  const names = similar_names.map(quoted).join(' or ')
  return [
    ...emptyLines(explanation),
    ...(words === '' ? [] : [`  No company speaks of ${words}.`]),
    ...(names === '' ? [] : [`  Did you mean ${names}? --mode name and lookup find names.`]),
  ]
}

function emptyLines({ empty_columns }: Explanation): string[] {
  return empty_columns.map(
    ({ filter, companies: number }) =>
      `  No company here has a known ${filter}: ${companies(number)} ${number === 1 ? 'passes' : 'pass'} the rest.`,
  )
}

const companies = (number: number) => `${count(number)} ${number === 1 ? 'company' : 'companies'}`

/** The value of a filter in words: bounds, lists and choices have one form each, whatever the key. */
export function valueText(value: unknown): string {
  const text = boundsText(value)
  return (value as FilterValue | null)?.includeMissing === true ? `${text}, or unknown` : text
}

function boundsText(value: unknown): string {
  if (Array.isArray(value)) return value.map(entryText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const { min, max, include, exclude, values, operator, value: age, endValue, unit } = value as FilterValue
  if (values !== undefined) return values.join(operator === 'AND' ? ' and ' : ' or ')
  if (age !== undefined) {
    const bound = operator === 'between' ? `${age} to ${endValue ?? ''}` : `${operator ?? '<='} ${age}`
    return `${bound} ${unit ?? 'months'}`
  }
  if (include !== undefined || exclude !== undefined) {
    const parts = [include && valueText(include), exclude && `not ${valueText(exclude)}`]
    return parts.filter((part) => part !== undefined).join('; ')
  }
  if (min != null && min === max) return bound(min)
  if (min != null && max != null) return `${bound(min)} to ${bound(max)}`
  if (min != null) return typeof min === 'string' ? `${min} or later` : `${number(min)} or more`
  if (max != null) return typeof max === 'string' ? `${max} or earlier` : `${number(max)} or less`
  return JSON.stringify(value)
}

/** A number, or a day. */
const bound = (value: number | string) => (typeof value === 'string' ? value : number(value))

interface FilterValue {
  readonly includeMissing?: boolean
  readonly min?: number | string | null
  readonly max?: number | string | null
  readonly include?: readonly unknown[]
  readonly exclude?: readonly unknown[]
  readonly values?: readonly string[]
  readonly operator?: string
  readonly value?: number
  readonly endValue?: number
  readonly unit?: string
}

/** An investor is shown by its name; everything else in a list is text or a number. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return printable(String(entry))
  const { name, id, lead, roles, formerCompany } = entry as EntryValue
  const parts = [name ?? id, roles?.join(' or '), formerCompany == null ? null : `once at ${formerCompany}`]
  const text = printable(parts.filter((part) => part != null && part !== '').join(', '))
  return `${text}${lead === true ? ' as lead' : ''}`
}

interface EntryValue {
  readonly name?: string | null
  readonly id?: string | null
  readonly lead?: boolean | null
  readonly roles?: readonly string[] | null
  readonly formerCompany?: string | null
}

/** Years and counts: only what has five digits or more is grouped. */
const number = (value: number) => (value < 10_000 ? String(value) : value.toLocaleString('en-US'))
