import type { JobObservation, ServiceOptions } from '@dealflow/core'
import { createCounter } from './counter.ts'
import type { Family } from './exposition.ts'
import { createHistogram } from './histogram.ts'

type DeliveryAttempt = Parameters<NonNullable<ServiceOptions['observeDelivery']>>[0]

/** What became of jobs and of their events since the process started. */
export interface JobCounts {
  /** `observeJob` of the service. */
  countJob(event: JobObservation): void
  /** `observeDelivery` of the service. */
  countDelivery(attempt: DeliveryAttempt): void
  families(): readonly Family[]
}

/** From a page that is known already to half an hour, the longest deadline. */
const jobSecondsBounds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_200, 1_800]
/** An attempt ends after 15 s. */
const attemptSecondsBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

export function createJobCounts(): JobCounts {
  const ends = createCounter({
    name: 'dealflow_job_ends_total',
    help: 'Jobs that ended, by how and why',
    labels: ['kind', 'environment', 'status', 'reason'],
  })
  const durations = createHistogram({
    name: 'dealflow_job_duration_seconds',
    help: 'Time from the first attempt of a job to its end',
    label: 'kind',
    bounds: jobSecondsBounds,
  })
  const refunds = createCounter({
    name: 'dealflow_job_refunds_usd_total',
    help: 'USD paid back for jobs that ended without a result, test keys included',
    labels: ['kind'],
    unitsPerOne: 1e6,
  })
  const retries = createCounter({
    name: 'dealflow_job_retries_total',
    help: 'Attempts that failed and are made again',
    labels: ['kind'],
  })
  const lost = createCounter({
    name: 'dealflow_job_leases_lost_total',
    help: 'Jobs that were taken from a worker which gave no sign of life',
    labels: ['kind'],
  })
  const deliveries = createCounter({
    name: 'dealflow_webhook_deliveries_total',
    help: 'Attempts to deliver a webhook, by what came of them; again means that another one follows',
    labels: ['result'],
  })
  const attempts = createHistogram({
    name: 'dealflow_webhook_attempt_duration_seconds',
    help: 'Time of an attempt to deliver a webhook',
    label: 'result',
    bounds: attemptSecondsBounds,
  })

  function countEnd({ job }: JobObservation) {
    const { type, environment, status, failure, startedAt, completedAt, refunded } = job
    ends.add([type, environment, status, failure?.reason ?? 'none'])
    if (startedAt !== null && completedAt !== null)
      durations.observe(type, Math.max(0, completedAt - startedAt) / 1_000)
    if (refunded) refunds.add([type], job.chargedMicroUsd)
  }

  return {
    countJob(event) {
      if (event.what === 'ended') countEnd(event)
      else (event.what === 'lost' ? lost : retries).add([event.job.type])
    },
    countDelivery({ outcome, durationMs }) {
      deliveries.add([outcome])
      attempts.observe(outcome, durationMs / 1_000)
    },
    families: () => [
      ends.family(),
      durations.family(),
      refunds.family(),
      retries.family(),
      lost.family(),
      deliveries.family(),
      attempts.family(),
    ],
  }
}
