import type { Doc, Range } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'
import type { SlideLayout } from '../layout/slide-layout.ts'
import type { Amount } from './amounts.ts'
import type { AskedAmount } from './asked-amounts.ts'
import type { SlideLine } from './slide-lines.ts'

/** A deck as the rules of deck facts read it: every slide with its lines, read once. */
export interface DeckView {
  readonly slides: readonly SlideView[]
  readonly running: readonly string[]
  readonly documentTitle: string | null
}

export interface SlideView {
  readonly slide: SlideLayout
  /** The lines of the slide, then each tile once more as one line. */
  readonly doc: Doc
  readonly lines: readonly ReadLine[]
  readonly title: Range | null
  /** How many words the title and everything else have. */
  readonly titleLength: number
  readonly bodyLength: number
  readonly emails: readonly string[]
  readonly people: readonly RolePerson[]
  /** Of lines that are nothing but a name. */
  readonly names: readonly string[]
  /** Of its lines. */
  readonly amounts: readonly Amount[]
  readonly asked: readonly AskedAmount[]
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A line with its place in the document of its slide. */
export interface ReadLine extends SlideLine {
  readonly range: Range
}

/** A name with the role beside it. */
export interface RolePerson {
  readonly name: string
  readonly role: string
}

/** Words as people count them: "5M" is one. */
export function wordCount({ tokens }: Doc, { from, to }: Range): number {
  let count = 0
  let isWithin = false
  for (const { flags } of tokens.slice(from, to)) {
    const isMark = (flags & tokenFlag.mark) !== 0
    if (!isMark && !(isWithin && (flags & tokenFlag.glued) !== 0)) count++
    isWithin = !isMark && (flags & tokenFlag.unspaced) === 0
  }
  return count
}
