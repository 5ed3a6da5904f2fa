import type { Doc } from '../../language/index.ts'
import type { OwnNames } from './own-names.ts'
import type { PlacedName } from './person-spans.ts'
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
    name: name.text,
    kind,
    title,
    rule,
    sentence: doc.textOf(sentence),
    at: Math.max(0, from - start),
    from,
  }
}
