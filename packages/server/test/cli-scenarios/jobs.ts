import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, get, post } from './scenario.ts'

interface Job {
  readonly job_id: string
  readonly job_type: string
  readonly status: string
  readonly refunded: boolean
  readonly account_id: string
  readonly error: { readonly reason: string } | null
}

interface Jobs {
  readonly jobs: readonly Job[]
}

/** A job of each kind that stays under way until somebody ends it. */
async function stuckJobs(url: string, key: string) {
  const enrichment = await post(url, key, '/api/v2/general-enrichment-jobs', {
    website: 'https://stuck.test',
  })
  const research = await post(url, key, '/api/v2/deep-research-jobs', { website: 'https://stuck.test' })
  deepEqual([enrichment.status, research.status], [202, 202])
  return [enrichment.body.data.job_id, research.body.data.job_id] as [string, string]
}

const idsOf = ({ jobs }: Jobs) => jobs.map(({ job_id }) => job_id).sort()

/** Jobs of all accounts on the command line, through a server and on a free directory. */
export const jobs: readonly CliScenario[] = [
  {
    name: 'jobs are listed, shown and cancelled through the server, and then without one',
    async run(bench) {
      const server = await bench.serve()
      const { test_key: key = '', account_id: account = '' } = server.opening
      const [enrichment, research] = await stuckJobs(server.url, key)
      deepEqual(idsOf(await bench.json('job', 'list')), [enrichment, research].sort())
      deepEqual(idsOf(await bench.json('job', 'list', '--kind', 'deep_research')), [research])
      deepEqual(idsOf(await bench.json('job', 'list', '--account', account, '--limit', '1')).length, 1)
      const cancelled = await bench.json<Job>('job', 'cancel', enrichment.toUpperCase())
      deepEqual([cancelled.status, cancelled.error?.reason], ['cancelled', 'CANCELLED_BY_OPERATOR'])
      const seen = await get(server.url, key, `/api/v2/general-enrichment-jobs/${enrichment}`)
      equal(seen.body.data.status, 'cancelled')
      // A stop would wait for the other job, which never ends.
      await server.kill()

      deepEqual(idsOf(await bench.json('job', 'list', '--status', 'cancelled')), [enrichment])
      const ended = await bench.run('job', 'cancel', research, '--data', bench.data)
      deepEqual([ended.code, ended.stdout], [0, 'The job ended failed. Its price was paid back.\n'])
      const shown = await bench.run('job', 'show', research, '--data', bench.data)
      match(
        shown.stdout,
        /^\S+ {2}deep_research {2}failed, CANCELLED_BY_OPERATOR\n {2}about {5}https:\/\/stuck\.test\n/,
      )
      match(shown.stdout, new RegExp(`account {3}${account} \\(test\\), key `))
      match(shown.stdout, /charged {3}\S+ USD, paid back/)
      const listed = await bench.run('job', 'list', '--data', bench.data)
      match(listed.stdout, /general_enrichment {4}cancelled, CANCELLED_BY_OPERATOR/)
      const audit = await bench.json<{ entries: { target: string; outcome: string }[] }>(
        ...['audit', '--action', 'job.cancel'],
      )
      deepEqual(
        audit.entries.map(({ target, outcome }) => [target, outcome]),
        [
          [research, 'done'],
          [enrichment, 'done'],
        ],
      )
    },
  },
  {
    name: 'a job that was under way when the server was killed goes on with the next one, as its second attempt',
    // The check kills servers amid jobs in the fault tests.
    isLong: true,
    async run(bench) {
      const first = await bench.serve()
      const { test_key: key = '' } = first.opening
      const [jobId, other] = await stuckJobs(first.url, key)
      const attemptOf = async (attempt: number) => {
        for (;;) {
          const shown = await bench.json<Job & { attempt: number }>('job', 'show', jobId)
          if (shown.status === 'running' && shown.attempt === attempt) return
          ok(shown.attempt <= attempt)
        }
      }
      await attemptOf(1)
      await first.kill()
      const second = await bench.serve()
      await attemptOf(2)
      const path = `/api/v2/general-enrichment-jobs/${jobId}/events`
      const events = await fetch(second.url + path, { headers: { authorization: `Bearer ${key}` } })
      await bench.json('job', 'cancel', jobId)
      match(await events.text(), /event: done\n.*\n.*"status":"cancelled"/)
      await bench.json('job', 'cancel', other)
      equal(await second.stop(), 0)
    },
  },
  {
    name: 'a server that stops while a job runs answers everything but new jobs until it has ended, then goes at once',
    async run(bench) {
      const server = await bench.serve()
      const { test_key: key = '' } = server.opening
      const [first, second] = await stuckJobs(server.url, key)
      // Not with the key, which may only ask so often.
      const statusOf = async () => (await bench.json<{ status: string }>('job', 'show', first)).status
      while ((await statusOf()) !== 'running');
      const stopped = server.stop()
      for (;;) {
        const { status, body } = await get(server.url, '', '/readyz')
        if (status === 200) continue
        deepEqual([status, body.draining, body.checks.jobs], [503, true, 'ok'])
        break
      }
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ website: 'https://late.test' })
      const late = await fetch(`${server.url}/api/v2/general-enrichment-jobs`, {
        method: 'POST',
        headers,
        body,
      })
      deepEqual([late.status, late.headers.get('retry-after')], [503, '1'])
      equal(await statusOf(), 'running')
      const live = server.opening.live_key ?? ''
      equal((await post(server.url, live, '/api/v2/searches', { query: 'software' })).status, 200)
      deepEqual(idsOf(await bench.json('job', 'list')), [first, second].sort())
      for (const jobId of [first, second]) await bench.json('job', 'cancel', jobId)
      equal(await stopped, 0)
      ok(!server.output().includes('given back unfinished'), server.output())
    },
  },
  {
    name: 'what is wrong with a job is told with its remedy',
    async run(bench) {
      await bench.json('account', 'create', '--name', 'Fund')
      equal((await bench.run('job', 'list', '--data', bench.data)).stdout, 'No such jobs.\n')
      const unknown = '0192f0c1-7a00-7000-8000-0000000000c1'
      await refused(bench, [
        [['job', 'show'], 2, /JOB is missing/],
        [['job', 'show', unknown], 1, /no job with this id\./],
        [['job', 'cancel', unknown], 1, /no job with this id\./],
        [['job', 'list', '--account', 'nobody'], 1, /There is no account nobody/],
        [['job', 'list', '--kind', 'deck'], 2, /pitch_deck/],
        [['job', 'list', '--status', 'done'], 2, /succeeded/],
        [['job', 'list', '--limit', '0'], 2, /--limit must be a whole number from 1 to 1000/],
      ])
    },
  },
]

/** Each ends with its code, and says what is expected. */
export async function refused(
  bench: Workbench,
  cases: readonly (readonly [args: readonly string[], code: number, message: RegExp])[],
): Promise<void> {
  for (const [args, code, message] of cases) {
    const finished = await bench.run(...args, '--data', bench.data)
    equal(finished.code, code, `${args.join(' ')}: ${finished.stderr}`)
    match(finished.stderr, message)
  }
}
