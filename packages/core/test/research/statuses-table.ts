import type { SubsystemName, Subsystems } from '../../src/deep-research/schema.ts'
import type { SituationName } from './situations.ts'

export type Status = Subsystems[SubsystemName]['status']

/** The situation in which a subsystem ends so, and the reason that it gives where it failed or was skipped. */
export type Way = readonly [situation: SituationName, reason?: string]

/** Why a subsystem never ends so, whatever the situation. */
export interface Never {
  readonly never: string
}

const never = (why: string): Never => ({ never: why })

/** It fails by a mistake of ours. */
export const broken: Way = ['itself broken', 'INTERNAL']
const noPages: Way = ['gone', 'dependency_failed']
const noProfile: Way = ['profile broken', 'dependency_failed']
const alwaysSaysSomething = 'Where nothing else came to anything, it says just that.'

/** How each part of a deep research comes to each of its ends. `statuses.test.ts` brings all of them about. */
export const statuses: Readonly<Record<SubsystemName, Readonly<Record<Status, Way | Never>>>> = {
  deepScrape: {
    succeeded: ['whole'],
    partial: ['torn'],
    failed: ['gone', 'WEBSITE_UNREACHABLE'],
    skipped: never('It needs nothing, and to read the site is what was asked for.'),
  },
  companyProfile: {
    succeeded: ['whole'],
    partial: ['torn'],
    failed: broken,
    skipped: never('It takes the site or else the record, and without both there is no result.'),
  },
  founderResearch: {
    succeeded: ['whole'],
    partial: ['torn'],
    failed: broken,
    skipped: never('It takes the site or else the record, and without both there is no result.'),
  },
  fundingResearch: {
    succeeded: ['whole'],
    partial: ['torn'],
    failed: broken,
    skipped: never('It takes the site or else the record, and without both there is no result.'),
  },
  productAnalysis: { succeeded: ['whole'], partial: ['torn'], failed: broken, skipped: noPages },
  hiringSignals: { succeeded: ['whole'], partial: ['torn'], failed: broken, skipped: noPages },
  techStack: { succeeded: ['whole'], partial: ['profile broken'], failed: broken, skipped: noPages },
  newsAndPress: { succeeded: ['whole'], partial: ['torn'], failed: broken, skipped: noPages },
  webPresence: {
    succeeded: ['whole'],
    partial: ['torn'],
    failed: broken,
    skipped: never('It needs nothing: the address that was asked for is a presence.'),
  },
  tractionSignals: { succeeded: ['whole'], partial: ['torn'], failed: broken, skipped: noProfile },
  ventureAssessment: {
    succeeded: ['whole'],
    partial: never('A verdict is one verdict: pages that are missing make it less sure.'),
    failed: broken,
    skipped: ['gone, known of its site alone', 'dependency_failed'],
  },
  competitorAnalysis: {
    succeeded: ['whole'],
    partial: never('The dataset is on this machine: it is read, or it is not.'),
    failed: ['dataset broken', 'INTERNAL'],
    skipped: ['not compared', 'requested'],
  },
  marketAnalysis: {
    succeeded: ['helped'],
    partial: ['helped, torn web'],
    failed: ['search broken', 'PROVIDER_UNAVAILABLE'],
    skipped: ['whole', 'not_configured'],
  },
  riskFlags: {
    succeeded: ['whole'],
    partial: ['profile broken'],
    failed: broken,
    skipped: never('It needs nothing: what failed is what it tells of.'),
  },
  report: {
    succeeded: ['whole'],
    partial: never(alwaysSaysSomething),
    failed: broken,
    skipped: never(alwaysSaysSomething),
  },
}
