import { expect, test } from 'bun:test'
import { overHttp } from '@dealflow/node-adapter/testing'
import {
  dealflow,
  faultProcess,
  longTestMs,
  type Program,
  type RunningServer,
  Workbench,
} from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { chargedRequests } from './charged-requests.ts'

const acknowledgesEarly: Program = faultProcess('serving-process')
const clients = 32
interface Damage {
  /** Searches that were answered 200 and are not on the ledger, or are there more than once. */
  lost: number
  answered: number
  /** Ledgers that `dealflow ledger verify` finds fault with. */
  broken: number
}

async function killAndCount(kills: number) {
  const damage = await killAgainAndAgain(dealflow, kills)
  console.log(
    `${kills} kills: ${damage.answered} searches answered, ${damage.lost} lost, ${damage.broken} broken`,
  )
  expect(damage).toEqual({ lost: 0, answered: damage.answered, broken: 0 })
  expect(damage.answered).toBeGreaterThanOrEqual(100 * kills)
}

test(
  'a server killed in the middle of priced searches has every search that it answered on its ledger',
  () => killAndCount(1),
  longTestMs,
)

testInNightly('ten kills in the middle of priced searches', () => killAndCount(10), longTestMs)

// The check has it of a storage alone: `kill-nine`.
testInNightly(
  'the same check catches a server whose storage acknowledges before it commits',
  async () => {
    // A kill may fall between two groups, where nothing is owed: one of many does not.
    const damage = await killAgainAndAgain(acknowledgesEarly, 20, ({ lost }) => lost > 0)
    console.log(`mutant: ${damage.lost} of ${damage.answered} answered searches lost`)
    expect(damage.lost).toBeGreaterThan(0)
  },
  longTestMs,
)

/** All rounds work on one directory, so that it is also opened after a recovery of a recovery. */
async function killAgainAndAgain(
  program: Program,
  kills: number,
  isEnough: (damage: Damage) => boolean = () => false,
): Promise<Damage> {
  const served = new Workbench(program)
  const operator = new Workbench(dealflow)
  const damage = { lost: 0, answered: 0, broken: 0 }
  const answered = new Set<string>()
  let opening: RunningServer['opening'] = {}
  try {
    for (let round = 0; round < kills && !isEnough(damage); round++) {
      const server = await served.serve(['--rate-limits', 'off'])
      if (round === 0) opening = server.opening
      await searchUntilKilled(server, opening.live_key ?? '', round, 100 + round * 13, answered)
      const verified = await operator.run('ledger', 'verify', '--data', served.data, '--json')
      if (verified.code !== 0) damage.broken++
      const charged = await chargedRequests(served.data, opening.account_id ?? '')
      for (const requestId of answered) {
        if (charged.get(requestId) === 1) continue
        // What is lost stays lost: it is counted once.
        damage.lost++
        damage.answered++
        answered.delete(requestId)
      }
    }
    return { ...damage, answered: damage.answered + answered.size }
  } finally {
    await served.close()
    await operator.close()
  }
}

/** Kills the server as soon as `enough` searches were answered; the others it has in work are cut off. */
async function searchUntilKilled(
  server: RunningServer,
  key: string,
  round: number,
  enough: number,
  answered: Set<string>,
) {
  const send = overHttp(server.url)
  let sent = 0
  let count = 0
  let killed: Promise<void> | null = null

  async function searchForEver() {
    while (killed === null) {
      const requestId = `round-${round}-search-${sent++}`
      const request = new Request('http://dealflow.test/api/v2/searches', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'robots that pick strawberries', request_id: requestId }),
      })
      const status = await send(request).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) answered.add(requestId)
      else if (status !== 0 || killed === null) throw new Error(`a search was answered ${status}`)
      count++
      if (count === enough) killed = server.kill()
    }
  }
  await Promise.all(Array.from({ length: clients }, searchForEver))
  await killed
}
