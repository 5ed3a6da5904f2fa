import { expect } from 'bun:test'
import { connectMany, say, statusOf } from './crowd-sockets.ts'
import type { Crowd } from './crowds.ts'

/** They close afterwards and never send the body that they announce. */
const searches = (header: string) =>
  `POST /api/v2/searches HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`

const crowdOf = (name: string, request: string): Crowd => ({
  name,
  async gather(place) {
    const balances = async (count: number) => {
      const statuses = new Set<number>()
      for (let times = 0; times < count; times++)
        statuses.add(await statusOf(place, '/api/v2/billing/balance'))
      return [...statuses]
    }
    await say(place, await connectMany(place, 20), request, 20)
    await balances(20)
    const sockets = await connectMany(place, 4_100)
    return {
      async strike() {
        // Before the first of them is given up.
        await say(place, sockets, request, place.atOnceMax)
        expect(await balances(136)).toEqual([200])
      },
    }
  },
})

export const keyless = crowdOf('4,100 clients without a key keep nobody out who has one', searches(''))

export const wrongKeys = crowdOf(
  '4,100 clients with a wrong key keep nobody out who has a right one',
  searches('Authorization: Bearer x\r\n'),
)
