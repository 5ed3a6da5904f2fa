import { badRequest, Explained, type Host, JobError, ServiceError } from '../kernel/index.ts'
import { refuseSecrets, withoutSecrets } from './secrets.ts'
import type { AuditDraft, AuditEntry, AuditOutcome, AuditQuery, AuditStore } from './store.ts'

/** Who changed what, when, and how it ended. */
export interface Audit {
  /**
   * Writes the entry, does the work, writes how it ended, and passes on what the work came to. Work whose entry cannot be
   * written is not begun; an outcome that cannot be written changes nothing for the caller, and is logged.
   *
   * @example
   * const change = { actor, action: 'key.revoke', target: keyId, details: {} }
   * await audit.record(change, () => accounts.changeKey(keyId, { status: 'retired' }))
   */
  record<T>(change: RecordedChange, work: () => Promise<T>, madeOf?: (result: T) => string | null): Promise<T>
  /** Newest first. `BAD_REQUEST` for a limit that is not 1 to 1,000. */
  entries(query: Partial<AuditQuery>): Promise<readonly AuditEntry[]>
}

export interface RecordedChange extends Omit<AuditDraft, 'at'> {
  /** Work that ends with this signal's reason counts as interrupted. */
  readonly signal?: AbortSignal
}

export interface AuditOptions {
  readonly host: Pick<Host, 'clock' | 'log'>
  readonly store: AuditStore
}

export function createAudit({ host, store }: AuditOptions): Audit {
  const { clock, log } = host

  async function end(sequence: number, action: string, outcome: () => Omit<AuditOutcome, 'at'>) {
    try {
      await store.end(sequence, { ...outcome(), at: clock.now() })
    } catch (error) {
      log.write('error', 'how a change ended was not written to the audit log', {
        audit_sequence: sequence,
        action,
        error: told(error),
      })
    }
  }

  return {
    async record({ actor, action, target, details, signal }, work, madeOf = () => null) {
      refuseSecrets({ target, details })
      const sequence = await store.begin({ actor, action, target, details, at: clock.now() })
      let result: Awaited<ReturnType<typeof work>>
      try {
        result = await work()
      } catch (error) {
        const failure = failureOf(error, signal)
        // Whoever asked reads what is explained: the log is not needed to find out.
        if (failure.outcome === 'failed' && failure.reason !== interrupted)
          log.write(isExplained(error) ? 'info' : 'error', 'a change failed', {
            audit_sequence: sequence,
            action,
            error: told(error),
          })
        await end(sequence, action, () => ({ ...failure, made: null }))
        throw error
      }
      await end(sequence, action, () => ({ outcome: 'done', reason: null, made: madeOf(result) }))
      return result
    },

    async entries(query) {
      const limit = query.limit ?? 50
      if (!Number.isInteger(limit) || limit < 1 || limit > limitMax)
        throw badRequest([{ path: 'limit', message: `takes a whole number from 1 to ${limitMax}` }])
      return store.entries({
        beforeSequence: null,
        action: null,
        actorId: null,
        target: null,
        ...query,
        limit,
      })
    },
  }
}

const limitMax = 1_000

/** A full disk, or a site that lets nobody in, is no bug: its words say all. */
const told = (error: unknown) => (isExplained(error) ? error.message : error)
const isExplained = (error: unknown): error is Error =>
  error instanceof Explained || error instanceof JobError

const reasonLengthMax = 500
const interrupted = 'interrupted'

function failureOf(
  error: unknown,
  signal: AbortSignal | undefined,
): Pick<AuditOutcome, 'outcome' | 'reason'> {
  if (signal?.aborted === true && error === signal.reason) return { outcome: 'failed', reason: interrupted }
  const message = error instanceof Error ? error.message : String(error)
  return {
    outcome: error instanceof ServiceError ? 'refused' : 'failed',
    reason: withoutSecrets(message).slice(0, reasonLengthMax),
  }
}
