import type { Crypto } from '../kernel/host.ts'
import { same } from './assert.ts'

/** One promise of `Crypto`: `run` throws what is broken. */
export interface CryptoCase {
  readonly name: string
  readonly run: (crypto: Crypto) => void
}

const key = Uint8Array.from({ length: 32 }, (_, index) => index)
const secret = 'whsec_geheim ✓'

const cases: [name: string, run: CryptoCase['run']][] = [
  [
    'text and its UTF-8 bytes have the hash that FIPS 180 gives them',
    (crypto) => {
      const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
      same([crypto.sha256('abc'), crypto.sha256(bytesOf('abc'))], [abc, abc])
    },
  ],
  [
    'what comes piece by piece has the hash of the whole, and the pieces may be used again',
    (crypto) => {
      const piece = bytesOf('a piece')
      const stream = crypto.sha256Stream()
      stream.update(piece)
      stream.update(new Uint8Array())
      piece.fill(0)
      stream.update(bytesOf(' and another'))
      same(stream.digest(), crypto.sha256('a piece and another'))
    },
  ],
  [
    'a signature is the one of RFC 4231, for a short key and one longer than a block',
    (crypto) => {
      same(
        hex(crypto.hmacSha256(bytesOf('Jefe'), 'what do ya want for nothing?')),
        '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      )
      same(
        hex(
          crypto.hmacSha256(
            new Uint8Array(131).fill(0xaa),
            bytesOf('Test Using Larger Than Block-Size Key - Hash Key First'),
          ),
        ),
        '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
      )
    },
  ],
  [
    'several texts are signed as if they were one',
    (crypto) => {
      same(
        hex(crypto.hmacSha256(key, ['1790000000.', 'é', '✓'])),
        hex(crypto.hmacSha256(key, '1790000000.é✓')),
      )
      same(hex(crypto.hmacSha256(key, [])), hex(crypto.hmacSha256(key, '')))
    },
  ],
  [
    'sealed text opens with the same key in the same place, and nothing of it can be read before',
    (crypto) => {
      for (const text of [secret, '', 'x'.repeat(5000)]) {
        const sealed = crypto.seal(key, text, 'whe_1')
        same(crypto.open(key, sealed, 'whe_1'), text)
        same([/^v1\.[\w-]+$/.test(sealed), sealed.includes('whsec_')], [true, false])
      }
    },
  ],
  [
    'sealing twice gives two texts',
    (crypto) => {
      const sealed = new Set([1, 2, 3].map(() => crypto.seal(key, secret, 'whe_1')))
      same(sealed.size, 3)
    },
  ],
  [
    'another key, another place, a cut, a changed or a foreign text does not open',
    (crypto) => {
      const sealed = crypto.seal(key, secret, 'whe_1')
      const foreign = key.with(31, 0)
      refused('another key', () => crypto.open(foreign, sealed, 'whe_1'))
      refused('another place', () => crypto.open(key, sealed, 'whe_2'))
      refused('no place', () => crypto.open(key, sealed, ''))
      for (const text of ['', 'v1.', 'v1.AAAA', 'whsec_AAAA', sealed.slice(3), sealed.replace('v1.', 'v2.')])
        refused(text, () => crypto.open(key, text, 'whe_1'))
      for (let at = 3; at < sealed.length - 4; at++) {
        const changed = sealed.slice(0, at) + (sealed[at] === '1' ? '2' : '1') + sealed.slice(at + 1)
        refused(`changed at ${at}`, () => crypto.open(key, changed, 'whe_1'))
        if (at % 4 === 3) refused(`cut at ${at}`, () => crypto.open(key, sealed.slice(0, at), 'whe_1'))
      }
    },
  ],
]

/** What every `Crypto` keeps, on whatever it stands. */
export const cryptoContract: readonly CryptoCase[] = cases.map(([name, run]) => ({ name, run }))

function refused(what: string, open: () => string) {
  try {
    open()
  } catch {
    return
  }
  throw new Error(`${what}: was opened`)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
