import type { DealflowOptions, RequestOptions } from './options.ts'

// What is refused here would otherwise be quoted, secrets and all, by whatever meets it later: Headers, URL, fetch.

/** The key as a header takes it. Throws TypeError, without the key. */
export function readApiKey(apiKey: unknown): string {
  const key = typeof apiKey === 'string' ? apiKey.trim() : ''
  if (key === '') throw new TypeError('apiKey is missing: give the key of an account, df_live_… or df_test_…')
  if (!/^[!-~]+$/.test(key))
    throw new TypeError(
      'apiKey has a character that no key has, a line break or a space perhaps: give one key, df_live_… or df_test_…',
    )
  return key
}

/** The address without a slash at its end. Throws TypeError, without the address. */
export function readBaseUrl(baseUrl: unknown): string {
  const url = parsed(baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl takes where the service is, such as https://dealflow.example')
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl takes no user and no password: apiKey is all that the service asks for')
  if (url.search !== '' || url.hash !== '')
    throw new TypeError(
      'baseUrl takes no query and no fragment, as paths are put behind it: leave out ? and #',
    )
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Throws TypeError for numbers that no request can be sent by. */
export function checkTries({ retriesMax, timeoutMs }: DealflowOptions | RequestOptions): void {
  checkNumber('retriesMax', retriesMax, 0)
  checkNumber('timeoutMs', timeoutMs, 1)
}

function checkNumber(name: string, value: unknown, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return
  throw new TypeError(`${name} takes a number from ${least} on; it is ${String(value)}`)
}

function parsed(address: unknown): URL | null {
  try {
    return typeof address === 'string' ? new URL(address) : null
  } catch {
    return null
  }
}
