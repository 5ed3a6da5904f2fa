import type { ValidationIssue } from '../errors.ts'
import { fieldPath } from '../field-path.ts'
import { textProblem } from '../text-problem.ts'
import { backslash, closeBrace, closeBracket, comma, openBrace, openBracket, quote } from './json-signs.ts'

/** What a JSON text may hold, each far above what any request needs, so that reading it costs no more than its bytes. */
export const jsonBounds = {
  depth: 32,
  /** Of one object. A field that is written twice counts twice. */
  fields: 1_000,
  /** Of one array. */
  entries: 10_000,
  /** In all: objects, arrays and what they hold. */
  values: 100_000,
} as const

export interface JsonSurvey {
  /** Where the brackets and commas outside texts are; empty where they are not asked for. */
  readonly marks: readonly number[]
  /** Reads on up to `end`, and says what the text may not be; null while nothing is wrong. */
  advance(end: number): ValidationIssue | null
  /** Whether every bracket and text that was opened is closed. */
  isBalanced(): boolean
  /**
   * Whether no text can be malformed and no number too large: no escape but the everyday ones, no raw control character, no long
   * run of what may be combining marks, no exponent and no very long number.
   */
  isPlain(): boolean
}

/** One pass over a text of JSON, before anything recursive or costly touches it. */
export function surveyJson(text: string, keepsMarks: boolean): JsonSurvey {
  const marks: number[] = []
  let at = 0
  let level = 0
  let inText = false
  let isPlain = true
  let digits = 0
  let high = 0
  let values = 1
  let lastText = 0
  // By level: whether it is an object, the commas seen in it, and where the name of its last field begins.
  const isObject: boolean[] = []
  const commas: number[] = []
  const nameAt: number[] = []

  function advance(end: number): ValidationIssue | null {
    for (; at < end; at++) {
      const code = text.charCodeAt(at)
      if (inText) {
        if (code === quote) inText = false
        else if (code === backslash) {
          at++
          if (!isEverydayEscape(text.charCodeAt(at))) isPlain = false
        } else if (code >= 0x7f) {
          if (code <= 0x9f) isPlain = false
          // Ideographs are no marks, and most long runs of what lies so high.
          high = code < 0x300 || (code >= 0x4e00 && code <= 0x9fff) ? 0 : high + 1
          if (high > 30) isPlain = false
        } else high = 0
        continue
      }
      if (code >= 0x30 && code <= 0x39) {
        digits++
        if (digits > 300) isPlain = false
        continue
      }
      // `true` and `false` hold an e too: only one after a digit is an exponent.
      if (digits > 0 && (code === lowerE || code === upperE)) isPlain = false
      digits = 0
      if (code === quote) {
        inText = true
        lastText = at
        high = 0
      } else if (code === colon) nameAt[level] = lastText
      else if (code === comma) {
        if (level === 0) return notJson
        if (keepsMarks) marks.push(at)
        values++
        const count = (commas[level] ?? 0) + 1
        commas[level] = count
        if (count >= jsonBounds.fields && tooMany(count)) return crowded()
        if (values > jsonBounds.values) return overfull()
      } else if (code === openBrace || code === openBracket) {
        if (keepsMarks) marks.push(at)
        level++
        values++
        if (level > jsonBounds.depth) return tooDeep
        if (values > jsonBounds.values) return overfull()
        isObject[level] = code === openBrace
        commas[level] = 0
      } else if (code === closeBrace || code === closeBracket) {
        if (level === 0 || isObject[level] !== (code === closeBrace)) return notJson
        if (keepsMarks) marks.push(at)
        level--
      }
    }
    return null
  }

  const tooMany = (count: number) =>
    count >= (isObject[level] === true ? jsonBounds.fields : jsonBounds.entries)

  function crowded(): ValidationIssue {
    const path = pathOf(level)
    const what = path === '' ? 'the body ' : ''
    return isObject[level] === true
      ? { path, message: `${what}takes at most ${shown(jsonBounds.fields)} fields; send fewer` }
      : { path, message: `${what}takes at most ${shown(jsonBounds.entries)} entries; send fewer` }
  }

  /** Where the object or array of a level is, or the nearest one around it that can be named. */
  function pathOf(inner: number): string {
    let path = ''
    for (let outer = 1; outer < inner; outer++) {
      if (isObject[outer] === true) {
        const name = nameFrom(text, nameAt[outer] ?? 0)
        if (name === null) return path
        path = fieldPath(path, name)
      } else path = `${path}[${commas[outer]}]`
    }
    return path
  }

  return { marks, advance, isBalanced: () => level === 0 && !inText, isPlain: () => isPlain }
}

/** The name of a field that begins there, cut where it is very long; null when it cannot be repeated in an answer. */
function nameFrom(text: string, start: number): string | null {
  const end = /(?:[^"\\]|\\.){0,200}/sy
  end.lastIndex = start + 1
  const written = end.exec(text)?.[0] ?? ''
  try {
    const name = String(JSON.parse(`"${written}"`)).toWellFormed()
    return textProblem(name) === null ? name : null
  } catch {
    // The parser of the text reports malformed text; here it only has no name.
    return null
  }
}

/** The parser's own words quote the body and differ between runtimes. */
export const notJson: ValidationIssue = { path: '', message: 'the body is not valid JSON' }
export const tooDeep: ValidationIssue = {
  path: '',
  message: `the body may nest ${jsonBounds.depth} levels deep, and nests deeper`,
}
/** Made when it is shown: the first number in words loads the formats of English, which takes 2 to 4 ms. */
const overfull = (): ValidationIssue => ({
  path: '',
  message: `the body may hold ${shown(jsonBounds.values)} values in all, and holds more; send it in parts`,
})

function shown(count: number): string {
  return count.toLocaleString('en-US')
}

/** `"`, `\`, `/`, `n`, `r` and `t`. */
function isEverydayEscape(code: number): boolean {
  return (
    code === quote || code === backslash || code === 0x2f || code === 0x6e || code === 0x72 || code === 0x74
  )
}

const colon = 0x3a
const lowerE = 0x65
const upperE = 0x45
