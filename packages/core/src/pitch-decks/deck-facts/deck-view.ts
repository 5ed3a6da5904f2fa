import type { SlideLayout } from '../layout/slide-layout.ts'
import type { AskedAmount } from './asked-amounts.ts'
import type { SlideLine } from './slide-lines.ts'

/** A deck as the rules of deck facts read it: every slide with its lines and words, made once. */
export interface DeckView {
  readonly slides: readonly SlideView[]
  readonly running: readonly string[]
  readonly documentTitle: string | null
}

export interface SlideView {
  readonly slide: SlideLayout
  readonly lines: readonly SlideLine[]
  /** Of the title, folded. */
  readonly titleWords: readonly string[]
  /** Of everything but the title, folded. */
  readonly bodyWords: readonly string[]
  readonly emails: readonly string[]
  readonly people: readonly RolePerson[]
  /** Of lines that are nothing but a name. */
  readonly names: readonly string[]
  readonly asked: readonly AskedAmount[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A name with the role beside it. */
export interface RolePerson {
  readonly name: string
  readonly role: string
}
