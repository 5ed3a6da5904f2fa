import { expect } from 'bun:test'
import type { AdminScenario } from './admin-subject.ts'

const path = '/admin/v1/fields'

/** Fields that an operator gives companies. */
export const fieldScenarios: readonly AdminScenario[] = [
  {
    name: 'a field of one’s own is made, renamed and removed, and companies keep its values until then',
    async run(subject) {
      const create = (body: object) => subject.call('POST', path, { body })
      const made = await create({
        name: 'deal_stage',
        type: 'choice',
        label: 'Stage',
        choices: ['Lead', 'Won'],
      })
      expect([made.status, made.data]).toMatchObject([201, { name: 'deal_stage', visible: false }])
      expect((await create({ name: 'deal_step', type: 'text', label: 'Step' })).status).toBe(201)
      const taken = await create({ name: 'deal_stage', type: 'text', label: 'Again' })
      expect([taken.status, taken.error.code]).toEqual([409, 'CONFLICT'])
      const company = '/admin/v1/companies/own-field-1'
      const body = { name: 'Own Field Payroll', custom: { deal_stage: 'Won' } }
      expect((await subject.call('PATCH', company, { body })).status).toBe(200)

      const change = (name: string, body: object) => subject.call('PATCH', `${path}/${name}`, { body })
      expect((await change('deal_stage', { name: 'phase' })).data).toMatchObject({ name: 'phase' })
      const shown = await subject.call('GET', company)
      expect(shown.data['columns']).toMatchObject({ custom: { phase: 'Won' } })
      expect((await change('deal_step', { name: 'phase' })).status).toBe(409)
      expect((await change('nothing_there', { label: 'x' })).status).toBe(404)
      const listed = await subject.call('GET', path)
      expect(listed.data['fields']).toMatchObject([{ name: 'phase' }, { name: 'deal_step' }])

      const remove = (name: string) => subject.call('DELETE', `${path}/${name}`)
      expect((await remove('phase')).data).toEqual({ name: 'phase', removed: true })
      expect((await remove('phase')).status).toBe(404)
      expect((await remove('deal_step')).status).toBe(200)
      expect((await subject.call('GET', company)).data['columns']).not.toHaveProperty('custom')
    },
  },
]
