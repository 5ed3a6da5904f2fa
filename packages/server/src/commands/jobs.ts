import { type JobStatus, type JobType, jobStatuses, jobTypes } from '@dealflow/core'
import type { Command, CommandInput } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { readWhole } from '../cli/options.ts'
import { withDirectory } from '../control/with-directory.ts'
import type { JobListArgs, JobOfOperator } from '../operations/jobs.ts'

const jobPositional = { name: 'JOB', summary: 'the job id, as job list tells it' }

export const jobCommands: readonly Command[] = [
  {
    name: 'job list',
    summary: 'list jobs, the newest first',
    settings: 'directory',
    options: {
      account: { value: 'ID', summary: 'only jobs of this account' },
      kind: { value: 'KIND', summary: 'only jobs of one kind', oneOf: jobTypes },
      status: { value: 'STATUS', summary: 'only jobs in one state', oneOf: jobStatuses },
      limit: { value: 'N', summary: 'at most this many, up to 1,000', default: '20' },
    },
    whenStopped: 'changes nothing',
    run: listJobs,
  },
  {
    name: 'job show',
    summary: 'show one job: its state, its times, and why it failed',
    positionals: [jobPositional],
    settings: 'directory',
    options: {},
    whenStopped: 'changes nothing',
    async run(input) {
      const args = { jobId: input.positionals[0] ?? '' }
      const job = await withDirectory(input, (call) => call('job.get', args, contextOf(input)))
      if (input.json) input.output.json(job)
      else for (const line of shown(job)) input.output.line(line)
      return 0
    },
  },
  {
    name: 'job cancel',
    summary: 'cancel a job that is queued or running; its owner is told that the operator did',
    positionals: [jobPositional],
    settings: 'directory',
    options: {},
    notes:
      'Without a server, what is paid back is decided by DEALFLOW_REFUND_POLICY or refund_policy of the file: a flag that a server was started with is not known then.',
    async run(input) {
      const args = { jobId: input.positionals[0] ?? '' }
      const job = await withDirectory(input, (call) => call('job.cancel', args, contextOf(input)))
      if (input.json) input.output.json(job)
      else
        input.output.line(
          `The job ended ${job.status}. ${job.refunded ? 'Its price was paid back.' : 'Nothing was paid back.'}`,
        )
      return 0
    },
  },
]

const pageLength = 100

async function listJobs(input: CommandInput): Promise<number> {
  const limit = readWhole(input, 'limit', 1, 1_000)
  const found: JobOfOperator[] = []
  await withDirectory(input, async (call) => {
    for (let after: string | null = null; found.length < limit; ) {
      const args: JobListArgs = {
        accountId: input.text('account'),
        type: input.text('kind') as JobType | null,
        status: input.text('status') as JobStatus | null,
        after,
        limit: Math.min(pageLength, limit - found.length),
      }
      const page: { jobs: readonly JobOfOperator[]; next_cursor: string | null } = await call(
        'job.list',
        args,
        contextOf(input),
      )
      found.push(...page.jobs)
      after = page.next_cursor
      if (after === null) break
    }
  })
  if (input.json) input.output.json({ jobs: found })
  else if (found.length === 0) input.output.line('No such jobs.')
  else for (const job of found) input.output.line(lineOf(job))
  return 0
}

const lineOf = (job: JobOfOperator) =>
  `${job.job_id}  ${job.created_at}  ${job.job_type.padEnd(20)}  ${stateOf(job)}, account ${job.account_id}${job.subject === null ? '' : `, ${job.subject}`}`

function stateOf({ status, progress, stage, error }: JobOfOperator): string {
  if (error !== null) return `${status}, ${error.reason}`
  return status === 'running' ? `${status}, ${stage ?? `${progress}%`}` : status
}

function shown(job: JobOfOperator): string[] {
  const { error } = job
  return [
    `${job.job_id}  ${job.job_type}  ${stateOf(job)}`,
    ...(job.subject === null ? [] : [`  about     ${job.subject}`]),
    `  account   ${job.account_id} (${job.environment}), key ${job.key_id}`,
    `  created   ${job.created_at}`,
    `  changed   ${job.updated_at}`,
    ...(job.completed_at === null ? [] : [`  ended     ${job.completed_at}`]),
    `  attempts  ${job.attempt}`,
    `  charged   ${job.charged_usd} USD${job.refunded ? ', paid back' : ''}`,
    ...(job.request_id === null ? [] : [`  request   ${job.request_id}`]),
    ...(job.idempotency_key === null ? [] : [`  key       ${job.idempotency_key}`]),
    ...(job.webhook_id === null ? [] : [`  webhook   ${job.webhook_id}`]),
    ...(error === null ? [] : [`  why       ${error.message}`]),
  ]
}
