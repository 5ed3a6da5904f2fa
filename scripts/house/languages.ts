import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alsoEnglish, tellingWords } from './telling-words.ts'

/** For each telling word, folded, the language that it is of. */
export type TellingWords = ReadonlyMap<string, string>

const PACKS = 'packages/core/data/languages'
/** Shorter words are in too many languages, and in too many names. */
const LETTERS_MIN = 4

/**
 * The words of the packs under `root` that one pack alone has and that are none of English; of the table beside this file while there
 * are no packs. Both commits of a comparison are held against the same words.
 */
export function readTellingWords(root: string): TellingWords {
  const folder = join(root, PACKS)
  const packs = existsSync(folder) ? [...new Bun.Glob('??.json').scanSync({ cwd: folder })].sort() : []
  if (packs.length === 0)
    return ownedWords(
      Object.entries(tellingWords).map(([tag, words]) => [tag, words.split(' ')]),
      1,
    )
  const owned = ownedWords(
    packs.map((name) => [
      name.slice(0, -'.json'.length),
      wordsOfPack(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    ]),
    LETTERS_MIN,
  )
  return new Map([...owned].filter(([word, tag]) => tag !== 'en' && !alsoEnglish.includes(word)))
}

function ownedWords(
  rows: readonly (readonly [tag: string, words: readonly string[]])[],
  lettersMin: number,
): TellingWords {
  const owners = new Map<string, Set<string>>()
  for (const [tag, words] of rows)
    for (const word of words.flatMap(wordsIn))
      if (word.length >= lettersMin) owners.set(word, (owners.get(word) ?? new Set()).add(tag))
  return new Map([...owners].flatMap(([word, tags]) => (tags.size === 1 ? [[word, [...tags].join('')]] : [])))
}

/**
 * Every text of a pack, but for names of slots and classes and the reasons for what it has not. Where a number or a sign is the value,
 * the words are the key: `"zwei zwo": 2`.
 */
function wordsOfPack(value: unknown, key = ''): string[] {
  if (typeof value === 'number') return [key]
  if (typeof value === 'string') {
    if (key === 'none') return []
    return /\p{L}/u.test(value) ? [value.replace(/\{[^}]*\}|<[^>]*>/g, ' ')] : [key]
  }
  if (Array.isArray(value)) return value.flatMap((item) => wordsOfPack(item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => wordsOfPack(item, name))
}

const wordsIn = (text: string): string[] => fold(text).match(/\p{L}+/gu) ?? []

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** The languages other than English of which `texts` hold a telling word. */
export function languagesIn(texts: readonly string[], telling: TellingWords): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of texts.flatMap(wordsIn)) {
    const tag = telling.get(word)
    if (tag !== undefined) found.add(tag)
  }
  return found
}
