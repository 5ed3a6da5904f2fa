import type { ChildMessage, RecognisedText } from './protocol.ts'
import type { LossCause } from './session.ts'

/** What is known of a deck while it is read: of each page its line, unopened, or why there is none. */
export interface DeckPages {
  /** Null until the file was opened. */
  opened: { readonly totalPages: number; readonly line: Uint8Array } | null
  readonly read: Map<number, ReceivedPage>
  /** Why a page has no text. */
  readonly failed: Map<number, string>
  /** The page that is worked on. */
  current: number | null
  firstLoss: LossCause | null
  /** How many children ended while they worked on it. The system may have killed a child that ended by itself. */
  losses: number
  textBytes: number
}

export interface ReceivedPage {
  readonly head: Extract<ChildMessage, { kind: 'page' }>
  readonly line: Uint8Array
  recognised: RecognisedText | null
  /** Whether recognising it is done with, whatever came of it. */
  isLookedAt: boolean
}

export function noPages(): DeckPages {
  return {
    opened: null,
    read: new Map(),
    failed: new Map(),
    current: null,
    firstLoss: null,
    losses: 0,
    textBytes: 0,
  }
}

/** The first page that has neither text nor an end; null when there is none. */
export function firstMissing(pages: DeckPages): number | null {
  const total = pages.opened?.totalPages ?? 0
  for (let number = 1; number <= total; number++) {
    if (!pages.read.has(number) && !pages.failed.has(number)) return number
  }
  return null
}
