import type { Host, Log } from '@dealflow/core'
import { systemClock } from './clock.ts'
import { systemCrypto, systemEntropy } from './crypto.ts'

export { systemClock } from './clock.ts'
export { systemCrypto, systemEntropy } from './crypto.ts'
export { createDialer, type SystemDialer } from './dialer.ts'
export { createLineLog, type LineLog, type LineLogOptions, type LogFormat, type LogLevel } from './log.ts'
export { createResolver, type ResolverOptions, systemResolver } from './resolver.ts'

/** Every host port over node:*; Bun runs the same code. */
export function nodeHost(log: Log): Host {
  return { clock: systemClock, entropy: systemEntropy, crypto: systemCrypto, log }
}
