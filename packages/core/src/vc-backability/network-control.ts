import { type GuardedClient, OutboundError, type OutboundFailure } from '../web/index.ts'

/** Names that others keep up for such purposes, or that are never all down at once. */
const controls = ['https://example.com/', 'https://www.iana.org/', 'https://www.wikipedia.org/'] as const
const timeoutMs = 3_000
const notReached: ReadonlySet<OutboundFailure> = new Set(['dns', 'connect', 'timeout', 'aborted'] as const)

/**
 * Whether this machine reaches the internet: any answer of any control counts, also a bad one. Asked only when every site of a
 * request could not be reached.
 */
export function networkControl(client: GuardedClient): (signal: AbortSignal) => Promise<boolean> {
  return async (signal) => {
    const answers = await Promise.all(controls.map((url) => isReached(client, url, signal)))
    return answers.includes(true)
  }
}

async function isReached(client: GuardedClient, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await client.request({
      url,
      method: 'HEAD',
      timeoutMs,
      wireBytesMax: 10_000,
      decodedBytesMax: 10_000,
      whenTooLarge: 'cut',
      signal,
    })
    return true
  } catch (error) {
    if (error instanceof OutboundError) return !notReached.has(error.failure)
    throw error
  }
}
