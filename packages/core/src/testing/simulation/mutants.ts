import { blankEntry } from '../../billing/operator-entries.ts'
import { newJob } from '../../jobs/transitions.ts'
import { eventOf } from '../../webhooks/event.ts'
import { type Mutant, replacing } from './mutant.ts'

/** A mutant, and what is found: that, and not something that the mutant breaks besides. */
interface CaughtMutant extends Mutant {
  readonly breaks: RegExp
}

export const mutants: readonly CaughtMutant[] = [
  {
    name: 'no fence at the end of a job',
    breaks: /result was written by|under token|changed after its end/,
    sql: (sql) =>
      sql.replace(
        'job_id = ? AND lease_token = ? AND completed_at IS NULL',
        'job_id = ? AND ? > 0 AND completed_at IS NULL',
      ),
  },
  {
    name: 'no fence at heartbeats',
    breaks: /heartbeat under token/,
    sql: replacing('SELECT job_no, progress', 'lease_token = ?', '? > 0'),
  },
  {
    name: 'reap without token',
    breaks: /(?:retry|release) under token/,
    sql: replacing(
      'UPDATE jobs',
      'AND lease_token = ? AND lease_until IS NOT NULL',
      'AND ? > 0 AND lease_until IS NOT NULL',
    ),
  },
  {
    name: 'a token does not rise when a job is taken back',
    breaks: /result was written by/,
    sql: replacing('UPDATE jobs', 'lease_token = lease_token + 1', 'lease_token = lease_token'),
  },
  {
    name: 'early acknowledgement of a creation',
    breaks: /which is not there/,
    jobs: (store) => ({
      ...store,
      async create(draft, charge, limits) {
        if (draft.idempotencyKey !== null || draft.reuseKey !== null)
          return store.create(draft, charge, limits)
        store.create(draft, charge, limits).catch(() => {})
        return { outcome: 'created', job: newJob(draft, -(charge?.amountMicroUsd ?? 0)), balanceMicroUsd: 0 }
      },
    }),
  },
  {
    name: 'no fence at checkpoints',
    breaks: /saveCheckpoints under token/,
    sql: replacing('SELECT job_no FROM jobs', 'lease_token = ?', '? > 0'),
  },
  {
    name: 'early acknowledgement of a checkpoint',
    breaks: /does not find what was saved|saveCheckpoints under token/,
    jobs: (store) => ({
      ...store,
      async saveCheckpoints(lease, entries) {
        store.saveCheckpoints(lease, entries).catch(() => {})
        return 'saved'
      },
    }),
  },
  {
    name: 'an attempt begins anew',
    breaks: /does not find what was saved/,
    jobs: (store) => ({ ...store, checkpoints: async () => new Map() }),
  },
  {
    name: 'checkpoints outlive their job',
    breaks: /keeps its checkpoints/,
    sql: replacing('DELETE FROM job_checkpoints', 'job_no = ?', 'job_no = -?'),
  },
  {
    name: 'early acknowledgement of a deletion',
    breaks: /is deleted, and it is there/,
    webhooks: (store) => ({
      ...store,
      async removeEndpoint(...endpoint) {
        store.removeEndpoint(...endpoint).catch(() => {})
        return true
      },
    }),
  },
  {
    name: 'split transaction: charge, then job',
    breaks: /was charged for and is not there/,
    tearsBefore: /INSERT INTO jobs /,
  },
  {
    name: 'split transaction: end, then refund',
    breaks: /with 0 refunds|another thing of its refund/,
    tearsBefore: /UPDATE ledgers/,
  },
  {
    name: 'split transaction: end, then result',
    breaks: /without a result/,
    tearsBefore: /INSERT INTO job_results/,
  },
  {
    name: 'split transaction: end, then event',
    breaks: /ended with 0 events/,
    tearsBefore: /INSERT INTO webhook_events/,
  },
  {
    name: 'split transaction: event, then delivery',
    breaks: /ended with 0 deliveries/,
    tearsBefore: /INSERT INTO webhook_deliveries/,
  },
  {
    name: 'marked sent before sending',
    breaks: /no receiver took it/,
    webhooks: (store) => ({
      ...store,
      async claim(query) {
        const claimed = await store.claim(query)
        await Promise.all(claimed.map((one) => store.settle(one, null, { outcome: 'succeeded' }, query.now)))
        return claimed
      },
    }),
  },
  {
    name: 'lost refund of what the reaper ends',
    breaks: /with 0 refunds, not 1/,
    jobs: (store) => ({
      ...store,
      end(lease, ending, parts) {
        const isLapse =
          ending.status === 'failed' && /ATTEMPTS_EXHAUSTED|DEADLINE_EXCEEDED/.test(ending.failure.reason)
        return store.end(lease, ending, isLapse ? { ...parts, refundPolicy: 'never' } : parts)
      },
    }),
  },
  {
    name: 'double refund of a cancelled job',
    breaks: /2 refunds|another thing of its refund/,
    jobs: (store, { billing }) => ({
      ...store,
      async cancel(owner, endings, parts) {
        const outcome = await store.cancel(owner, endings, parts)
        if (outcome.outcome !== 'ended' || !outcome.job.refunded) return outcome
        const { jobId, accountId, environment, chargedMicroUsd } = outcome.job
        const entry = {
          ...blankEntry,
          accountId,
          environment,
          jobId,
          entryId: parts.eventId,
          createdAt: parts.now,
        }
        await billing.post({ ...entry, type: 'refund', amountMicroUsd: chargedMicroUsd })
        return outcome
      },
    }),
  },
  {
    name: 'double event',
    breaks: /is told of by/,
    jobs: (store, { webhooks }) => ({
      ...store,
      async end(lease, ending, parts) {
        const outcome = await store.end(lease, ending, parts)
        if (outcome.outcome === 'lost' || outcome.delivery === 'none') return outcome
        const { job } = outcome
        const event = eventOf(job, job.webhookId ?? '', `${parts.eventId}-again`)
        const delivery = {
          deliveryId: `${parts.deliveryId}-again`,
          trigger: 'event',
          createdAt: parts.now,
        } as const
        await webhooks.enqueue({ ...event, jobId: null }, delivery)
        return outcome
      },
    }),
  },
  {
    name: 'a cursor skips rows of its millisecond',
    breaks: /did not see/,
    sql: (sql) => sql.replaceAll('(created_at, job_id) < (?, ?)', "(created_at < ? AND ? <> '')"),
  },
  {
    name: 'a cursor repeats its last row',
    breaks: /twice on its pages/,
    sql: (sql) => sql.replaceAll('(created_at, job_id) < (?, ?)', '(created_at, job_id) <= (?, ?)'),
  },
  {
    name: 'idempotency keys are forgotten',
    breaks: /for one idempotency key/,
    jobs: (store) => ({
      ...store,
      create: (draft, charge, limits) => store.create({ ...draft, idempotencyKey: null }, charge, limits),
    }),
  },
  {
    name: 'a replay is charged',
    breaks: /has 2 charges/,
    jobs: (store, { billing }) => ({
      ...store,
      async create(draft, charge, limits) {
        const outcome = await store.create(draft, charge, limits)
        if (outcome.outcome === 'replayed' && charge !== null)
          await billing.post({ ...charge, jobId: outcome.job.jobId })
        return outcome
      },
    }),
  },
  {
    name: 'no ceiling of active jobs',
    breaks: /beyond the ceiling/,
    sql: replacing('SELECT active FROM job_owners', 'active', '0 AS active'),
  },
  {
    name: 'attempts are not counted',
    // What kills its process each time, kills it for ever.
    breaks: /do not end|gets no answer|forgotten until/,
    jobs: (store) => ({
      ...store,
      async retry(lease, _dueAt, now) {
        return (await store.release(lease, now)) === 'released' ? 'waiting' : 'lost'
      },
    }),
  },
  {
    name: 'leases never end',
    breaks: /nobody takes it/,
    sql: replacing('SELECT job_no, lease_until AS since', 'lease_until <= ?', 'lease_until < -?'),
  },
  {
    name: 'no deadline',
    breaks: /do not end/,
    sql: replacing('SELECT job_no, deadline_at AS since', 'deadline_at <= ?', 'deadline_at < -?'),
  },
  {
    name: 'a retry is never due',
    breaks: /forgotten until their deadline/,
    jobs: (store) => ({ ...store, retry: (lease, _dueAt, now) => store.retry(lease, now + 1e12, now) }),
  },
  {
    name: 'what a dead sender held is not given back',
    breaks: /are not sent/,
    webhooks: (store) => ({ ...store, giveBack: async () => 0 }),
  },
  {
    name: 'deliveries are removed before they have ended',
    breaks: /delivery .* was removed before its time/,
    sql: replacing('DELETE FROM webhook_deliveries', 'completed_at < ?', 'coalesce(completed_at, 0) < ?'),
  },
  {
    name: 'disabled endpoints are sent to',
    breaks: /its endpoint is disabled/,
    sql: (sql) =>
      /FROM webhook_endpoints WHERE webhook_id = \?$/.test(sql)
        ? sql.replace('secrets, disabled_at', 'secrets, NULL AS disabled_at')
        : sql,
  },
  {
    name: 'progress is written as it is told',
    breaks: /progress fell/,
    sql: replacing('UPDATE jobs SET progress', 'progress = ?', 'progress = ? % 10'),
  },
  {
    name: 'jobs are removed with their results',
    breaks: /removed before its time/,
    jobs: (store) => ({
      ...store,
      prune: (times, limit) => store.prune({ ...times, rowsEndedBefore: times.now }, limit),
    }),
  },
  {
    name: 'a result that is gone leaves no trace',
    breaks: /gone without a trace/,
    sql: replacing(
      'INSERT INTO job_tombstones',
      'VALUES (?, ?, ?, ?, ?)',
      'SELECT ?, ?, ?, ?, ? WHERE FALSE',
    ),
  },
]
