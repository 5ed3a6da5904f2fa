import type { PageOutcome } from '../web/index.ts'
import type { VcRowErrorCode } from './schema.ts'

export interface RowError {
  readonly code: VcRowErrorCode
  readonly message: string
  /** Whether it may pass. */
  readonly retryable: boolean
}

const row = (code: VcRowErrorCode, retryable: boolean, message: string): RowError => ({
  code,
  message,
  retryable,
})

/** What a row says of a home page that could not be read. A parked domain is an answer, not an error. */
export const rowErrorTable: Readonly<Record<Exclude<PageOutcome, 'ok' | 'parked'>, RowError>> = {
  dns_error: row('DNS_FAILED', true, 'No address was found for the website.'),
  connect_failed: row('FETCH_FAILED', true, 'No connection to the website could be made.'),
  tls_error: row('FETCH_FAILED', false, 'The website has no valid certificate.'),
  timeout: row('FETCH_TIMEOUT', true, 'The website did not answer in time.'),
  http_error: row('HTTP_ERROR', false, 'The website answered with an error.'),
  robots_disallowed: row('BLOCKED', false, 'The website asks robots not to read it.'),
  blocked: row('BLOCKED', false, 'The website lets no programs read it.'),
  private_address: row('PRIVATE_ADDRESS', false, 'The website is at an address that is not public.'),
  redirected_offsite: row('NO_USABLE_CONTENT', false, 'The website leads to the site of somebody else.'),
  too_many_redirects: row('FETCH_FAILED', false, 'The website leads from page to page without an end.'),
  too_large: row('UNSUPPORTED_CONTENT', false, 'The home page is too large to be read.'),
  not_html: row('UNSUPPORTED_CONTENT', false, 'The home page is no HTML.'),
  empty_shell: row(
    'NO_USABLE_CONTENT',
    false,
    'The home page draws itself in a browser and says nothing before.',
  ),
  soft_404: row('NO_USABLE_CONTENT', false, 'The home page says that it was not found.'),
  empty: row('NO_USABLE_CONTENT', false, 'There is nothing to read on the home page.'),
}

export const forgottenError = row(
  'NO_USABLE_CONTENT',
  false,
  'The operator was asked to forget the company of this website; it is not read.',
)
export const lateError = row(
  'FETCH_TIMEOUT',
  true,
  'The answer was due before the website was read; send it again, or with force_async.',
)
export const ownError = row('PROVIDER_UNAVAILABLE', true, 'The classifier failed for this website.')
export const overLimitsError = row(
  'NO_USABLE_CONTENT',
  false,
  'Reading the website takes more time or memory than one website may.',
)
