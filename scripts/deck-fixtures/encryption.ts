import { createHash } from 'node:crypto'
import type { Encryption } from './pdf.ts'

/** The standard security handler with RC4 and 128 bits (PDF 32000-1, 7.6), which any reader knows: revision 3. */

const id = '00112233445566778899aabbccddeeff'
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const permissions = -3904

/** Does not open without `password`. */
export function userPassword(password: string): Encryption {
  return encryption(password, `${password}, owner`)
}

export function ownerOnly(password: string): Encryption {
  return encryption('', password)
}

function encryption(user: string, owner: string): Encryption {
  const o = iterated(rounds(md5(padded(owner)), 50), padded(user))
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions)
  const key = rounds(md5(padded(user), o, bits, Buffer.from(id, 'hex')), 50)
  const u = Buffer.concat([iterated(key, md5(padding, Buffer.from(id, 'hex'))), Buffer.alloc(16)])
  return {
    id,
    dictionary: `<< /Filter /Standard /V 2 /R 3 /Length 128 /P ${permissions} /O <${o.toString('hex')}> /U <${u.toString('hex')}> >>`,
    encipher(objectNumber, bytes) {
      const salt = Buffer.from([
        objectNumber & 255,
        (objectNumber >> 8) & 255,
        (objectNumber >> 16) & 255,
        0,
        0,
      ])
      return rc4(md5(key, salt), Buffer.from(bytes, 'latin1')).toString('latin1')
    },
  }
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
}

function md5(...pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash('md5')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

function rounds(hash: Buffer, count: number): Buffer {
  let key = hash
  for (let round = 0; round < count; round++) key = md5(key)
  return key
}

/** Twenty times, each with the key bent by the number of the round. */
function iterated(key: Buffer, data: Buffer): Buffer {
  let result = data
  for (let round = 0; round < 20; round++)
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    )
  return result
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const kept = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const out = Buffer.alloc(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    out[at] = (data[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return out
}
