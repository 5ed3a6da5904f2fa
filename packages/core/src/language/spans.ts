import type { SlotName } from './keys.ts'
import type { Token } from './tokens.ts'

/** A run of tokens that an annotator found: an amount, a year, the name of a person. It fills the slot of a line. */
export interface Span<Value = unknown> {
  readonly slot: SlotName
  /** Places in the tokens: the first, and behind the last. */
  readonly from: number
  readonly to: number
  /** What stands there. The matcher does not look at it. */
  readonly value: Value
}

/** Finds one kind of span in a text of which the tokens are made. Spans of one annotator do not overlap each other. */
export type Annotator = (text: string, tokens: readonly Token[]) => readonly Span[]
