import nameData from '../../../data/name-words.json' with { type: 'json' }
import { languagePacks, type NameWord, wordsOf } from '../../language/index.ts'

/** Words in and around names of people, of all languages, folded. */
export interface NameWords {
  /** As they are written: "van" stands within names, "Van" may be one. */
  readonly particles: ReadonlySet<string>
  readonly address: ReadonlySet<string>
  readonly degrees: ReadonlySet<string>
  /** Words of pages that are written like names: a text that holds one names no person, but for the names that follow. */
  readonly page: ReadonlySet<string>
  readonly surnames: ReadonlySet<string>
  readonly firstNames: ReadonlySet<string>
  /** With which Korean and Chinese first names begin that are written with a hyphen: "Hyun-woo". */
  readonly syllables: ReadonlySet<string>
}

/** Made at the first question: most processes never ask. */
export function nameWords(): NameWords {
  known ??= {
    particles: new Set([...nameData.particles.split(' '), ...ofPacks('particles')]),
    address: setOf([nameData.address, ...ofPacks('address')]),
    degrees: setOf([nameData.degrees]),
    page: setOf(Object.values(nameData.pageWords)),
    surnames: setOf([nameData.surnameWords]),
    firstNames: setOf([nameData.firstNameWords]),
    syllables: setOf([nameData.hyphenedSyllables]),
  }
  return known
}

let known: NameWords | undefined
const ofPacks = (kind: NameWord) => languagePacks().flatMap(({ names }) => names[kind])
const setOf = (texts: readonly string[]): ReadonlySet<string> => new Set(wordsOf(texts.join(' ')))
