import type { ValidationIssue } from '../errors.ts'
import { issuesMax } from './explain.ts'

const jsonDepthMax = 32

export type JsonReading =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[]; readonly value?: undefined }

/**
 * JSON that is safe to validate, store and write out again: at most 32 levels deep, every number finite, every text
 * well-formed and free of control characters other than tab, CR and LF (decisions D1.6).
 */
export function readJson(text: string): JsonReading {
  const { depth, isPlain } = survey(text)
  if (depth > jsonDepthMax) {
    return {
      issues: [{ path: '', message: `the body may nest ${jsonDepthMax} levels deep, and nests deeper` }],
    }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own words quote the body and differ between runtimes.
    return { issues: [{ path: '', message: 'the body is not valid JSON' }] }
  }
  if (isPlain) return { value }
  const issues: ValidationIssue[] = []
  findUnsafe(value, '', issues)
  return issues.length === 0 ? { value } : { issues: issues.slice(0, issuesMax) }
}

/** What is wrong with a text by decisions D1.6, or null. */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'is not well-formed Unicode: it holds half of a surrogate pair'
  return unwanted.test(text) ? 'may hold no control characters other than tab and line breaks' : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * One pass over the text, before anything recursive touches it. `isPlain` means that no text in it can be malformed and no
 * number too large: no escape but the everyday ones, no raw control character and no exponent or very long number.
 */
function survey(text: string): { depth: number; isPlain: boolean } {
  let level = 0
  let depth = 0
  let inText = false
  let isPlain = true
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) inText = !inText
    else if (inText) {
      if (code === backslash) {
        at++
        if (!everydayEscapes.has(text.charCodeAt(at))) isPlain = false
      } else if (code >= 0x7f && code <= 0x9f) isPlain = false
    } else if (code === openBrace || code === openBracket) {
      level++
      if (level > depth) depth = level
    } else if (code === closeBrace || code === closeBracket) level--
    else if (code === lowerE || code === upperE) {
      // `true` and `false` hold an e too: only one after a digit is an exponent.
      if (digits > 0) isPlain = false
    }
    digits = code >= 0x30 && code <= 0x39 ? digits + 1 : 0
    if (digits > 300) isPlain = false
  }
  return { depth, isPlain }
}

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const lowerE = 0x65
const upperE = 0x45
const everydayEscapes: ReadonlySet<number> = new Set([...'"\\/nrt'].map((mark) => mark.charCodeAt(0)))

/** Recursion is safe here: the depth was checked before. */
function findUnsafe(value: unknown, path: string, issues: ValidationIssue[]): void {
  if (issues.length >= issuesMax) return
  if (typeof value === 'string') {
    const problem = textProblem(value)
    if (problem !== null) issues.push({ path, message: problem })
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) issues.push({ path, message: 'is a number too large to be exact' })
  } else if (Array.isArray(value)) {
    for (const [position, item] of value.entries()) findUnsafe(item, `${path}[${position}]`, issues)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const problem = textProblem(key)
      // A malformed name cannot be repeated in the answer, so its object is named instead.
      if (problem !== null) issues.push({ path, message: `has a field whose name ${problem}` })
      else findUnsafe(member, path === '' ? key.slice(0, 100) : `${path}.${key.slice(0, 100)}`, issues)
    }
  }
}
