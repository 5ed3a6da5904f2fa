/** Who changed something. `id` is a key's id or the name of the system's user; null for what the server does by itself. */
export interface Actor {
  readonly kind: 'operator_key' | 'command_line' | 'server'
  readonly id: string | null
}

export interface AuditDraft {
  readonly actor: Actor
  /** `key.create` */
  readonly action: string
  /** The id of what is changed; null when the change makes it, or concerns the whole directory. */
  readonly target: string | null
  /** JSON, never a secret. */
  readonly details: Readonly<Record<string, unknown>>
  readonly at: number
}

export interface AuditEntry extends AuditDraft {
  /** 1, 2, 3, ... without gaps. */
  readonly sequence: number
  /** Null: under way, or cut off by the end of the process, and then the change was made or was not. */
  readonly outcome: AuditOutcome | null
}

export interface AuditOutcome {
  readonly at: number
  /** `refused`: by a rule, with its reason; `failed`: for a fault of ours. Both changed nothing or only a part. */
  readonly outcome: 'done' | 'refused' | 'failed'
  readonly reason: string | null
  /** The id of what the change made, which no target could name before; null when it made nothing. */
  readonly made: string | null
}

export interface AuditQuery {
  /** Only entries with a smaller sequence number: the log is read newest first. */
  readonly beforeSequence: number | null
  readonly limit: number
  readonly action: string | null
  /** The `id` of an actor; null for every actor. */
  readonly actorId: string | null
  /** The id of what was changed or made. */
  readonly target: string | null
}

/** What operators changed. Nothing in it is ever changed or removed. */
export interface AuditStore {
  /** Durable when it resolves, with the entry's sequence number. */
  begin(draft: AuditDraft): Promise<number>
  /** How the change ended; the first word counts, a second one is refused with an error. */
  end(sequence: number, outcome: AuditOutcome): Promise<void>
  /** Newest first. */
  entries(query: AuditQuery): Promise<readonly AuditEntry[]>
}
