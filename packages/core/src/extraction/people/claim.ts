import { type Doc, languagePacks, roles } from '../../language/index.ts'
import type { PlacedName } from './name-in-text.ts'
import type { OwnNames } from './own-names.ts'
import type { RoleKind } from './role-phrases.ts'

/** Somebody whom a sentence says to have founded the company, or to lead it. */
export interface PersonClaim {
  readonly name: string
  readonly kind: RoleKind
  /** As it stands in the sentence; null when it gives none. */
  readonly title: string | null
  readonly rule: 'people.founded_by' | 'people.founder_before_name' | 'people.own_role' | 'people.has_founded'
  readonly sentence: string
  /** Where in the sentence the name stands, and where in the text. */
  readonly at: number
  readonly from: number
  /** Who founded the company and is with it no more. */
  readonly hasLeft?: boolean
  /** The sentence that says the title, where another one than `sentence` does. */
  readonly titleSentence?: string
}

/** Whom a text speaks of where it names nobody. */
export interface TextScope {
  readonly own: OwnNames
  /** The text speaks of the company where it says "we" or nothing: a page about itself, not news nor another's page. */
  readonly isAboutUs: boolean
  /** A text of others whose headline names the company. There "the company" is the company, and "we" is the author. */
  readonly isHeadlined?: boolean
  /** The page is about the company's people: a founder whose company is not said is the company's. */
  readonly isAboutPeople: boolean
}

/**
 * "Karim Belkacem" of the French "M. Karim Belkacem", where an English name would begin with an initial: a letter is a form of
 * address in its language, which the sentence or the title tells.
 */
function withoutLetter(doc: Doc, at: number, name: string, title: string | null): string {
  const [first = '', ...others] = name.split(' ')
  const letter = first.replace('.', '').toLowerCase()
  if (letter.length !== 1 || others.length < 2) return name
  const packs = languagePacks().filter(
    ({ tag, names }) => names.address.includes(letter) && doc.mayBeIn(at, tag),
  )
  const isTold = !doc.mayBeIn(at, 'en') || (title !== null && !isTitleOf('en', title))
  return isTold && packs.some(({ tag }) => title === null || isTitleOf(tag, title)) ? others.join(' ') : name
}

/** Whether a language has a title that begins as this one does. */
function isTitleOf(lang: string, title: string): boolean {
  const word = title.toLowerCase().split(' ', 1)[0] ?? ''
  return languagePacks().some(
    ({ tag, titles }) =>
      tag === lang && roles.some((role) => titles[role].some((form) => form.split('-', 1)[0] === word)),
  )
}

export function personClaim(
  doc: Doc,
  { name, from }: PlacedName,
  kind: RoleKind,
  rule: PersonClaim['rule'],
  title: string | null = null,
): PersonClaim {
  const at = doc.tokens.findIndex(({ end }) => end > from)
  const sentence = doc.sentenceOf({ from: at, to: at + 1 })
  const start = doc.tokens[sentence.from]?.start ?? from
  return {
    name: withoutLetter(doc, at, name.text, title),
    kind,
    title,
    rule,
    sentence: doc.textOf(sentence),
    at: Math.max(0, from - start),
    from,
  }
}
