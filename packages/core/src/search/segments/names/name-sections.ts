import type { NormalizedName } from '../document.ts'
import { GrowingU16, GrowingU32 } from '../format/growing.ts'
import { TermListsWriter } from '../format/term-lists-writer.ts'
import { sortTerms } from '../format/utf8.ts'
import type { SectionData } from '../segment.ts'
import { formsOf, gramCount, gramsOf, gramTerm, keyHash, latinWordsOf } from './name-forms.ts'
import { NameTable, nameKinds } from './name-table.ts'

/**
 * Writes the names of a segment: their texts and kinds, where each key is, and lists of the names that hold a word or a gram. In
 * lists names are numbered from 0, in the order of their documents.
 */
export class NameSectionsWriter {
  private readonly names = new NameTable()
  private readonly words = new GrowingU32()
  /** Where the words of each name begin. */
  private readonly wordStarts = new GrowingU32()
  private readonly idOfWord = new Map<string, number>()
  private readonly grams = new GrowingU16()
  private readonly gramStarts = new GrowingU32()
  /** For each gram one more than the last name that holds it, so that a name is in a list once. */
  private readonly lastHolders = new Uint32Array(gramCount)

  /** Documents come in their order. Blank names are left out. */
  add(document: number, names: readonly NormalizedName[]): void {
    for (const { text, kind, normal } of names) {
      const { latin, key } = formsOf(normal)
      if (key === '') continue
      this.names.add(document, encoder.encode(text), nameKinds.indexOf(kind), key.length, keyHash(key))
      this.addWords(latinWordsOf(latin))
      this.addGrams(gramsOf(key))
    }
  }

  /** Nothing can be added after. */
  sections(): SectionData[] {
    return [...this.names.sections(), ...this.wordSections(), ...this.gramSections()]
  }

  private addWords(words: readonly string[]): void {
    this.wordStarts.push(this.words.length)
    for (const word of words) {
      const id = this.idOfWord.get(word) ?? this.idOfWord.size
      if (id === this.idOfWord.size) this.idOfWord.set(word, id)
      this.words.push(id)
    }
  }

  private addGrams(grams: readonly number[]): void {
    this.gramStarts.push(this.grams.length)
    const holder = this.names.count
    for (const gram of grams) {
      if (this.lastHolders[gram] === holder) continue
      this.lastHolders[gram] = holder
      this.grams.push(gram)
    }
  }

  private wordSections(): SectionData[] {
    const { holders, starts } = holdersOf(this.words.written(), this.wordStarts.written(), this.idOfWord.size)
    const lists = new TermListsWriter('names.words', { impacts: false, postings: holders.length })
    for (const word of sortTerms([...this.idOfWord.keys()])) {
      const id = this.idOfWord.get(word) as number
      lists.add(word, holders, noImpacts, starts[id] as number, starts[id + 1] as number)
    }
    return lists.sections()
  }

  private gramSections(): SectionData[] {
    const { holders, starts } = holdersOf(this.grams.written(), this.gramStarts.written(), gramCount)
    const lists = new TermListsWriter('names.grams', { impacts: false, postings: holders.length })
    for (let gram = 0; gram < gramCount; gram++) {
      const from = starts[gram] as number
      const to = starts[gram + 1] as number
      if (from < to) lists.add(gramTerm(gram), holders, noImpacts, from, to)
    }
    return lists.sections()
  }
}

const encoder = new TextEncoder()
const noImpacts = new Uint8Array(0)

/** Turns the terms of each name into the names of each term, rising: those of term `t` from `starts[t]` to `starts[t + 1]`. */
function holdersOf(terms: Uint16Array | Uint32Array, nameStarts: Uint32Array, termCount: number) {
  const starts = new Uint32Array(termCount + 1)
  for (const term of terms) starts[term + 1] = (starts[term + 1] as number) + 1
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number)
  const places = starts.slice()
  const holders = new Uint32Array(terms.length)
  for (let name = 0; name < nameStarts.length; name++) {
    const end = nameStarts[name + 1] ?? terms.length
    for (let i = nameStarts[name] as number; i < end; i++) {
      const term = terms[i] as number
      const place = places[term] as number
      holders[place] = name
      places[term] = place + 1
    }
  }
  return { holders, starts }
}
