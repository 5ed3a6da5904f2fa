import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../kernel/index.ts'

/** Deeper JSON could exhaust the stack of whoever reads or writes it; `extra` takes 32 levels. */
const depthMax = 100
/** Members and list items of one record, at every depth: so many websites are read and stored in 20 ms. */
export const jsonValuesMax = 10_000

/** JSON of a record or of one of its cells; what is wrong with it in words. */
export function parseJson(
  text: string,
  valuesMax = jsonValuesMax,
): { readonly value: unknown } | { readonly problem: string } {
  const problem = jsonExcess(text, valuesMax)
  if (problem !== null) return { problem }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Why a text is not even parsed, or null. Most have few brackets and commas, and are not looked at letter by letter. */
export function jsonExcess(text: string, valuesMax = jsonValuesMax): string | null {
  if (!hasMany(text, depthMax, '[', '{') && !hasMany(text, valuesMax, ',')) return null
  const { depth, values } = extentOf(text)
  if (depth > depthMax) return `nests deeper than ${depthMax} levels`
  if (values <= valuesMax) return null
  return `holds more than ${valuesMax.toLocaleString('en-US')} members and list items`
}

/** Whether there are more than `max` of these letters, in texts or not. */
export function hasMany(text: string, max: number, ...letters: readonly string[]): boolean {
  if (text.length <= max) return false
  let count = 0
  for (const letter of letters) {
    for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) {
      if (++count > max) return true
    }
  }
  return false
}

/** The levels of nesting, and how many commas and opening brackets stand outside of texts: at least as many as there are values. */
function extentOf(text: string): { depth: number; values: number } {
  let level = 0
  let depth = 0
  let values = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === quote) isInText = !isInText
    else if (isInText && letter === backslash) at++
    else if (isInText) continue
    else if (letter === comma) values++
    else if (letter === openBracket || letter === openBrace) {
      values++
      depth = Math.max(depth, ++level)
    } else if (letter === closeBracket || letter === closeBrace) level--
  }
  return { depth, values }
}
