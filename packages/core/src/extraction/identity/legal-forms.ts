import legalForms from '../../../data/legal-forms.json' with { type: 'json' }
import { hasLetterOrNumber } from '../../kernel/index.ts'

export interface LegalForm {
  readonly at: number
  readonly form: string
}

/** The legal forms of a text that end a name: a space or a comma before, no letter after. */
export function legalFormsIn(text: string): LegalForm[] {
  const found: LegalForm[] = []
  for (let at = 1; at < text.length; at++) {
    const before = text.charCodeAt(at - 1)
    if (before !== blank && before !== comma) continue
    const form = formAt(text, at)
    if (form === null || !isBehindName(text, at)) continue
    found.push({ at, form })
    at += form.length - 1
  }
  return found
}

const [blank, comma] = [0x20, 0x2c]

const sets = new Map<string, ReadonlySet<string>>()
function isAmong(forms: string, form: string): boolean {
  const known = sets.get(forms) ?? new Set(forms.split(' | '))
  sets.set(forms, known)
  return known.has(form)
}

/** Forms that may stand among capitals: `ACME INC`. */
export const isFormInCapitals = (form: string): boolean => isAmong(legalForms.inCapitals, form)

/** Whether a name ends in a form that mostly has a dot, and none here: `Acme Inc`. */
export const lacksDot = (name: string): boolean =>
  isAmong(legalForms.oftenWithDot.toLowerCase(), lastWord(name))

/** Whether the dot at the end of a name is as likely its sentence's: `Acme GmbH.` */
export const hasDotOfSentence = (name: string): boolean =>
  name.endsWith('.') && isAmong(legalForms.seldomWithDot.toLowerCase(), lastWord(name.slice(0, -1)))

/** Words that have capitals before a name, and are no part of it: `Betreiber Acme GmbH`. */
export const leadsToName = (word: string): boolean => isAmong(legalForms.wordsBeforeNames, word.toLowerCase())

/** Small words within names, as they are written there: `Bank of Oslo`. */
export const isSmallNameWord = (word: string): boolean => isAmong(legalForms.smallWordsInNames, word)

/** Words within names whose dot ends no sentence: `St.` */
export const isShortWord = (word: string): boolean => isAmong(legalForms.shortWordsInNames, word)

export const isArticle = (word: string): boolean => isAmong(legalForms.articles, word.toLowerCase())

const lastWord = (name: string) =>
  name
    .split(/[\s,.]/)
    .at(-1)
    ?.toLowerCase() ?? ''

export const isFormAt = (text: string, at: number): boolean => formAt(text, at) !== null

function formAt(text: string, at: number): string | null {
  if (!mayBegin(text.charCodeAt(at), text.charCodeAt(at + 1))) return null
  const forms = formsByBeginning().get(text.slice(at, at + beginning)) ?? []
  return forms.find((form) => text.startsWith(form, at) && !isLetter(text[at + form.length])) ?? null
}

const isLetter = (sign: string | undefined) => sign !== undefined && hasLetterOrNumber(sign)

/** Of a name there are letters, or what ends it: `Yahoo! Inc`, `Acme (UK) Ltd`. */
function isBehindName(text: string, at: number): boolean {
  const end = text[at - 1] === ' ' && text[at - 2] === ',' ? at - 3 : at - 2
  const last = text[end]
  return last === ')' || last === '!' || isLetter(last)
}

/** As long as the shortest form. */
const beginning = 2

/** Whether any form begins with two characters: most words are passed by without a look at a table of texts. */
function mayBegin(first: number, second: number): boolean {
  if (first > 127 || second > 127) return true
  if (isBeginning === undefined) {
    isBeginning = new Uint8Array(2 ** 14)
    for (const begun of formsByBeginning().keys())
      isBeginning[(begun.charCodeAt(0) << 7) | (begun.charCodeAt(1) & 127)] = 1
  }
  return isBeginning[(first << 7) | second] === 1
}
let isBeginning: Uint8Array | undefined

let byBeginning: ReadonlyMap<string, readonly string[]> | undefined
/** Longest first, made when a text is first looked at. */
function formsByBeginning(): ReadonlyMap<string, readonly string[]> {
  byBeginning ??= Map.groupBy(
    Object.values(legalForms.behindNames)
      .flatMap((forms) => forms.split(' | '))
      .sort((left, right) => right.length - left.length),
    (form) => form.slice(0, beginning),
  )
  return byBeginning
}
