import de from '../../data/languages/de.json' with { type: 'json' }
import en from '../../data/languages/en.json' with { type: 'json' }
import es from '../../data/languages/es.json' with { type: 'json' }
import fr from '../../data/languages/fr.json' with { type: 'json' }
import zh from '../../data/languages/headings/zh.json' with { type: 'json' }
import it from '../../data/languages/it.json' with { type: 'json' }
import nl from '../../data/languages/nl.json' with { type: 'json' }
import pt from '../../data/languages/pt.json' with { type: 'json' }
import type { Lang } from './keys.ts'
import { type OrganizationKey, organizationKeys } from './organization-keys.ts'
import { type Headings, openPack, type Pack, readHeadings, readPack } from './pack.ts'
import { PackReader } from './pack-reader.ts'
import { readForms } from './phrase-line.ts'
import type { TitleWord } from './table-keys.ts'
import { readValueWords, type ValueWords } from './values/value-words.ts'
import type { WordClass } from './word-classes.ts'

/** The packs of all languages. Tests read each whole, so that here nothing is wrong in one. */
export function languagePacks(): readonly Pack[] {
  packs ??= packFiles().map(([tag, file]) => openPack(pathOf(tag), file))
  return packs
}

/** Lets go what was read of them: tables that were made of packs need them no more. Who asks again reads anew. */
export function forgetPacks(): void {
  packs = null
}

/** Throws a PackError for a pack that is not what it must be. */
export function checkPacks(): void {
  for (const [tag, file] of packFiles()) readPack(pathOf(tag), file)
}

const packFiles = () => Object.entries(files)
const pathOf = (tag: string) => `data/languages/${tag}.json`
const readerOf = (tag: string, file: object) => new PackReader(pathOf(tag), file, { checks: false })

/** The values of all packs alone, for who reads nothing else: to read whole packs takes ten times as long. */
export function* valueParts(): Generator<{ readonly tag: string; readonly words: ValueWords }> {
  for (const [tag, file] of packFiles())
    yield { tag, words: readValueWords(readerOf(tag, file).at('values')) }
}

/** The forms of a word class in all languages, as written. */
export const formsOf = (wordClass: WordClass): readonly string[] =>
  packFiles().flatMap(([tag, file]) => readForms(readerOf(tag, file).at('words').at(wordClass)))

/** What people are called by what they do for a company, and small words within their names ("von"), in all languages. */
export const personWords = (kinds: readonly TitleWord[]): PersonWords => {
  const readers = packFiles().map(([tag, file]) => readerOf(tag, file))
  return {
    titles: readers.flatMap((reader) => kinds.flatMap((kind) => optionalForms(reader.at('titles').at(kind)))),
    particles: readers.flatMap((reader) => optionalForms(reader.at('names').at('particles'))),
    address: readers.flatMap((reader) => optionalForms(reader.at('names').at('address'))),
  }
}

export interface PersonWords {
  /** A form of several words has hyphens between them. */
  readonly titles: readonly string[]
  readonly particles: readonly string[]
  /** Forms of address, and degrees before a name: "Dr". */
  readonly address: readonly string[]
}

/** What people are called by their role, in all languages: of two roles with one form the first counts. */
export const roleWords = (): readonly RoleWords[] => {
  const readers = packFiles().map(([tag, file]) => readerOf(tag, file))
  const formsIn = (part: string, key: string) =>
    readers.flatMap((reader) => optionalForms(reader.at(part).at(key)))
  return [
    ...(['ceo', 'cto', 'cfo', 'coo', 'director'] as const).map((role) => ({
      role,
      forms: formsIn('query', `role-${role}`),
    })),
    ...(['founder', 'cofounder', 'founding_team'] as const).map((title) => ({
      role: 'founder' as const,
      forms: formsIn('titles', title),
    })),
    { role: 'executive', forms: formsIn('titles', 'executive') },
    { role: 'investor', forms: formsIn('words', 'investor') },
  ]
}

export interface RoleWords {
  readonly role: 'founder' | 'ceo' | 'cto' | 'cfo' | 'coo' | 'executive' | 'director' | 'investor'
  /** A form of several words has hyphens between them. */
  readonly forms: readonly string[]
}

const optionalForms = (reader: PackReader) => (reader.noneReason() === null ? readForms(reader) : [])

/** Of each language what organisations are called, a row a kind, and whether it writes words in one: "Universitätsklinikum". */
export const organizationWords = (): readonly OrganizationWords[] =>
  packFiles().map(([tag, file]) => {
    const reader = readerOf(tag, file)
    const rowsOf = (part: string) =>
      organizationKeys.map((kind) => [kind, optionalForms(reader.at(part).at(kind))] as const)
    return {
      nouns: rowsOf('organizations'),
      names: rowsOf('organizationNames'),
      joinsWords: reader.at('heads').all().length > 0,
      endsInNoun: endsInNoun(tag),
      smallWords: readForms(reader.at('smallWords')),
      joints: readForms(reader.at('query').at('and')),
    }
  })

export interface OrganizationWords {
  readonly nouns: readonly (readonly [OrganizationKey, readonly string[]])[]
  /** What only names hold. */
  readonly names: readonly (readonly [OrganizationKey, readonly string[]])[]
  readonly joinsWords: boolean
  readonly endsInNoun: boolean
  readonly smallWords: readonly string[]
  /** "And". */
  readonly joints: readonly string[]
}

/** Whether the last word says what something is in a language: "the city museum", but "el museo municipal". */
export const endsInNoun = (tag: string): boolean => endingInNoun.has(tag)
const endingInNoun: ReadonlySet<string> = new Set<Lang>(['en', 'de', 'nl'])

/** Headings of languages that have no pack. */
export const otherHeadings = (): readonly Headings[] => [readHeadings('data/languages/headings/zh.json', zh)]

const files: Readonly<Record<Lang, object>> = { en, de, fr, es, pt, nl, it }
let packs: readonly Pack[] | null = null
