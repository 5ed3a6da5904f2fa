/** What an answer says beside its data. The pipeline alone turns it into a status and headers. */
export interface ReplyFacts {
  /** Default `ok`. */
  readonly answers?: Answered
  /** Where what was made is found: a path. */
  readonly location?: string
  /** After how long to ask again: `Retry-After`. Null: there is nothing to wait for. */
  readonly pollAfterMs?: number | null
  readonly job?: ReplyJob
  /** An idempotency key stood for a request that was made before. */
  readonly isReplay?: boolean
  /** What an endpoint that is priced by its `run` took. */
  readonly charge?: { readonly chargedMicroUsd: number; readonly balanceMicroUsd: number }
}

export type Answered = 'ok' | 'created' | 'accepted'

/** `meta.job`. */
export interface ReplyJob {
  readonly id: string
  readonly status: string
  readonly recommended_poll_after_ms?: number | null
}

class Reply {
  readonly data: unknown
  readonly facts: ReplyFacts

  constructor(data: unknown, facts: ReplyFacts) {
    this.data = data
    this.facts = facts
  }
}

/** What `run` returns when the answer has more to say than its data. */
export function reply<Data>(data: Data, facts: ReplyFacts): Data {
  // Typed as the data: the pipeline takes it apart before anything else looks at it.
  return new Reply(data, facts) as unknown as Data
}

export function readReply(result: unknown): { readonly data: unknown; readonly facts: ReplyFacts } {
  return result instanceof Reply ? result : { data: result, facts: noFacts }
}

const noFacts: ReplyFacts = Object.freeze({})
