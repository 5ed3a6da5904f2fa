import type { PageRead } from './read-page.ts'

/**
 * The home page wherever it answers: https first, `www.` when the name alone does not resolve, http when https does not connect
 * or has a wrong certificate. When nothing answers, what https said stands.
 */
export async function readHome(
  hostname: string,
  read: (url: string) => Promise<PageRead>,
): Promise<PageRead> {
  const first = await read(`https://${hostname}/`)
  const isNameless = first.page.outcome === 'dns_error' && first.page.finalUrl === null
  const withWww = isNameless && !hostname.startsWith('www.') ? await read(`https://www.${hostname}/`) : null
  const named = withWww === null || withWww.page.outcome === 'dns_error' ? first : withWww
  if (named.page.outcome !== 'connect_failed' && named.page.outcome !== 'tls_error') return named
  const plain = await read(named.page.url.replace(/^https:/, 'http:'))
  return noAnswer.has(plain.page.outcome) && plain.page.status === null ? named : plain
}

const noAnswer = new Set(['dns_error', 'connect_failed', 'tls_error', 'timeout'])
