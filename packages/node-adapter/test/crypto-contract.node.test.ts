import { describe, test } from 'node:test'
import { cryptoContract, seededEntropy, testCrypto } from '@dealflow/core/testing'
import { systemCrypto } from '../src/host/index.ts'

const subjects = {
  'the host': systemCrypto,
  'a test host': testCrypto(systemCrypto.sha256, seededEntropy(1)),
}

for (const [subject, crypto] of Object.entries(subjects)) {
  describe(`crypto contract on ${subject}`, () => {
    for (const { name, run } of cryptoContract) test(name, () => run(crypto))
  })
}
