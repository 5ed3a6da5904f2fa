import { expect } from 'bun:test'
import { dealflow, faultProcess, type Program } from '../dealflow.ts'
import { testInNightly, testOneOfMany } from '../nightly-test.ts'
import {
  killedAmidPages,
  killedAmidSaving,
  type SiteJobKind,
  type SiteJobTraces,
  undisturbed,
} from './site-job-kills.ts'

const servesAlone: Program = faultProcess('site-serving-process')
const processTestMs = 170_000
const kinds: readonly SiteJobKind[] = ['general', 'combined']
const calm = new Map<SiteJobKind, Promise<SiteJobTraces>>()

/** What the same job leaves when nothing happens; run once a kind. */
function calmly(kind: SiteJobKind): Promise<SiteJobTraces> {
  const known = calm.get(kind) ?? undisturbed(kind)
  calm.set(kind, known)
  return known
}

const endedOnce = {
  status: 'succeeded',
  reason: null,
  ledger: 'charge',
  events: ['api.job.succeeded'],
} as const

for (const kind of kinds) {
  testOneOfMany(
    kind === 'general',
    `a ${kind} job whose server is killed amid the pages ends as without a kill, and asks for no page again that had come`,
    async () => {
      const { traces, again } = await killedAmidPages(kind, dealflow)
      expect(again).toEqual([])
      expect(traces).toEqual(await calmly(kind))
      expect(traces.end).toEqual(endedOnce)
      expect(traces.dataset.companies).toHaveLength(1)
    },
    processTestMs,
  )

  for (const moment of [
    'before it saves the record',
    'after it saved the record',
    'after it saved the result',
  ])
    testOneOfMany(
      kind === 'general' && moment === 'after it saved the record',
      `a ${kind} job whose server dies ${moment} leaves one result, one charge, one event and the record as without a kill`,
      async () => {
        const traces = await killedAmidSaving(kind, servesAlone, moment)
        expect(traces).toEqual(await calmly(kind))
      },
      processTestMs,
    )
}

testInNightly(
  'the same check catches a server that forgets the pages',
  async () => {
    const { again } = await killedAmidPages('general', servesAlone, { MUTANT: 'forgets pages' })
    expect(again).not.toEqual([])
  },
  processTestMs,
)
