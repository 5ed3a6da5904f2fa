import { toIso } from '@dealflow/core'
import { buildInfo } from '../build-info.ts'
import { vectorsOf } from './company-index.ts'
import { reads } from './operation.ts'

export const instanceOperations = {
  'instance.get': reads(async ({ service }, _args: Record<string, never>) => {
    const { instanceId, createdAt } = await service.instance.record()
    const { ready, draining, checks } = await service.ready()
    return {
      instance_id: instanceId,
      created_at: toIso(createdAt),
      version: buildInfo.version,
      commit: buildInfo.commit,
      built_at: buildInfo.builtAt,
      schema_version: service.schemaVersion,
      ready,
      draining,
      failing_checks: Object.keys(checks).filter((name) => checks[name] === 'failed'),
      companies: (await service.companies.status()).live.stored,
      vectors: vectorsOf(await service.companies.vectors()),
    }
  }),
}
