import { type RememberedMapping, ServiceError, toIso } from '@dealflow/core'
import { changes, reads } from './operation.ts'

/** How files were read: the next one with the same headers is read so again. */
export const importMappingOperations = {
  'mapping.list': reads(async ({ service }, _args: Record<string, never>) => ({
    mappings: (await service.companies.importMappings.list()).map(view),
  })),

  'mapping.get': reads(async ({ service }, { mappingId }: { mappingId: string }) => {
    const found = await service.companies.importMappings.get(mappingId)
    if (found === null) throw unknown(mappingId)
    return view(found)
  }),

  'mapping.remove': changes(
    ({ mappingId }: { mappingId: string }) => ({ target: mappingId.slice(0, 100), details: {} }),
    async ({ service }, { mappingId }) => {
      if (!(await service.companies.importMappings.remove(mappingId))) throw unknown(mappingId)
      return { mapping_id: mappingId, deleted: true as const }
    },
  ),
}

function view({ id, format, fileName, at, preset, mapping, said }: RememberedMapping) {
  const { decimal = null, dates = null, currency = null } = said
  return {
    mapping_id: id,
    format,
    file_name: fileName,
    at: toIso(at),
    preset,
    mapping,
    decimal,
    dates,
    currency,
  }
}

const unknown = (id: string) =>
  new ServiceError('NOT_FOUND', { message: `No mapping ${id.slice(0, 100)} is remembered.` })
