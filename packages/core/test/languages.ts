import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CueKey, type PhraseKey, type SlotName, slotNames } from '../src/language/keys.ts'
import type { Annotator, Span } from '../src/language/spans.ts'

/** A sentence of the parallel corpus, `languages/<tag>.jsonl`: the same ids in every language, each in its own words. */
export interface CorpusRow {
  readonly id: string
  /** With its spans written in it: "raised {money:$5 million}". */
  readonly text: string
  readonly is: readonly CueKey[]
  readonly not: readonly CueKey[]
  /** Of keys that are here, how they are asserted: `["denied"]`, `[]` for a statement. */
  readonly says?: Readonly<Partial<Record<PhraseKey, readonly string[]>>>
}

/** A sentence in which a word that two languages have is a word of this one; `data/languages/shared-words.json` has others. */
export interface SharedWordRow {
  readonly shared: string
  readonly lang: string
  readonly text: string
}

export interface Corpus {
  readonly rows: readonly CorpusRow[]
  readonly sharedWords: readonly SharedWordRow[]
}

const directory = join(import.meta.dirname, 'languages')

/** What each language that has a file says. */
export function languageCorpus(): ReadonlyMap<string, Corpus> {
  const files = readdirSync(directory).filter((file) => file.endsWith('.jsonl'))
  return new Map(files.map((file) => [file.slice(0, -'.jsonl'.length), corpusOf(join(directory, file))]))
}

function corpusOf(file: string): Corpus {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => (line === '' ? [] : [rowOf(line, `${file}:${at + 1}`)]))
  return {
    rows: all.flatMap((row) => ('id' in row ? [row] : [])),
    sharedWords: all.flatMap((row) => ('shared' in row ? [row] : [])),
  }
}

function rowOf(line: string, place: string): CorpusRow | SharedWordRow {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new Error(`${place} is not one object of JSON in one line: ${error}`)
  }
}

/** A text with spans written in it as the plain text, and what finds them. */
export function markedText(marked: string): { readonly text: string; readonly annotate: Annotator } {
  const places: { slot: SlotName; start: number; end: number }[] = []
  let text = ''
  let read = 0
  for (const match of marked.matchAll(/\{(\w+):([^{}]*)\}/g)) {
    const [whole, name, inside = ''] = match
    const slot = slotNames.find((slotName) => slotName === name)
    if (slot === undefined)
      throw new Error(`${whole} in "${marked}" names no slot; take one of ${slotNames.join(', ')}`)
    text += marked.slice(read, match.index)
    places.push({ slot, start: text.length, end: text.length + inside.length })
    text += inside
    read = match.index + whole.length
  }
  text += marked.slice(read)
  return {
    text,
    annotate: (_text, tokens) =>
      places.map(({ slot, start, end }): Span => {
        const from = tokens.findIndex((token) => token.start >= start)
        const to = tokens.findLastIndex((token) => token.end <= end) + 1
        return { slot, from, to, value: text.slice(start, end) }
      }),
  }
}
