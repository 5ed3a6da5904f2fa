import type { Host, Log } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { bunCrypto } from './bun-crypto.ts'

/** Every host port of the server: those over node:*, but for what Bun does better. */
export function bunHost(log: Log): Host {
  return { ...nodeHost(log), crypto: bunCrypto }
}
