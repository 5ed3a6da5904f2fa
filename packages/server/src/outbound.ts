import { readFileSync } from 'node:fs'
import {
  type Dialer,
  Explained,
  type OutboundOptions,
  parseResolveMap,
  type ResolveMap,
} from '@dealflow/core'
import { createDialer, createResolver, proveGuard, systemClock, systemResolver } from '@dealflow/node-adapter'
import { fileErrorText } from '@dealflow/node-adapter/directory'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'

/** The way to other machines that the settings open. No request goes it before the guard of this process was proven. */
export function outboundOf(settings: Settings, resolveMap: ResolveMap | null): OutboundOptions {
  return {
    resolver: createResolver({ nameServers: settings.outboundNameServers }),
    dialer: provenDialer(createDialer(), proveOutboundGuard),
    allowedCidrs: settings.outboundAllowedCidrs,
    allowHttp: settings.webhooksAllowHttp,
    ...(resolveMap === null ? {} : { resolveMap }),
  }
}

/** A dialer that lets nothing out before `prove` was done, and nothing at all when it failed. */
export function provenDialer(dialer: Dialer, prove: () => Promise<void>): Dialer {
  return {
    async request(request) {
      await prove()
      return dialer.request(request)
    },
    close: () => dialer.close(),
  }
}

let proof: Promise<void> | null = null

/** No request leaves a process before its guard was seen to hold in it: that is tried once. Throws `Explained`. */
export function proveOutboundGuard(): Promise<void> {
  proof ??= prove()
  return proof
}

async function prove(): Promise<void> {
  const dialer = createDialer()
  try {
    await proveGuard({ resolver: systemResolver, dialer, clock: systemClock })
  } finally {
    await dialer.close()
  }
}

/** What `outbound_resolve` names; null when it names nothing. For what sends requests alone: another command does without. */
export function readResolveMap({ outboundResolve: file }: Settings): ResolveMap | null {
  if (file === null) return null
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigurationError(
      `outbound_resolve: ${fileErrorText(cause, file) ?? `${file} cannot be read.`}`,
    )
  }
  try {
    return parseResolveMap(text)
  } catch (error) {
    if (error instanceof Explained)
      throw new ConfigurationError(`outbound_resolve: ${file}, ${error.message}`)
    throw error
  }
}
