import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceText } from './source-facts.ts'

/** For each word of the packs that is none of English, folded, the languages that have it. English is everywhere, in messages. */
export type LanguageWords = ReadonlyMap<string, readonly string[]>

/** A word of a language in a source file. */
export interface WordUse {
  readonly line: number
  readonly word: string
}

export const PACKS = 'packages/core/data/languages'
/** Shorter words are in too many languages, and in too many names. */
const LETTERS_MIN = 4

/** Words of the packs that English texts hold too, in messages or as names: they tell nothing. */
const alsoEnglish = new Set(
  'actual administration alter angeles apos application applications article artificial association associations assurance attention auto base begin cargo central chance change charges chip clients come comment commercial compose con conception concurrent condition control corona creation creator della demonstration die direction directions director door double duda effort elisions este exact exporter extra falls fast final finance fintech first follower font former fund generation grace grant hand handler idea importer influencer interface joints lance lever licence llama long loop main mark marketer mentions meta metas miles million millions minimal mira mit network non note null opensource operation organisation partner partners passes pays personal place plan plus pool pour present president production recent recruiter reduce refuse relation reservations reserve retire rival route scale sector sin site sites spare subvention suite tiers times tire tour tours triple undici unique usage van vero version vista word'.split(
    ' ',
  ),
)

/** The words of the packs under `root`. Both commits of a comparison are held against the same words. */
export function readLanguageWords(root: string): LanguageWords {
  const folder = join(root, PACKS)
  const owners = new Map<string, Set<string>>()
  for (const name of [...new Bun.Glob('??.json').scanSync({ cwd: folder })].sort()) {
    const tag = name.slice(0, -'.json'.length)
    for (const word of wordsOfPack(JSON.parse(readFileSync(join(folder, name), 'utf8'))).flatMap(wordsIn))
      if (word.length >= LETTERS_MIN) owners.set(word, (owners.get(word) ?? new Set()).add(tag))
  }
  if (owners.size === 0) throw new Error(`No pack of a language is in ${folder}.`)
  return new Map(
    [...owners].flatMap(([word, tags]) =>
      tags.has('en') || alsoEnglish.has(word) ? [] : [[word, [...tags]]],
    ),
  )
}

/**
 * Every text of a pack, but for names of slots and classes and the reasons for what it has not. Where a number or a sign is the value,
 * the words are the key: `"zwei zwo": 2`.
 */
function wordsOfPack(value: unknown, key = ''): string[] {
  if (typeof value === 'number') return [key]
  if (typeof value === 'string') {
    if (key === 'none' || value === '') return []
    return /\p{L}/u.test(value) ? [value.replace(/\{[^}]*\}|<[^>]*>/g, ' ')] : [key]
  }
  if (Array.isArray(value)) return value.flatMap((item) => wordsOfPack(item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => wordsOfPack(item, name))
}

const wordsIn = (text: string): string[] => fold(text).match(/\p{L}+/gu) ?? []

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** Every place where `texts` hold a word of a language other than English. */
export function wordsUsed(texts: readonly SourceText[], words: LanguageWords): WordUse[] {
  return texts.flatMap(({ line, text }) =>
    wordsIn(text).flatMap((word) => (words.has(word) ? [{ line, word }] : [])),
  )
}

/** The languages other than English of which `texts` hold a word that no other pack has. */
export function languagesIn(texts: readonly SourceText[], words: LanguageWords): ReadonlySet<string> {
  return new Set(
    wordsUsed(texts, words).flatMap(({ word }) => {
      const tags = words.get(word) ?? []
      return tags.length === 1 ? tags : []
    }),
  )
}
