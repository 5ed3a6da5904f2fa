import { expect } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formBytes, formOf, sendBySocket } from '@dealflow/node-adapter/testing'
import { comesRound, connectMany, keyedAtOnce, say, statusOf } from './crowd-sockets.ts'
import type { Crowd, Place } from './crowds.ts'

const deck = readFileSync(
  fileURLToPath(new URL('../../../node-adapter/test/decks/fixtures/boxes.pdf', import.meta.url)),
)

const half = (key: string) =>
  `POST /api/v2/searches HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query":`

export const slowBodies: Crowd = {
  name: '200 clients that stop amid their bodies keep nobody waiting',
  async gather(place) {
    await say(place, await connectMany(place, 10), half(place.keys.crowd), keyedAtOnce)
    expect(await statusOf(place, '/api/v2/billing/balance')).toBe(200)
    const sockets = await connectMany(place, 200)
    return {
      async strike() {
        await say(place, sockets, half(place.keys.crowd), keyedAtOnce)
        for (let times = 0; times < 10; times++)
          expect(await statusOf(place, '/api/v2/billing/balance')).toBe(200)
      },
    }
  },
}

/** As many as are read at once. */
const places = 16

export const slowUploads: Crowd = {
  name: 'one account whose uploads never end leaves places for those of others',
  async gather(place) {
    const upload = async () => {
      const form = new FormData()
      form.append('file', new Blob([deck], { type: 'application/pdf' }), 'deck.pdf')
      const headers = { authorization: `Bearer ${place.keys.other}` }
      return (await fetch(`${place.url}/api/v2/pitch-deck-jobs`, { method: 'POST', headers, body: form }))
        .status
    }
    for (let times = 0; times < 3; times++) expect(await upload()).toBe(202)
    const begun = { origin: place.url, key: place.keys.crowd, headers }
    for (let times = 0; times < 3; times++) await sendBySocket({ ...begun, body: [formHead], hangsUp: true })
    while (filesIn(place) > 0) await Bun.sleep(5)
    return {
      async strike() {
        let ended = 0
        for (let count = 0; count < places; count++)
          void sendBySocket({ ...begun, body: dripping() }).then(() => ended++)
        // Each that has a place has a file.
        while (filesIn(place) < places / 2) await Bun.sleep(5)
        for (let times = 0; times < 3; times++) await comesRound(place)
        // Of those that wait in line some may be refused meanwhile, and none of those that have a place.
        expect([await upload(), ended <= places / 2]).toEqual([202, true])
      },
    }
  },
}

const [formHead = new Uint8Array()] = formOf(0)
const headers = [`Content-Length: ${formBytes(1024 * 1024)}`]

/** A byte now and then, until nobody listens. */
async function* dripping(): AsyncGenerator<Uint8Array> {
  yield formHead
  for (;;) {
    await Bun.sleep(100)
    yield Uint8Array.of(0x61)
  }
}

function filesIn({ data }: Place): number {
  const directory = join(data, 'uploads')
  return existsSync(directory) ? readdirSync(directory).length : 0
}
