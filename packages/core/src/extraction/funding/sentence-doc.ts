import { analyse, type Doc, valuesIn } from '../../language/index.ts'

/** A text that stands alone, such as a quote or a caption, with its amounts and dates; what was read lately is not read again. */
export function docOf(text: string): Doc {
  const known = read.get(text)
  if (known !== undefined) return known
  const doc = analyse(text, { annotators: [values] })
  if (read.size >= readMax) read.clear()
  read.set(text, doc)
  return doc
}

const values = valuesIn({ kinds: ['money', 'date'] })
const readMax = 50
const read = new Map<string, Doc>()
