import { expect } from 'bun:test'
import { jobOf } from '../node-directory/client.ts'
import { connectMany, keyedAtOnce, say, statusOf } from './crowd-sockets.ts'
import type { Crowd } from './crowds.ts'

const clients = 32
const document = '/api/openapi/v2.json'
const asks = `GET ${document} HTTP/1.1\r\nHost: x\r\n\r\n`

export const unreadAnswers: Crowd = {
  name: 'clients that ask for much and read none of it keep nobody waiting',
  async gather(place) {
    for (let times = 0; times < 10; times++) await (await fetch(place.url + document)).text()
    const sockets = await connectMany(place, clients)
    return {
      async strike() {
        await say(place, sockets, asks.repeat(place.unreadMax), 4)
        for (let times = 0; times < 30; times++)
          expect(await statusOf(place, '/api/v2/billing/balance')).toBe(200)
      },
    }
  },
}

/** More than the streams of one key. */
const followers = 120

export const unreadEvents: Crowd = {
  name: 'clients that read none of their events keep no other account from its own',
  async gather(place) {
    const { url, keys } = place
    const headers = { authorization: `Bearer ${keys.crowd}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ website: 'http://hangs0.example' })
    const made = await fetch(`${url}/api/v2/general-enrichment-jobs`, { method: 'POST', headers, body })
    const { data } = (await made.json()) as { data: { poll_url: string } }
    const path = `${data.poll_url}/events`
    // Until then much is loaded that reads sites.
    await place.web.whenAsked(1)
    const follows = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.crowd}\r\n\r\n`
    await say(place, await connectMany(place, 10), follows, keyedAtOnce)
    for (let times = 0; times < 5; times++) await ended(url, keys.other)
    const sockets = await connectMany(place, followers)
    return {
      async strike() {
        await say(place, sockets, follows, keyedAtOnce)
        while ((await statusOf(place, path, keys.crowd)) !== 503) await Bun.sleep(5)
        await ended(url, keys.other)
      },
    }
  },
}

/** A job of another, whose events are read to their end. */
const ended = (url: string, key: string) =>
  jobOf(url, key, 'general-enrichment-jobs', { website: 'http://harbor.example' })
