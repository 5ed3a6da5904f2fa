import { latinForm, normalizeName } from '../../../reference/index.ts'

/** The forms in which a name is compared. */
export interface NameForms {
  /** As `normalizeName` gives it; empty for blank text. */
  readonly name: string
  /** The same in Latin letters. */
  readonly latin: string
  /** That without its spaces: `You Got Listings` is `YouGotListings`. */
  readonly key: string
}

export function nameForms(text: string): NameForms {
  return formsOf(normalizeName(text))
}

/** The same for a normal form. */
export function formsOf(name: string): NameForms {
  const latin = latinForm(name.toWellFormed())
  return { name, latin, key: latin.replaceAll(' ', '') }
}

/** Words of a Latin form, each once. Words that no name would hold are clipped, so that they fit a dictionary. */
export function latinWordsOf(latin: string): string[] {
  const words = latin.split(' ')
  const isPlain = latin.length <= wordLettersMax && words.every((word, i) => words.indexOf(word) === i)
  return isPlain ? words : [...new Set(words.map((word) => word.slice(0, wordLettersMax)))]
}

const wordLettersMax = 200

/** FNV-1a over UTF-16 units, folded to 16 bits: at a million names some twenty share one, and their texts tell them apart. */
export function keyHash(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 16)) & 0xffff
}

/** Three neighbouring letters as one number below `gramCount`, in the order of the dictionary. */
export const gramCount = 37 ** 3
/** Letters of a key that grams are made of; longer names are not found by similar spelling. */
export const gramLettersMax = 64

/** The trigrams of a key with its ends marked, as many as it has letters; repeated ones are repeated. */
export function gramsOf(key: string): number[] {
  const grams: number[] = []
  const length = Math.min(key.length, gramLettersMax)
  let before = edge
  let letter = length > 0 ? symbolOf(key.charCodeAt(0)) : edge
  for (let i = 1; i <= length; i++) {
    const after = i < length ? symbolOf(key.charCodeAt(i)) : edge
    grams.push((before * 37 + letter) * 37 + after)
    before = letter
    letter = after
  }
  return grams
}

export function gramTerm(gram: number): string {
  return `${symbols[Math.floor(gram / 1369)]}${symbols[Math.floor(gram / 37) % 37]}${symbols[gram % 37]}`
}

/** In the order of their bytes. `_` marks an end. */
const symbols = '0123456789_abcdefghijklmnopqrstuvwxyz'
const edge = 10

/** Letters of other scripts share symbols: a gram only proposes names, and what is proposed is compared in full. */
function symbolOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return unit - 86
  return unit >= 48 && unit <= 57 ? unit - 48 : unit % 10
}
