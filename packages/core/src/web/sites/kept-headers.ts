import type { OutboundResponse } from '../outbound/guarded-client.ts'

const kept: ReadonlySet<string> = new Set([
  'server',
  'via',
  'content-type',
  'content-language',
  'cf-ray',
  'cf-mitigated',
  'fly-request-id',
  'powered-by',
  'alt-svc',
])
const valueMax = 200
const headersMax = 60

/**
 * The headers that say something of a site, names in lower case. Of cookies the names alone, in `set-cookie`: their values are
 * keys.
 */
export function keptHeaders(headers: OutboundResponse['headers']): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const cookies: string[] = []
  for (const [name, value] of headers) {
    if (name === 'set-cookie') cookies.push((value.split('=')[0] ?? '').trim().slice(0, 60))
    else if (
      (kept.has(name) || name.startsWith('x-')) &&
      found[name] === undefined &&
      Object.keys(found).length < headersMax
    )
      found[name] = value.slice(0, valueMax)
  }
  if (cookies.length > 0) found['set-cookie'] = cookies.slice(0, headersMax).join('; ')
  return found
}

export const headerOf = (headers: OutboundResponse['headers'], name: string): string | null =>
  headers.find(([own]) => own === name)?.[1] ?? null
