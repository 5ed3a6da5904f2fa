import { readFileSync } from 'node:fs'
import { Explained, type OutboundWay, parseResolveMap, type ResolveMap } from '@dealflow/core'
import { createDialer, proveGuard, systemClock, systemResolver } from '@dealflow/node-adapter'
import { fileErrorText } from '@dealflow/node-adapter/directory'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'

/** The way to other machines that the settings open. */
export function outboundOf(settings: Settings, resolveMap: ResolveMap | null): OutboundWay {
  return {
    resolver: systemResolver,
    dialer: createDialer(),
    allowedCidrs: settings.outboundAllowedCidrs,
    allowHttp: settings.webhooksAllowHttp,
    ...(resolveMap === null ? {} : { resolveMap }),
  }
}

/** No request leaves a process before its guard was seen to hold in it. Throws `Explained`. */
export async function proveOutboundGuard(): Promise<void> {
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
