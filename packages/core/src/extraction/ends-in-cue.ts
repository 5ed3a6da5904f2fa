import { analyse, type Doc, type PhraseKey, tokenFlag } from '../language/index.ts'

/** Whether a text ends in what says one of some keys; signs and a small word may stand behind it: `Hosting by:`. */
export function endsInCue(text: string, ...keys: readonly PhraseKey[]): boolean {
  const doc = shortDoc(text)
  const isWord = ({ flags }: { readonly flags: number }) => (flags & tokenFlag.mark) === 0
  return doc.cues(...keys).some(({ to }) => doc.tokens.slice(to).filter(isWord).length <= wordsMax)
}

const wordsMax = 1

/** A short text, read once: labels and leads are the same again and again. */
export function shortDoc(text: string): Doc {
  const doc = docs.get(text) ?? analyse(text)
  if (docs.size >= docsMax) docs.clear()
  docs.set(text, doc)
  return doc
}

const docs = new Map<string, Doc>()
const docsMax = 200
