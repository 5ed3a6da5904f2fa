import type { Finding } from '../finding.ts'
import type { ReadPage } from '../site.ts'
import type { Career } from './career.ts'
import type { ProfileLinks } from './profile-links.ts'
import type { RoleKind } from './role-phrases.ts'

/** A person as one place of one page describes them. */
export interface Mention {
  readonly read: ReadPage
  readonly name: Finding<string>
  readonly kind: RoleKind
  readonly title: Finding<string> | null
  /** Verbatim, at most 300 characters. */
  readonly bio: string | null
  readonly links: ProfileLinks
  readonly career: Career | null
  /** On a page about the team as it is: not in a text of some day. */
  readonly isCurrent: boolean
  /** A text says that they left. */
  readonly hasLeft?: boolean
}
