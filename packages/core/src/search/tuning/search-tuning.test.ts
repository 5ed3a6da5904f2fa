import { expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import type { Company } from '../../records/index.ts'
import { openSearchTuning } from './search-tuning.ts'

/** A tuning over companies that are all there, with the reads of companies and the pauses for others in their order. */
function opened() {
  const steps: (readonly string[] | 'pause')[] = []
  const { tunings } = openSearchTuning({
    store: { settings: async () => ({}), putSetting: async () => {} },
    clock: {
      now: () => 0,
      defer(task) {
        steps.push('pause')
        queueMicrotask(task)
      },
    },
    crypto: { sha256 },
    checkInput: (_schema, value) => value as never,
    async resolve(entries) {
      steps.push(entries)
      return entries.map((id) => ({ id, name: id }) as Company)
    },
    searchWith: () => Promise.reject(new Error('no search is asked for')),
  })
  return { tunings, steps }
}

const idsOf = (count: number) => Array.from({ length: count }, (_, i) => `company-${i}`)

test('companies are read in steps, and others are served between them', async () => {
  const { tunings, steps } = opened()
  await tunings.change({ add: { hidden: [{ company_ids: idsOf(950) }] } })
  expect(Math.max(...steps.map((step) => (step === 'pause' ? 0 : step.length)))).toBeLessThanOrEqual(200)
  const isPausedAfter = steps.every((step, i) => step === 'pause' || steps[i + 1] === 'pause')
  expect(isPausedAfter).toBe(true)
})

test('a change reads the companies that it names, and not what is there', async () => {
  const { tunings, steps } = opened()
  await tunings.change({ add: { hidden: [{ company_ids: idsOf(50) }] } })
  steps.length = 0
  await tunings.change({ add: { pins: [{ sentence: 'kites', company_ids: ['other'] }] } })
  await tunings.change({ add: { generic_words: ['suite'] } })
  expect(new Set(steps.flatMap((step) => (step === 'pause' ? [] : step)))).toEqual(new Set(['other']))
})
