import type { JobRun, JobWork } from '../../jobs/kind.ts'
import { JobError } from '../../kernel/job-error.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

/** What the work of a job does, told by the name of the website it is about. */
export const acts = [
  'ok',
  'quick',
  'long',
  'expired',
  'again',
  'bad',
  'broken',
  'children',
  'bug',
  'hang',
  'stubborn',
  'poison',
] as const
export type Act = (typeof acts)[number]

/** The checkpoint of work that goes by steps: how many all attempts came to. */
export const stepsDone = 'steps'

export const websiteOf = (act: Act, number: number): string => `https://${act}-${number}.com`

function actOf({ request }: JobRun['job']): Act {
  const [first] = (request['websites'] as readonly string[] | null | undefined) ?? []
  const website = first ?? String(request['website'])
  return acts.find((act) => website.includes(`//${act}-`)) ?? 'ok'
}

/** Work on behalf of a process; `kill` ends that process as an out-of-memory killer would. */
export function simulatedWork(world: World, owner: Owner, kill: () => void): JobWork {
  const { random, timeline } = world
  const forEver = () => new Promise<never>(() => {})

  const stepsOf = async (run: JobRun) => Number((await run.checkpoints()).get(stepsDone) ?? 0)

  async function some(run: JobRun): Promise<void> {
    let done = await stepsOf(run)
    for (let steps = random.between(0, 4); steps > 0; steps--) {
      await run.wait(random.between(50, 5_000))
      // Work that tells less than before must not be believed.
      run.progress(random.between(0, 120))
      if (random.chance(0.5)) await run.saveCheckpoints({ [stepsDone]: ++done })
      if (random.chance(0.5)) run.stage(random.pick(['fetching_sources', 'extracting', 'reconciling']))
    }
  }

  return async (run) => {
    const { job } = run
    const output = { result: { job: job.jobId, by: owner.name } }
    switch (actOf(job)) {
      case 'quick':
        return output
      case 'ok':
        await some(run)
        return output
      case 'long':
        for (let done = await stepsOf(run), end = done + 3; done < end; ) {
          await run.saveCheckpoints({ [stepsDone]: ++done })
          await run.wait(random.between(3_000, 15_000))
        }
        return output
      case 'expired':
        await some(run)
        return { ...output, isExpired: true }
      case 'again':
        await some(run)
        if (random.chance(0.6))
          throw new JobError('PROVIDER_UNAVAILABLE', 'The provider is away.', { retryable: true })
        return output
      case 'bad':
        await some(run)
        throw new JobError('WEBSITE_BLOCKED', 'The website does not want to be read.')
      case 'broken':
        await some(run)
        throw new JobError('MODEL_OUTPUT_INVALID', 'The model does not answer in JSON.')
      case 'children':
        await some(run)
        throw new JobError('ALL_CHILDREN_FAILED', 'Nothing was found.', { isInputFault: true })
      case 'bug':
        await some(run)
        throw new TypeError('simulated: a mistake of ours')
      case 'hang':
        await run.wait(86_400_000)
        return output
      case 'stubborn':
        return forEver()
      case 'poison':
        timeline.after(world.outside, random.between(0, 2_000), kill)
        return forEver()
    }
  }
}
