import { formOf, hasDigit, includesAny, startsLower, trimEndSigns } from '../../kernel/index.ts'
import { labelDoc } from '../page-doc.ts'
import { hasStreetWord, isOtherLine, isRoom, isSmallStreetWord, leadsToStreet } from './address-words.ts'
import { streetStartsIn } from './street-starts.ts'

/** A part of the text before a postal code. */
export interface Part {
  readonly text: string
  readonly from: number
}

/** The pieces between line breaks, commas and bars, each with its place. */
export function partsOf(text: string, offset: number): Part[] {
  return [...text.matchAll(/[^\n,|•·;♦◆■●*]+/g)].flatMap((match) => {
    const lead = match[0].length - match[0].trimStart().length
    const piece = trimEndSigns(match[0].trim(), '–-')
    return piece === '' ? [] : [{ text: piece, from: offset + match.index + lead }]
  })
}

/** The street ends the pieces: from the furthest one that begins like a street or names a building, with all that follows. */
export function streetAtEnd(parts: readonly Part[], country: string): { text: string; from: number } | null {
  let start: number | null = null
  let cut = 0
  for (let at = parts.length - 1; at >= Math.max(0, parts.length - 5); at--) {
    const part = parts[at]
    if (part === undefined) break
    const text = withoutLabel(part.text)
    if (text.length > 70 || hasContact.test(text) || isOtherLine(text)) {
      // The end of a sentence or a line with another thing in it may still hold the street.
      const tail = streetInProse(text)
      if (tail !== null && start === null) return { text: tail, from: part.from + part.text.indexOf(tail) }
      break
    }
    const [opens = null] = streetStartsIn(text)
    if (isFloorOrNumber(text) && at > 0) {
      start = at
      cut = 0
      continue
    }
    if (!isTitleLike(text)) {
      if (start !== null) break
      const tail = streetInProse(text)
      return tail === null ? null : { text: tail, from: part.from + part.text.indexOf(tail) }
    }
    const isBeforeFloor = start !== null && isFloorOrNumber(parts[start]?.text ?? '')
    const isStreet = isBeforeFloor || opens !== null || hasStreetWord(text) || endsWithNumber.test(text)
    if (!isStreet && start !== null) break
    if (isStreet) {
      start = at
      const whole = part.text.length - text.length
      const lead = text.slice(0, opens ?? 0)
      // A name that runs into its street: `Acme Inc. 555 N Commons Drive`.
      const isName =
        lead !== '' &&
        country !== 'DE' &&
        !hasStreetWord(lead) &&
        (['.', ':'].includes(lead.trimEnd().slice(-1)) || lead.split(' ').length >= 2)
      cut = whole + (isName || leadsToStreet(lead) ? lead.length : 0)
    } else if (parts.length - at >= 3) break
  }
  if (start === null || parts.slice(start).every((part) => isFloorOrNumber(part.text))) return null
  const first = parts[start]
  if (first === undefined) return null
  const texts = parts.slice(start).map(({ text }, at) => (at === 0 ? text.slice(cut) : text))
  const text = texts.join(', ').trim()
  const isTold = hasDigit(text) || (country === 'GB' && hasStreetWord(text))
  return isTold && text.length >= 4 && text.length <= 140 ? { text, from: first.from + cut } : null
}

/** A mailbox, an address of the web or a number to call. */
const hasContact = /@|https?:|www\.|\(\d{3}\)|\d{3}[.-]\d{3}[.-]\d{4}/i

/** Lines of addresses are names and numbers; sentences have small words. */
function isTitleLike(text: string): boolean {
  const words = text.split(' ')
  const named = words.filter((word) => (word !== '' && !startsLower(word)) || isSmallStreetWord(word))
  return words.length <= 9 && named.length >= words.length * 0.7
}

/** `114` behind `Calle de Serrano`, `17th Floor`, `3º izq.`, `3° piano`, `conj. 52`: pieces of a street before them. */
const isFloorOrNumber = (text: string): boolean => numbers.test(text) || isRoom(text)
const numbers = /^(?:\d{1,4}[a-zA-Z]?|\d{1,2}(?:st|nd|rd|th) [Ff]loor|\d{1,2}\s?[ºª°]\s?\p{L}{0,5}\.?)$/u

const labelMax = 60

/** Without what leads to an address and is no part of it: `Our office: `. */
function withoutLabel(text: string): string {
  const doc = labelDoc(text.slice(0, labelMax))
  const labels = doc.cues('place.label').filter(({ from }) => from === 0)
  const end = Math.max(0, ...labels.map(({ to }) => to))
  if (end === 0) return text
  const isSign = [':', '-', '–'].includes(doc.tokens[end]?.word ?? '')
  return text.slice(doc.tokens[isSign ? end + 1 : end]?.start ?? text.length)
}

/** `Lindenallee 12a`, `Bruno-Marek-Allee 5/10/6`. */
const endsWithNumber = /^\p{Lu}[\p{L}'’. -]{2,40}\s\d{1,4}\s?[a-zA-Z]?(?:[-–/]\d{1,4}[a-z]?){0,3}$/u

/** Forms of a number to call without its area. */
const localNumbers = ['999-9999', '999.9999']

function streetInProse(text: string): string | null {
  const tail = text.slice(-70)
  const opens = streetStartsIn(tail).at(-1)
  if (opens === undefined) return null
  const street = tail.slice(opens).trim()
  const isStreet = hasStreetWord(street) && street.split(' ').length >= 3
  return isStreet && !street.includes('@') && !includesAny(formOf(street), localNumbers) ? street : null
}
