import { expect, test } from 'bun:test'
import { researchParts } from '@dealflow/core/testing'
import { dealflow, faultProcess, type Program } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { cancelledAmidPages, killedAtPart } from './research-kills.ts'
import { killedAmidPages, killedAmidSaving, type SiteJobTraces, undisturbed } from './site-job-kills.ts'

const servesAlone: Program = faultProcess('site-serving-process')
const processTestMs = 170_000
let calm: Promise<SiteJobTraces> | null = null

/** What the same research leaves when nothing happens; run once. */
function calmly(): Promise<SiteJobTraces> {
  calm ??= undisturbed('research')
  return calm
}

const endedOnce = {
  status: 'succeeded',
  reason: null,
  ledger: 'charge',
  events: ['api.job.succeeded'],
} as const
const nothingTwice = { companiesAtDeath: 0, ranAgain: [], askedAgain: [] } as const

// Of a combined job the check has it.
testInNightly(
  'a research whose server is killed amid the pages ends as without a kill, and asks for no page again that had come',
  async () => {
    const { traces, again } = await killedAmidPages('research', dealflow)
    expect(again).toEqual([])
    expect(traces).toEqual(await calmly())
    expect(traces.end).toEqual(endedOnce)
    expect(traces.dataset.companies).toHaveLength(1)
  },
  processTestMs,
)

// Without a process to kill the check has it in core, `deep-research/attempts`.
for (const part of researchParts)
  testInNightly(
    `a research whose server dies once ${part} is kept goes on behind it, and leaves what it would without a kill`,
    async () => {
      const { traces, ...again } = await killedAtPart(servesAlone, 'after', part)
      expect(again).toEqual(nothingTwice)
      expect(traces).toEqual(await calmly())
    },
    processTestMs,
  )

for (const part of ['deepScrape', 'report'] as const)
  testInNightly(
    `a research whose server dies before ${part} is kept runs that once more, and leaves what it would without a kill`,
    async () => {
      const { traces, ...again } = await killedAtPart(servesAlone, 'before', part)
      expect(again).toEqual(nothingTwice)
      expect(traces).toEqual(await calmly())
    },
    processTestMs,
  )

// Of other jobs the check has it.
for (const moment of ['before it saves the record', 'after it saved the record', 'after it saved the result'])
  testInNightly(
    `a research whose server dies ${moment} leaves one result, one charge, one event and one record`,
    async () => {
      expect(await killedAmidSaving('research', servesAlone, moment)).toEqual(await calmly())
    },
    processTestMs,
  )

test(
  'a research that is cancelled amid the pages lets go of them within a second, and leaves nothing but its end',
  async () => {
    expect(await cancelledAmidPages(dealflow)).toEqual({
      answer: 200,
      hangsOn: 0,
      end: {
        status: 'cancelled',
        reason: 'CANCELLED_BY_CLIENT',
        ledger: 'charge',
        events: ['api.job.cancelled'],
      },
      dataset: { companies: [], facts: [], people: [], rounds: [] },
    })
  },
  processTestMs,
)

for (const [mutant, caught] of [
  ['keeps no checkpoints', { ranAgain: ['deepScrape', 'companyProfile'] }],
  ['keeps checkpoints late', { ranAgain: ['deepScrape', 'companyProfile'] }],
  ['keeps the company early', { companiesAtDeath: 1 }],
] as const)
  testInNightly(
    `the same check catches a server that ${mutant}`,
    async () => {
      const again = await killedAtPart(servesAlone, 'after', 'companyProfile', { MUTANT: mutant })
      expect(again).toMatchObject(caught)
    },
    processTestMs,
  )

// Of other jobs the check has it.
testInNightly(
  'the same check catches a server that forgets the pages',
  async () => {
    const { again } = await killedAmidPages('research', servesAlone, { MUTANT: 'forgets pages' })
    expect(again).not.toEqual([])
  },
  processTestMs,
)
