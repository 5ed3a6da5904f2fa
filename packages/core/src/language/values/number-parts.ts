import { foldText } from '../../kernel/index.ts'
import { type Exact, exactOf } from './exact.ts'
import { phrasesOf } from './phrase-map.ts'
import type { NumberWords } from './value-words.ts'

/** One of the words of which numbers are built. */
export type NumberPart =
  | { readonly kind: 'add'; readonly value: Exact }
  | { readonly kind: 'scale'; readonly value: Exact }
  | { readonly kind: 'join' }

export interface NumberParts {
  /** The parts of a word, one or many: "dreiundzwanzig" has three. Null when it is no number. */
  of(word: string): readonly NumberPart[] | null
  /** A form that stands inside longer words, such as "one" behind "twenty". */
  inside(word: string): NumberPart | null
  /** The parts of a word that ends as denominators do: "vijfentwintigste" are those of 25. */
  under(word: string): readonly NumberPart[] | null
}

/** Letters of the longest word that is looked into. */
const lettersMax = 80

export function numberParts(words: NumberWords): NumberParts {
  const plain = new Map<string, NumberPart>()
  for (const [forms, value] of Object.entries(words.scales)) add(plain, forms, 'scale', value)
  for (const [forms, value] of Object.entries(words.numbers)) add(plain, forms, 'add', value)
  const inside = new Map(plain)
  for (const [forms, value] of Object.entries(words.glued)) add(inside, forms, 'add', value)
  for (const form of phrasesOf(words.numberJoin)) inside.set(foldWord(form), { kind: 'join' })
  const longest = Math.max(0, ...[...inside.keys()].map((form) => form.length))
  const starts = new Set([...inside.keys()].map((form) => form.slice(0, 2)))
  const lasts = new Set([...inside].flatMap(([form, { kind }]) => (kind === 'join' ? [] : [form.slice(-2)])))
  const cut = (word: string) =>
    lasts.has(word.slice(-2)) || lasts.has(word.slice(-1)) ? segmented(word, inside, longest) : null
  const ends = phrasesOf(words.denominatorEnds)
  return {
    of(word) {
      const known = plain.get(word)
      if (known !== undefined) return [known]
      return word.length > lettersMax || !starts.has(word.slice(0, 2)) ? null : cut(word)
    },
    inside(word) {
      const part = inside.get(word)
      return part === undefined || part.kind === 'join' ? null : part
    },
    under(word) {
      if (word.length > lettersMax) return null
      for (const end of ends) {
        if (!word.endsWith(end)) continue
        const stem = word.slice(0, -end.length)
        const known = inside.get(stem)
        const parts = known === undefined || known.kind === 'join' ? cut(stem) : [known]
        if (parts !== null) return parts
      }
      return null
    },
  }
}

const foldWord = (form: string) => foldText(form).replaceAll('ß', 'ss')

function add(parts: Map<string, NumberPart>, forms: string, kind: 'add' | 'scale', value: number): void {
  const read = exactOf(plainText(value))
  if (read === null) return
  const part = { kind, value: read }
  for (const form of phrasesOf(forms)) if (!form.includes(' ')) parts.set(foldWord(form), part)
}

/** 1e12 as digits. */
export const plainText = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(value)

/** Cuts a word into parts from its end, longest first; two at least, and a join stands between two others. */
function segmented(
  word: string,
  parts: ReadonlyMap<string, NumberPart>,
  longest: number,
): NumberPart[] | null {
  /** By offset, the parts from there to the end. */
  const ways: (NumberPart[] | null)[] = new Array(word.length + 1).fill(null)
  ways[word.length] = []
  for (let at = word.length - 1; at >= 0; at--) {
    for (let to = Math.min(word.length, at + longest); to > at; to--) {
      const rest = ways[to]
      if (rest === null || rest === undefined) continue
      const part = parts.get(word.slice(at, to))
      if (part === undefined) continue
      if (part.kind === 'join' && (rest.length === 0 || rest[0]?.kind === 'join' || at === 0)) continue
      ways[at] = [part, ...rest]
      break
    }
  }
  const [found] = ways
  return found === null || found === undefined || found.length < 2 ? null : found
}
