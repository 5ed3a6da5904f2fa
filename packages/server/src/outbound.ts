import { readFileSync } from 'node:fs'
import {
  type Dialer,
  Explained,
  type OutboundOptions,
  parseResolveMap,
  type ResolveMap,
} from '@dealflow/core'
import { createDialer, createResolver } from '@dealflow/node-adapter'
import { fileErrorText } from '@dealflow/node-adapter/directory'
import { isBinary } from './build-info.ts'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'
import { proveGuardHere } from './guard-child.ts'
import { guardChildProgram } from './own-program.ts'

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
  proof ??= proveGuardHere()
  return proof
}

/**
 * Tries the guard at a start, as `proveOutboundGuard` does. The binary tries it in a short-lived child of its own, since the HTTP client
 * stays in memory with 6 MB, and most servers need it later or never. This process has the last word where the child does not
 * answer that it holds.
 */
export async function tryOutboundGuard(signal: AbortSignal): Promise<void> {
  if (isBinary && (await holdsInChild(signal))) return
  if (!signal.aborted) await proveOutboundGuard()
}

async function holdsInChild(signal: AbortSignal): Promise<boolean> {
  try {
    const child = Bun.spawn([...guardChildProgram()], {
      stdio: ['ignore', 'ignore', 'ignore'],
      signal,
      timeout: 30_000,
      killSignal: 'SIGKILL',
    })
    return (await child.exited) === 0
  } catch {
    // No process can be started.
    return false
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
