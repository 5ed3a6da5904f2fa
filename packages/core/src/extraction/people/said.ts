import type { Range } from '../../language/index.ts'
import type { PersonClaim } from './claim.ts'
import type { PlacedName } from './name-in-text.ts'
import type { RoleKind } from './role-phrases.ts'

/** Whom a title is given to, and by what: a verb ("A becomes CTO"), a mark ("A, CTO"), or its place before the name ("CTO A"). */
export interface TitleLink {
  readonly placed: PlacedName
  readonly by: 'verb' | 'mark' | 'place' | 'list'
  /** From the end of the name to the title, or from behind the title to the name. */
  readonly gap: Range
}

/** What a text says of somebody, all of its sentences together. */
export interface Said {
  readonly placed: PlacedName
  readonly kind: RoleKind
  readonly title: string | null
  /** A verb gives the title, which then is the last one: "founder A becomes chairman". */
  readonly isGiven: boolean
  readonly at: number
  readonly rule: PersonClaim['rule']
  /** It counts only of somebody who is known to be with the company. */
  readonly isWeak?: boolean
}
