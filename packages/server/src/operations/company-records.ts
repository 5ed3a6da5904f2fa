import { type CompanyRecord, namedEdits, ServiceError, toIso } from '@dealflow/core'
import type { Instance } from '../instance.ts'
import { changes, reads } from './operation.ts'

export const companyRecordOperations = {
  'company.get': reads(async (instance: Instance, { companyId }: CompanyArgs) => {
    const { companies } = instance.service
    const record = await companies.record(companyId)
    if (record !== null)
      return { ...(await shown(instance, record)), ...(await enrichedOf(instance, companyId)) }
    const why = await companies.whyGone(companyId)
    throw new ServiceError('NOT_FOUND', {
      message:
        why === null
          ? `There is no company with the id ${companyId}. dealflow lookup finds companies by website or name.`
          : `You ${why === 'deleted' ? 'deleted' : 'had forgotten'} ${companyId}. ${howBack[why]}`,
    })
  }),

  'company.history': reads(async ({ service }: Instance, { companyId }: CompanyArgs) => {
    const told = await service.companies.history(companyId)
    if (told !== null) {
      const changes = told.changes.map(({ no: _no, ...change }) => change)
      return { company_id: companyId, changes, others: [...told.others] }
    }
    throw new ServiceError('NOT_FOUND', { message: `There is no company with the id ${companyId}.` })
  }),

  'company.put': changes(
    ({ companyId, patch }: CompanyArgs & { readonly patch: unknown }) => ({
      target: companyId,
      details: { columns: columnsNamed(patch) },
    }),
    async (instance, { companyId, patch }) => {
      const { created, record, cleared } = await instance.service.companies.put(companyId, patch)
      return { created, cleared: [...cleared], ...(await shown(instance, record)) }
    },
  ),

  'company.delete': changes(
    ({ companyId }: CompanyArgs) => ({ target: companyId, details: {} }),
    async ({ service }, { companyId }) => {
      if (await service.companies.remove(companyId)) return { company_id: companyId, deleted: true }
      throw new ServiceError('NOT_FOUND', { message: `There is no company with the id ${companyId}.` })
    },
  ),

  'company.forget': changes(
    ({ company }: { readonly company: string }) => ({ target: company.slice(0, 300), details: {} }),
    async ({ service }, { company }) => {
      const { companyIds, domains } = await service.companies.forget(company)
      return { company_ids: [...companyIds], domains: [...domains] }
    },
  ),
}

/** Where its fields come from, and its people, as `company get --json` shows them. */
async function enrichedOf({ service }: Instance, companyId: string) {
  const { facts, people } = await service.companies.enriched(companyId)
  return {
    facts: facts.map(({ field, confidence, observedAt, method, evidence }) => ({
      ...{ field, confidence, method, observed_at: toIso(observedAt), evidence },
    })),
    people: people.map(({ personId, kind, observedAt, person }) => ({
      ...{ person_id: personId, kind, observed_at: toIso(observedAt), person },
    })),
  }
}

/** Whatever was sent: what is no patch is refused only after the audit log has it, which keeps no more than this. */
function columnsNamed(patch: unknown): string[] {
  const names = typeof patch === 'object' && patch !== null ? Object.keys(patch) : []
  return names.slice(0, 50).map((name) => name.slice(0, 100))
}

interface CompanyArgs {
  readonly companyId: string
}

export const howBack = {
  deleted:
    'Imports leave it out; dealflow company put makes it again, and dealflow import --overwrite-edits brings it back.',
  forgotten: 'Imports and enrichment leave it out; dealflow company put makes it again.',
} as const

/** `columns` is what company put takes, and an export writes. */
async function shown({ service }: Instance, record: CompanyRecord) {
  const { company, rounds, source, extra } = record
  const edits = namedEdits(record.edits, await service.customFields.list())
  const { type, reason } = service.companies.organizationOf(record)
  return {
    company: { ...company, organization_type: type },
    organization_type_reason: reason,
    ...{ rounds, source, extra, edits, columns: service.companies.columnsOf(record) },
  }
}
