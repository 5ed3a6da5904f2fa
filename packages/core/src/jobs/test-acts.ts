import { JobError, type JobFailureReason } from '../kernel/index.ts'
import type { RunOf } from './kind.ts'

/**
 * What may happen to a job, for test keys to ask for (docs/design/decisions.md#magic-websites): by the website `fail.test`, or by
 * the title `dealflow-test-fail` of a deck. `.test` never resolves (RFC 6761), so none of the websites is anybody's.
 */
export const testActs = ['succeed', 'partial', 'fail', 'bad', 'slow', 'stuck', 'expired'] as const
export type TestAct = (typeof testActs)[number]

/** How long `slow` takes. */
export const slowMs = 30_000

/** What a magic website stands for; null for any other. */
export function actOf(domain: string): TestAct | null {
  return testActs.find((act) => domain === `${act}.test`) ?? null
}

export interface Acting {
  readonly act: TestAct
  /** As the client named it: `fail.test`. */
  readonly name: string
  /** What the work tells on its way, in order. */
  readonly steps: readonly (() => void)[]
  /** Why `bad` fails: a fault of the input. */
  readonly badReason?: JobFailureReason
}

/** Plays the act: returns if the job will have a result, else throws. */
export async function actOut(
  run: RunOf<never>,
  { act, name, steps, badReason = 'NO_USABLE_CONTENT' }: Acting,
) {
  // Neither is retried: whoever tests a failure wants to see it, not to wait for two more attempts.
  if (act === 'fail')
    throw new JobError('PROVIDER_UNAVAILABLE', `${name} stands for a provider that is down.`)
  if (act === 'bad') throw new JobError(badReason, `${name} stands for an input that cannot be used.`)
  for (const step of steps) {
    step()
    if (act === 'slow') await run.wait(slowMs / steps.length)
    // Until it is cancelled, or its deadline passes: then the wait rejects.
    while (act === 'stuck') await run.wait(slowMs)
  }
}

/** The end of a job on a website that is neither magic nor in the sample dataset. */
export function unknownToTestKeys(domain: string): JobError {
  return new JobError('WEBSITE_UNREACHABLE', unknownWebsite(domain))
}

/** `more`: magic websites of the kind's own. */
export function unknownWebsite(domain: string, more: readonly string[] = []): string {
  const shown = domain.length > 100 ? `${domain.slice(0, 99)}…` : domain
  const magic = [...more, ...testActs.map((act) => `${act}.test`)].join(', ')
  return `Test keys fetch nothing, and ${shown} is not in the sample dataset. Use a website of that dataset, which a search with the test key finds, or one of ${magic}.`
}
