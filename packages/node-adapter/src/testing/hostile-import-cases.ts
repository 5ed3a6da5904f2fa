import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import type { Service } from '@dealflow/core'
import { hostileBytes, hostileImports } from '@dealflow/core/testing'
import { atItsBest, longestTurnOf, staysShort, turnMsMax } from './loop-turns.ts'

export interface HostileImportCase {
  readonly name: string
  run(companies: Pick<Service['companies'], 'import'>): Promise<void>
}

const megabyte = 1024 * 1024
const bytes = 12 * megabyte

/** Files that are made to hold up the process that reads them, and what must come of each: an end, while others have their turn. */
export const hostileImportCases: readonly HostileImportCase[] = [
  ...hostileImports.map((attack) => ({
    name: `others have their turn every ${turnMsMax} ms of CPU time beside ${attack.name}`,
    async run(companies: Pick<Service['companies'], 'import'>) {
      await companies.import({ source: sound(), fileName: 'sound.csv' })
      await atItsBest(async () => {
        const { result, longestMs } = await longestTurnOf(() =>
          companies.import({ source: hostileBytes(attack, bytes), fileName: attack.fileName }),
        )
        const { created, updated, unchanged, rejected } = result
        deepEqual([created + updated + unchanged, rejected > 0], [1, attack.isRefused])
        staysShort(longestMs)
      })
    },
  })),
  {
    name: 'an import that finds nothing but blank lines can be stopped',
    async run(companies) {
      const stop = new AbortController()
      let sent = 0
      async function* blank() {
        const chunk = new Uint8Array(256 * 1024).fill(0x0a)
        for (; sent < 64 * megabyte; sent += chunk.length) {
          if (sent === megabyte) setImmediate(() => stop.abort(new Error('stopped by hand')))
          yield chunk
        }
      }
      await rejects(companies.import({ source: blank(), signal: stop.signal }), /stopped by hand/)
      ok(sent < 64 * megabyte, 'all of it was read')
      equal(stop.signal.aborted, true)
    },
  },
]

async function* sound() {
  yield new TextEncoder().encode('name,website,city\nSound,sound.example,Berlin\n')
}
