import { expect, test } from 'bun:test'
import type { Dialer, DialRequest } from '@dealflow/core'
import { provenDialer } from './outbound.ts'

const request = { target: '/' } as DialRequest

function countingDialer() {
  const asked: DialRequest[] = []
  const dialer: Dialer = {
    request: async (one) => {
      asked.push(one)
      return { status: 200, headers: [], body: (async function* () {})() }
    },
    close: async () => {},
  }
  return { asked, dialer }
}

test('no request leaves before the guard is proven', async () => {
  const { asked, dialer } = countingDialer()
  const proof = Promise.withResolvers<void>()
  const proven = provenDialer(dialer, () => proof.promise)
  const answer = proven.request(request)
  await Promise.resolve()
  expect(asked).toEqual([])
  proof.resolve()
  expect((await answer).status).toBe(200)
  expect(asked).toEqual([request])
})

test('where the guard does not hold, no request leaves at all', async () => {
  const { asked, dialer } = countingDialer()
  const proven = provenDialer(dialer, () => Promise.reject(new Error('it does not hold')))
  for (let tries = 0; tries < 2; tries++)
    expect(await proven.request(request).catch((error: unknown) => String(error))).toMatch(/does not hold/)
  expect(asked).toEqual([])
})
