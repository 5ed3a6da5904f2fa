import { type ForgottenPerson, toIso } from '@dealflow/core'
import { changes, reads } from './operation.ts'

/** People of whom nothing is kept. The audit log has no name of any. */
export const peopleOperations = {
  'person.forget': changes(
    ({ company }: { readonly name: string; readonly company: string | null }) => ({
      target: company === null ? null : String(company).slice(0, 300),
      details: {},
    }),
    async ({ service }, { name, company }) => {
      const { removed, ...person } = await service.people.forget({ name, company })
      return { ...toView(person), companies_changed: removed }
    },
  ),

  'person.allow': changes(
    (_: { readonly name: string }) => ({ target: null, details: {} }),
    async ({ service }, { name }) => {
      await service.people.allow(name)
      return { allowed: true as const }
    },
  ),

  'person.list': reads(async ({ service }, _args: Record<string, never>) => ({
    forgotten_people: (await service.people.forgotten()).map(toView),
  })),
}

const toView = ({ key, companies, forgottenAt, isDone }: ForgottenPerson) => ({
  // The same for each spelling of a name; nobody can read the name from it.
  key: key.toString(16).padStart(13, '0'),
  company_ids: companies === null ? null : [...companies.ids],
  domains: companies === null ? null : [...companies.domains],
  forgotten_at: toIso(forgottenAt),
  is_done: isDone,
})
