import { jsonrepair } from 'jsonrepair'
import { isObject } from '../kernel/index.ts'

/** JSON text as a value; null where it is no JSON. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Longer answers are no answers: nothing that we ask for needs a tenth of it. */
const answerCharactersMax = 200_000
/** Nor is a longer one mended: that takes as long as it is long, squared. */
const repairMax = 20_000

/**
 * The JSON object in what a model wrote: without its thoughts, the fence around it and the prose before and after; trailing
 * commas and comments are mended. Null where there is no JSON. The reasoning of a model is never read.
 */
export function objectIn(written: string): unknown {
  if (written.length > answerCharactersMax) return null
  const text = withoutThoughts(written)
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (first < 0) return null
  const object = last < first ? text.slice(first) : text.slice(first, last + 1)
  const read = readJsonText(object) ?? (object.length <= repairMax ? repaired(object) : null)
  return isObject(read) ? read : null
}

/** An answer may begin with `<think>` or, where a template swallowed that, have the closing tag alone. Unclosed, all of it is thought. */
function withoutThoughts(written: string): string {
  const end = written.lastIndexOf('</think>')
  const rest = end < 0 ? written : written.slice(end + '</think>'.length)
  const begin = rest.indexOf('<think>')
  return begin < 0 ? rest : rest.slice(0, begin)
}

function repaired(text: string): unknown {
  try {
    return readJsonText(jsonrepair(text))
  } catch {
    return null
  }
}
