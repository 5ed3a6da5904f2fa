import { expect, test } from 'bun:test'
import { dealflow, faultProcess, longTestMs, type Program, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { type JobKills, killJobs, killMoments } from './job-kills.ts'
import { randomFrom } from './random.ts'

const acknowledgesEarly: Program = faultProcess('serving-process')
/** The program is started for real; scripts/simulate/job-kills.ts does it fifty times, with work that takes half a minute. */
async function killed(program: Program, options: Pick<JobKills, 'rounds' | 'isMutant'>) {
  const bench = new Workbench(program)
  try {
    return await killJobs({ bench, random: randomFrom(1), hasSlow: false, ...options })
  } finally {
    await bench.close()
  }
}

async function killAtEachMoment(times: number) {
  const { problems, met, ...counts } = await killed(dealflow, { rounds: times * killMoments.length })
  console.log(`${counts.kills} kills: ${JSON.stringify(counts)}`)
  expect(problems).toEqual([])
  expect(Object.keys(met).sort()).toEqual([...killMoments].sort())
  expect(counts.acknowledged).toBeGreaterThan(100 * times)
  expect(counts.deliveries).toBeGreaterThan(counts.events)
}

test(
  'a server killed amid creations, work, cancellations and deliveries loses, doubles and forgets nothing',
  () => killAtEachMoment(1),
  longTestMs,
)

testInNightly('three kills at each moment of the life of jobs', () => killAtEachMoment(3), longTestMs)

testInNightly(
  'the same check catches a server that tells of a job before it is on the disk',
  async () => {
    // A kill may fall between two groups, where nothing is owed: one of many does not.
    const { problems, kills } = await killed(acknowledgesEarly, { rounds: 40, isMutant: true })
    console.log(`mutant: ${problems.length} problems after ${kills} kills, such as ${problems[0]}`)
    expect(problems.join('\n')).toMatch(/lost its job|was shown/)
  },
  longTestMs,
)
