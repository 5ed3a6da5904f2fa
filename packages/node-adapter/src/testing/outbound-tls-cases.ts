import { strictEqual } from 'node:assert'
import { parseResolveMap } from '@dealflow/core'
import { addressedPem, expiredPem, namedPem, selfSignedPem } from './certificates.ts'
import { fails, get, hello, type OutboundCase } from './outbound-subject.ts'

const allowedCidrs = ['127.0.0.1/32']
const names = {
  'receiver.test': [['127.0.0.1']],
  'receiver.test.': [['127.0.0.1']],
  'other.test': [['127.0.0.1']],
}

/** They need a process that trusts `authorityPem` by NODE_EXTRA_CA_CERTS, as an operator would add an authority. */
export const tlsCases: readonly OutboundCase[] = [
  {
    name: 'a certificate for the name is accepted from an authority that the operator added',
    async run({ receiver, client }) {
      const { port, connections } = await receiver(hello, namedPem)
      const guarded = client({ allowedCidrs, names })
      for (let round = 0; round < 3; round++)
        strictEqual((await get(guarded, `https://receiver.test:${port}/`)).address, '127.0.0.1')
      strictEqual((await get(guarded, `https://receiver.test.:${port}/`)).status, 200, 'with the root dot')
      strictEqual(connections() <= 3, true, `${connections()} connections`)
    },
  },
  {
    name: 'a certificate for another name is refused, also where a connection for its own name is kept',
    async run({ receiver, client }) {
      const { port, seen } = await receiver(hello, namedPem)
      const guarded = client({ allowedCidrs, names })
      await get(guarded, `https://receiver.test:${port}/`)
      await fails(get(guarded, `https://other.test:${port}/`), 'tls', 'another name')
      await fails(get(guarded, `https://127.0.0.1:${port}/`), 'tls', 'the address')
      strictEqual(seen.length, 1)
    },
  },
  {
    name: 'a certificate for an address is good for that address alone, wherever a map leads',
    async run({ receiver, client }) {
      const { port } = await receiver(hello, addressedPem)
      const resolveMap = parseResolveMap(`1.1.1.1:443 127.0.0.1:${port}`)
      const guarded = client({ allowedCidrs, names, resolveMap })
      strictEqual((await get(guarded, `https://127.0.0.1:${port}/`)).status, 200)
      await fails(get(guarded, `https://receiver.test:${port}/`), 'tls', 'a name')
      await fails(get(guarded, 'https://1.1.1.1/'), 'tls', 'another address')
    },
  },
  {
    name: 'a certificate that ran out, one that signed itself, and a receiver without TLS are refused',
    async run({ receiver, client }) {
      const guarded = client({ allowedCidrs, names })
      for (const pem of [expiredPem, selfSignedPem, undefined]) {
        const { port, seen } = await receiver(hello, pem)
        await fails(get(guarded, `https://receiver.test:${port}/`), 'tls', pem ?? 'no TLS')
        strictEqual(seen.length, 0)
      }
    },
  },
]
