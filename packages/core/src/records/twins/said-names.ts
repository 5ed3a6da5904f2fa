import { normalizeName } from '../../reference/index.ts'
import type { Company } from '../company.ts'

/**
 * By what a description begins to speak of the company, where that is none of its names: `OwnLocal is a digital ad agency` of a record
 * that is called SeeingInteractive. Nothing says that it is a name, so each is only something to ask for.
 */
export function saidNames({ name, description }: Pick<Company, 'name' | 'description'>): readonly string[] {
  const begins: string[] = []
  for (const word of (description ?? '').trimStart().slice(0, readMax).split(' ').slice(0, wordsMax)) {
    if (!beginsLarge(word)) break
    begins.push(word)
  }
  const known = normalizeName(name)
  const said = begins.map((_, i) => withoutEnd(begins.slice(0, i + 1).join(' ')))
  return said.filter((text) => text.length >= lettersMin && normalizeName(text) !== known).reverse()
}

/** A capital letter or a number; scripts without capitals have no word here. */
function beginsLarge(word: string): boolean {
  const first = word.charAt(0)
  return (first >= '0' && first <= '9') || first !== first.toLowerCase()
}

function withoutEnd(text: string): string {
  const last = text.charAt(text.length - 1)
  return last === ',' || last === '.' || last === ':' ? text.slice(0, -1) : text
}

const wordsMax = 3
const lettersMin = 5
const readMax = 120
