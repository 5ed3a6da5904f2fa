import type { Clock } from '../../kernel/index.ts'
import type { GuardedClient } from '../outbound/guarded-client.ts'
import { createGet, type Get } from './get.ts'
import { createHostTurns, type HostTurns } from './host-turns.ts'

/** How sites are asked: one request of a host at a time, and none of them soon after another. */
export interface SiteAccess {
  readonly get: Get
  readonly turns: HostTurns
}

export interface SiteAccessParts {
  readonly client: GuardedClient
  readonly clock: Clock
  readonly userAgent: string
  readonly delayMs?: number
}

export const delayMsDefault = 1_000

/** One for all readers of a service, whichever process they are in. */
export function createSiteAccess(
  parts: SiteAccessParts,
  pieces: { readonly createGet: typeof createGet; readonly createHostTurns: typeof createHostTurns } = {
    createGet,
    createHostTurns,
  },
): SiteAccess {
  const { delayMs = delayMsDefault } = parts
  const turns = pieces.createHostTurns(parts.clock)
  return { turns, get: pieces.createGet({ ...parts, turns, delayMs }) }
}
