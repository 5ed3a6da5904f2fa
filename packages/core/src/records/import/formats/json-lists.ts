import { isObject } from '../../../kernel/index.ts'
import { meaningsOf } from '../mapping/header-meanings.ts'

/**
 * Where the list of companies of a JSON object lies, by its shape: of all lists of objects the one whose members are most like those
 * of companies. Null when it is the first list, which is read without a path, or when the text is no such object.
 */
export function listPathIn(text: string, isWhole: boolean): readonly string[] | null {
  if (!text.trimStart().startsWith('{')) return null
  const whole = parsed(isWhole ? text : closed(text))
  if (!isObject(whole)) return null
  const lists: { readonly path: readonly string[]; readonly score: number }[] = []
  collect(whole, [], lists)
  const [first] = lists.filter(({ path }) => path.length === 1)
  // Where others say no more, it is the first: so are files of ours read.
  let best = first ?? lists[0]
  for (const list of lists) if (best === undefined || list.score > best.score) best = list
  return best === undefined || best.score === 0 || best === first ? null : best.path
}

/** Whether a list in the members of an object, however deep, holds what looks like companies. */
export function holdsCompanies(object: Readonly<Record<string, unknown>>): boolean {
  const lists: { readonly path: readonly string[]; readonly score: number }[] = []
  collect(object, [], lists)
  return lists.some(({ score }) => score >= companyScore)
}

/** A name and two fields more: people have less. */
const companyScore = 3
const depthMost = 6
const objectsLooked = 20

function collect(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  lists: { readonly path: readonly string[]; readonly score: number }[],
) {
  for (const [key, value] of Object.entries(object)) {
    const at = [...path, key]
    if (Array.isArray(value)) {
      const objects = value.filter(isObject).slice(0, objectsLooked)
      if (objects.length > 0) lists.push({ path: at, score: scoreOf(objects) })
    } else if (isObject(value) && at.length < depthMost) collect(value, at, lists)
  }
}

/** How many fields of companies the members of the first objects are, a name before all. */
function scoreOf(objects: readonly Readonly<Record<string, unknown>>[]): number {
  const fields = new Set<string>()
  const look = (object: Readonly<Record<string, unknown>>, depth: number) => {
    for (const [key, value] of Object.entries(object)) {
      for (const { field } of meaningsOf(key).slice(0, 1)) fields.add(field)
      if (isObject(value) && depth < 3) look(value, depth + 1)
    }
  }
  for (const object of objects) look(object, 0)
  return fields.has('name') ? fields.size : 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The beginning of a JSON text, cut at its last whole member and closed. */
function closed(text: string): string {
  const open: string[] = []
  let isInString = false
  let isEscaped = false
  let cut = 0
  let closers = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isInString) {
      if (isEscaped) isEscaped = false
      else if (letter === '\\') isEscaped = true
      else if (letter === '"') isInString = false
    } else if (letter === '"') isInString = true
    else if (letter === '{') open.push('}')
    else if (letter === '[') open.push(']')
    else if (letter === '}' || letter === ']') open.pop()
    else if (letter === ',') {
      cut = at
      closers = open.toReversed().join('')
    }
  }
  return text.slice(0, cut) + closers
}
