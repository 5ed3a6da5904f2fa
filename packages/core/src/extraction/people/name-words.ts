import nameData from '../../../data/name-words.json' with { type: 'json' }
import { foldText } from '../../kernel/index.ts'
import { formsOf, languagePacks, type NameWord, type Pack } from '../../language/index.ts'
import { type Token, wordsOf } from '../../words/index.ts'

/** Words in and around names of people, of all languages, folded. */
export interface NameWords extends Readonly<Record<NameWord, ReadonlySet<string>>> {
  /** Degrees that are written in capitals behind a name, and what tells generations apart. */
  readonly suffixes: ReadonlySet<string>
  /** What joins two names: "and". */
  readonly joints: ReadonlySet<string>
  /** Words of pages that are written like names: a text that holds one names no person, but for the names that follow. */
  readonly page: ReadonlySet<string>
  readonly surnames: ReadonlySet<string>
  readonly firstNames: ReadonlySet<string>
  /** With which Korean and Chinese first names begin that are written with a hyphen: "Hyun-woo". */
  readonly syllables: ReadonlySet<string>
  /** Articles, prepositions, pronouns. */
  readonly small: ReadonlySet<string>
  /** Pronouns as they are written, with accents without which they are another word: "él". */
  readonly markedPronouns: ReadonlySet<string>
  /** All pronouns without accents: a word that is none of these is no pronoun. */
  readonly foldedPronouns: ReadonlySet<string>
  readonly be: ReadonlySet<string>
  readonly have: ReadonlySet<string>
  readonly ours: ReadonlySet<string>
  /** What may stand beside a verb and names nothing: "was", "originally", "called". */
  readonly besideVerb: ReadonlySet<string>
  /** What companies call themselves: "startup", "bakery". */
  readonly companies: ReadonlySet<string>
  /** "Led", "headed". */
  readonly led: ReadonlySet<string>
  /** "Founded", "co-founded". */
  readonly founded: ReadonlySet<string>
}

/** Made at the first question: most processes never ask. */
export function nameWords(): NameWords {
  known ??= madeOfPacks()
  return known
}

let known: NameWords | undefined

// By itself, so that what is asked for each word stays small where it is compiled.
function madeOfPacks(): NameWords {
  return {
    // "Van" begins a name, "van" stands within one.
    particles: new Set([...nameData.particles.split(' '), ...ofPacks(({ names }) => names.particles)]),
    // A letter is a form of address in its language alone, and an initial elsewhere.
    address: setOf([
      nameData.address,
      ...ofPacks(({ names }) => names.address).filter(({ length }) => length > 1),
    ]),
    joints: setOf(ofPacks(({ query }) => query.and)),
    lead: setOf(ofPacks(({ names }) => names.lead)),
    groups: setOf(ofPacks(({ names }) => names.groups)),
    at: setOf(ofPacks(({ names }) => names.at)),
    as: setOf(ofPacks(({ names }) => names.as)),
    with: setOf(ofPacks(({ names }) => names.with)),
    self: setOf(ofPacks(({ names }) => names.self)),
    pronouns: setOf(ofPacks(({ names }) => names.pronouns).filter((form) => !isMarked(form))),
    markedPronouns: new Set(ofPacks(({ names }) => names.pronouns).filter(isMarked)),
    foldedPronouns: setOf(ofPacks(({ names }) => names.pronouns)),
    when: setOf(ofPacks(({ names }) => names.when)),
    speaks: setOf(ofPacks(({ names }) => names.speaks)),
    degrees: setOf(ofPacks(({ names }) => names.degrees)),
    field: setOf(ofPacks(({ names }) => names.field)),
    schools: setOf([nameData.schools, ...ofPacks(({ names }) => names.schools)]),
    of: setOf(ofPacks(({ names }) => names.of)),
    employer: setOf(ofPacks(({ names }) => names.employer)),
    suffixes: setOf([nameData.degrees, nameData.generations]),
    page: setOf(Object.values(nameData.pageWords)),
    surnames: setOf([nameData.surnameWords]),
    firstNames: setOf([nameData.firstNameWords]),
    syllables: setOf([nameData.hyphenedSyllables]),
    small: setOf(ofPacks(({ smallWords }) => smallWords)),
    be: setOf(formsOf('be')),
    have: setOf(formsOf('have')),
    ours: setOf(formsOf('our')),
    besideVerb: setOf(
      ofPacks(({ words, fillers }) => [...words.be, ...words.have, ...words.named, ...fillers]),
    ),
    led: setOf(formsOf('led')),
    founded: setOf(formsOf('founded')),
    companies: setOf([...formsOf('company'), ...formsOf('establishment')]),
  }
}

const ofPacks = (of: (pack: Pack) => readonly string[]) => languagePacks().flatMap(of)
const isMarked = (form: string) => foldText(form) !== form
const setOf = (texts: readonly string[]): ReadonlySet<string> => new Set(wordsOf(texts.join(' ')))

/** Whether a token is one of some words. */
export const wordIn = (kind: keyof NameWords, token: Pick<Token, 'word'> | undefined): boolean =>
  token !== undefined && nameWords()[kind].has(token.word)
