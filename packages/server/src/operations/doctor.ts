import { buildInfo } from '../build-info.ts'
import { failureOf } from './company-index.ts'
import { reads } from './operation.ts'

export const doctorOperations = {
  /** What only the process knows that holds the directory. */
  doctor: reads(async ({ service, backups }, _args: Record<string, never>) => {
    const { checks } = await service.ready()
    const { live } = await service.companies.status()
    return {
      version: buildInfo.version,
      commit: buildInfo.commit,
      started_at: new Date(performance.timeOrigin).toISOString(),
      // The two clocks of a process part only when one of them is set.
      clock_jump_ms: Math.round(Date.now() - performance.timeOrigin - performance.now()),
      failing_checks: Object.keys(checks).filter((name) => checks[name] === 'failed'),
      companies: live.stored,
      changes_not_indexed: live.changesBehind,
      index_failure: failureOf(await service.companies.index.state()),
      backup_failure: backups.schedule?.state().last_failure ?? null,
    }
  }),
}
