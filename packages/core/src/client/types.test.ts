import { expect, test } from 'bun:test'
import type { Dealflow } from './dealflow.ts'
import type { JobKind } from './job-kind.ts'
import type { PitchDeckUpload } from './pitch-decks.ts'
import type { DataOf, InputOf, JobPath } from './routes.ts'

/** `true` for two types that are one. Each line below fails to compile where a method and the document part ways. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

type KindAt<Path extends JobPath, Body = InputOf<`POST ${Path}`>['body']> = JobKind<
  Body,
  DataOf<`POST ${Path}`>,
  DataOf<`GET ${Path}/{job_id}/result`> extends { result: infer Result }
    ? Result
    : DataOf<`GET ${Path}/{job_id}/result`>
>

const kinds: {
  general: Same<Dealflow['enrichment']['general'], KindAt<'/api/v2/general-enrichment-jobs'>>
  founder: Same<Dealflow['enrichment']['founder'], KindAt<'/api/v2/founder-enrichment-jobs'>>
  funding: Same<Dealflow['enrichment']['funding'], KindAt<'/api/v2/funding-enrichment-jobs'>>
  combined: Same<Dealflow['enrichment']['combined'], KindAt<'/api/v2/combined-enrichment-jobs'>>
  deepResearch: Same<Dealflow['deepResearch'], KindAt<'/api/v2/deep-research-jobs'>>
  vcBackability: Same<Dealflow['vcBackability'], KindAt<'/api/v2/vc-backability-checks'>>
  pitchDecks: Same<Dealflow['pitchDecks'], KindAt<'/api/v2/pitch-deck-jobs', PitchDeckUpload>>
} = {
  general: true,
  founder: true,
  funding: true,
  combined: true,
  deepResearch: true,
  vcBackability: true,
  pitchDecks: true,
}

test('the kinds of jobs take and give what the document says, which the compiler checks', () => {
  expect(Object.values(kinds)).not.toContain(false)
})
