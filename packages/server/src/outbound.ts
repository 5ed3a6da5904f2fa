import { readFileSync } from 'node:fs'
import { Explained, type OutboundWay, parseResolveMap, type ResolveMap } from '@dealflow/core'
import { createDialer, proveGuard, systemClock, systemResolver } from '@dealflow/node-adapter'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'
import { fileErrorText } from './in-words.ts'

/** The way to other machines that the settings open. */
export function outboundOf(settings: Settings): OutboundWay {
  return {
    resolver: systemResolver,
    dialer: createDialer(),
    allowedCidrs: settings.outboundAllowedCidrs,
    allowHttp: settings.webhooksAllowHttp,
    ...(settings.outboundResolve === null ? {} : { resolveMap: resolveMapOf(settings.outboundResolve) }),
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

function resolveMapOf(file: string): ResolveMap {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigurationError(`outbound_resolve: ${fileErrorText(cause) ?? `${file} cannot be read.`}`)
  }
  try {
    return parseResolveMap(text)
  } catch (error) {
    if (error instanceof Explained)
      throw new ConfigurationError(`outbound_resolve: ${file}, ${error.message}`)
    throw error
  }
}
