/** One thing that a number format says, in order. */
export interface FormatPart {
  readonly kind: 'digits' | 'general' | 'percent' | 'text' | 'currency' | 'date' | 'unknown'
  /** Digits and dates as the format has them; of a text and a currency what is shown. */
  readonly text: string
  /** Of `[$€-407]`: what says the place, `407` or `de-DE`. */
  readonly place?: string
}

const digitSigns = '0#?.,'
const dateLetters = 'ymdhse'

/** The sections of a number format, cut into parts; a longer code than 1,000 characters is none. */
export function formatParts(code: string): readonly (readonly FormatPart[])[] {
  const sections: FormatPart[][] = [[]]
  let parts = sections[0] as FormatPart[]
  const text = code.length > 1_000 ? 'General' : code
  const lower = text.toLowerCase()
  for (let at = 0; at < text.length; ) {
    const sign = text[at] as string
    const small = lower[at] as string
    if (sign === ';') {
      sections.push([])
      parts = sections[sections.length - 1] as FormatPart[]
      at++
    } else if (sign === '"') {
      const end = text.indexOf('"', at + 1)
      const to = end === -1 ? text.length : end
      add(parts, 'text', text.slice(at + 1, to))
      at = to + 1
    } else if (sign === '\\' || sign === '!') {
      add(parts, 'text', text.slice(at + 1, at + 2))
      at += 2
    } else if (sign === '_') {
      // As much room as the next sign takes.
      add(parts, 'text', ' ')
      at += 2
    } else if (sign === '*') at += 2
    else if (sign === '[') {
      const end = text.indexOf(']', at)
      const to = end === -1 ? text.length : end
      takeBracket(parts, text.slice(at + 1, to))
      at = to + 1
    } else if (lower.startsWith('general', at)) {
      parts.push({ kind: 'general', text: '' })
      at += 7
    } else if (digitSigns.includes(sign))
      at = takeRun(parts, text, at, 'digits', (next) => digitSigns.includes(next))
    else if (sign === '%') {
      parts.push({ kind: 'percent', text: '' })
      at++
    } else if (lower.startsWith('am/pm', at) || lower.startsWith('a/p', at)) {
      const length = lower.startsWith('am/pm', at) ? 5 : 3
      parts.push({ kind: 'date', text: 'am' })
      at += length
    } else if (small === 'e' && (text[at + 1] === '+' || text[at + 1] === '-')) {
      parts.push({ kind: 'unknown', text: sign })
      at++
    } else if (dateLetters.includes(small)) at = takeRun(parts, lower, at, 'date', (next) => next === small)
    else if (sign === '/' && parts.some(({ kind }) => kind === 'digits')) {
      // A fraction.
      parts.push({ kind: 'unknown', text: sign })
      at++
    } else if (sign === '@') {
      parts.push({ kind: 'general', text: '' })
      at++
    } else {
      add(parts, 'text', sign)
      at++
    }
  }
  return sections
}

function add(parts: FormatPart[], kind: 'text', text: string) {
  const last = parts[parts.length - 1]
  if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text }
  else parts.push({ kind, text })
}

function takeRun(
  parts: FormatPart[],
  text: string,
  from: number,
  kind: 'digits' | 'date',
  belongs: (sign: string) => boolean,
): number {
  let at = from
  while (at < text.length && belongs(text[at] as string)) at++
  parts.push({ kind, text: text.slice(from, at) })
  return at
}

/** `[$€-407]` is a currency, `[h]` hours that are counted on; colours and conditions say nothing of the value. */
function takeBracket(parts: FormatPart[], said: string) {
  if (said.startsWith('$')) {
    const dash = said.indexOf('-')
    const text = dash === -1 ? said.slice(1) : said.slice(1, dash)
    const place = dash === -1 ? '' : said.slice(dash + 1)
    // `[$-409]` names a language alone.
    if (text !== '') parts.push({ kind: 'currency', text, place })
    return
  }
  const letter = said[0]?.toLowerCase() ?? ''
  const isElapsed =
    'hms'.includes(letter) && letter !== '' && [...said.toLowerCase()].every((sign) => sign === letter)
  if (isElapsed) parts.push({ kind: 'unknown', text: said })
}
