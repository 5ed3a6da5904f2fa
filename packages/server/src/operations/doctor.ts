import { resolve } from 'node:path'
import { type Service, toIso } from '@dealflow/core'
import { buildInfo } from '../build-info.ts'
import type { Settings } from '../config/table.ts'
import { failureOf } from './company-index.ts'
import { reads } from './operation.ts'

export const doctorOperations = {
  /** What only the process knows that holds the directory. */
  doctor: reads(async ({ service, backups, settings, clock }, _args: Record<string, never>) => {
    const { draining, checks } = await service.ready()
    const { live } = await service.companies.status()
    return {
      version: buildInfo.version,
      commit: buildInfo.commit,
      started_at: new Date(performance.timeOrigin).toISOString(),
      // The two clocks of a process part only when one of them is set.
      clock_jump_ms: Math.round(clock.now() - performance.timeOrigin - performance.now()),
      draining,
      failing_checks: Object.keys(checks).filter((name) => checks[name] === 'failed'),
      companies: live.stored,
      changes_not_indexed: live.changesBehind,
      index_failure: failureOf(await service.companies.index.state()),
      backup_failure: backups.schedule?.state().last_failure ?? null,
      queued_jobs: await queuedJobs(service),
      webhooks: await webhookState(service),
      outbound: outboundState(settings),
      ocr: { mode: settings.ocr, languages: settings.ocrLanguages },
    }
  }),
}

/** What the server was started with; doctor may have been given other settings. */
const outboundState = ({
  outboundAllowedCidrs,
  outboundResolve,
  outboundNameServers,
  webhooksAllowHttp,
}: Settings) => ({
  allowed_cidrs: outboundAllowedCidrs,
  resolve: outboundResolve === null ? null : resolve(outboundResolve),
  name_servers: outboundNameServers,
  allow_http: webhooksAllowHttp,
})

/** By kind, how many live jobs wait for a worker and since when the first of them does: how long a test job waits is its key's affair. */
async function queuedJobs({ jobs }: Service) {
  const counts = await jobs.counts()
  return counts
    .filter(({ environment, status }) => environment === 'live' && status === 'queued')
    .map(({ type, count, oldestCreatedAt }) => ({ kind: type, count, oldest_at: toIso(oldestCreatedAt) }))
}

async function webhookState({ webhooks }: Service) {
  const { endpoints, failing, unsignable } = await webhooks.overview()
  return { endpoints, failing, without_secret: unsignable }
}
