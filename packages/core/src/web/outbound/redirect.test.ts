import { expect, test } from 'bun:test'
import { type Hop, nextHop } from './redirect.ts'

const headers = { accept: '*/*', authorization: 'Bearer a', 'proxy-authorization': 'Basic b', cookie: 'c=d' }
const hop: Hop = { url: 'https://a.test:8443/from', method: 'GET', headers, body: null }

const next = (location: string) =>
  nextHop(hop, { status: 302, headers: [['location', location]], body: (async function* () {})() })

test('credentials stay with the origin that they were given for', () => {
  for (const elsewhere of [
    'https://b.test:8443/',
    'https://a.test/',
    'https://a.test:444/',
    'http://a.test:8443/',
    'https://sub.a.test:8443/',
    '//b.test/',
    'https://a.test:8443@b.test/',
    'https://[',
  ])
    expect([elsewhere, next(elsewhere)?.headers]).toEqual([elsewhere, { accept: '*/*' }])
  for (const here of ['/on', 'on?a=1', 'https://a.test:8443/on', 'https://A.test:8443/'])
    expect([here, next(here)?.headers]).toEqual([here, headers])
})
