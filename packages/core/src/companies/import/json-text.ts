/** Deeper JSON could exhaust the stack of whoever reads or writes it; `extra` takes 32 levels. */
const depthMax = 100

/** JSON of a record or of one of its cells; what is wrong with it in words. */
export function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  if (isDeep(text)) return { problem: `nests deeper than ${depthMax} levels` }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function isDeep(text: string): boolean {
  return hasMany(text, '[', '{') && nesting(text) > depthMax
}

/** Whether there are enough brackets, in texts or not: most records have not, and are not looked at letter by letter. */
function hasMany(text: string, ...brackets: readonly string[]): boolean {
  let count = 0
  for (const bracket of brackets) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++count > depthMax) return true
    }
  }
  return false
}

function nesting(text: string): number {
  let level = 0
  let deepest = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') isInText = !isInText
    else if (isInText && letter === '\\') at++
    else if (isInText) continue
    else if (letter === '[' || letter === '{') deepest = Math.max(deepest, ++level)
    else if (letter === ']' || letter === '}') level--
  }
  return deepest
}
