import { describe, expect, test } from 'bun:test'
import { cryptoContract, seededEntropy, testCrypto } from '@dealflow/core/testing'
import { systemCrypto } from '@dealflow/node-adapter'
import { bunCrypto } from '../src/bun-crypto.ts'

const subjects = {
  'the host over node:crypto': systemCrypto,
  'the host of the server': bunCrypto,
  'a test host': testCrypto(systemCrypto.sha256, seededEntropy(1)),
}

for (const [subject, crypto] of Object.entries(subjects)) {
  describe(`crypto contract on ${subject}`, () => {
    for (const { name, run } of cryptoContract) test(name, () => run(crypto))
  })
}

test('text that an earlier version sealed opens', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index)
  const sealed = 'v1.MGFGb2hyKxCVibGQbDzxVivsVF88e4UzkNyhX498AmUGdzyLQtg'
  expect(systemCrypto.open(key, sealed, 'whe_1')).toBe('whsec_AAEC')
})
