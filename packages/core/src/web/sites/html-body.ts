import { mediaTypeOf, startsWithSign } from '../../kernel/index.ts'
import type { OutboundResponse } from '../outbound/guarded-client.ts'
import { isRefusal } from './judge-page.ts'
import { headerOf } from './kept-headers.ts'
import type { PageOutcome } from './snapshot.ts'

/** Characters that a page which was cut must have to be worth reading. */
const cutTextMin = 200
const sniffedBytes = 1_000

/** By its Content-Type; where that says little or nothing, by how the body begins. */
export function isHtml({ headers, body }: OutboundResponse): boolean {
  const type = typeOf(headers)
  const begin = new TextDecoder('latin1').decode(body.subarray(0, sniffedBytes))
  if (htmlTypes.has(type)) return !isOtherData(begin)
  const isVague = type === '' || ['text/plain', 'text/xml', 'application/xml'].includes(type)
  return isVague && /<(?:!doctype html|html|head|body)\b/i.test(begin)
}

const htmlTypes = new Set(['text/html', 'application/xhtml+xml'])

const typeOf = (headers: OutboundResponse['headers']) => mediaTypeOf(headerOf(headers, 'content-type'))

/** Servers call all kinds of files HTML. */
function isOtherData(begin: string): boolean {
  const isUtf16 = begin.startsWith('\u00ff\u00fe') || begin.startsWith('\u00fe\u00ff')
  if (begin.includes('\0')) return !isUtf16
  return begin.startsWith('%PDF-') || (startsWithSign(begin.trimStart(), '{[') && !begin.includes('<'))
}

/** What an answer comes to that is no HTML. */
export function withoutHtml({ status, headers, body, isTruncated }: OutboundResponse): PageOutcome {
  if (isRefusal(status)) return 'blocked'
  if (status < 200 || status >= 300) return 'http_error'
  if (body.length === 0) return isTruncated ? 'timeout' : 'empty'
  return isTruncated && htmlTypes.has(typeOf(headers)) ? 'too_large' : 'not_html'
}

interface Bounds {
  readonly bytesMax: number
}

/** Whether a page goes on after what may be read of it. */
export const isCutAt = ({ isTruncated, body, wireBytes }: OutboundResponse, { bytesMax }: Bounds): boolean =>
  isTruncated && (body.length >= bytesMax || wireBytes >= bytesMax)

/** What a page comes to that is not whole; null when what there is of it can be read. */
export function cutOutcome(
  response: OutboundResponse,
  bounds: Bounds,
  html: string,
  textLength: number,
): PageOutcome | null {
  if (!response.isTruncated) return null
  if (isCutAt(response, bounds)) {
    const isMarkup = /<(?:html|head|body|div|p|main|section|table)\b/i.test(html.slice(0, 100_000))
    return isMarkup && textLength >= cutTextMin ? null : 'too_large'
  }
  // Broken off, undecodable or out of time. A server that only forgets to hang up has sent the end of the page.
  return /<\/html\s*>/i.test(html.slice(-2_000)) ? null : 'timeout'
}
