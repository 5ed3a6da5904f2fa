import type { JobFailureReason } from '../kernel/index.ts'
import type { PageOutcome } from '../web/index.ts'

export interface OutcomeMeaning {
  /** What a job fails of when its home page ends so. */
  readonly reason: JobFailureReason
  /** After the address of the page. */
  readonly words: string
  /** Whether another attempt may end better. */
  readonly mayPass: boolean
  /**
   * Whether something may be there that could not be read. A page that the site says not to have, and one of somebody else, leave
   * nothing of its own unknown; that a page only looks like a missing one is our judgement.
   */
  readonly leavesUnknown: boolean
}

type Failed = Exclude<PageOutcome, 'ok'>

const blocked = {
  reason: 'WEBSITE_BLOCKED',
  mayPass: false,
  leavesUnknown: true,
} as const
const unreachable = {
  reason: 'WEBSITE_UNREACHABLE',
  mayPass: true,
  leavesUnknown: true,
} as const
const useless = {
  reason: 'NO_USABLE_CONTENT',
  mayPass: false,
  leavesUnknown: false,
} as const

/** What the outcomes of pages mean, but for those that an HTTP status tells apart. */
export const outcomeMeanings: Readonly<Record<Failed, OutcomeMeaning>> = {
  robots_disallowed: { ...blocked, words: 'is kept from us by the robots.txt of the site' },
  blocked: { ...blocked, words: 'answers with a wall against programs' },
  http_error: { ...unreachable, words: 'answers with an error' },
  dns_error: { ...unreachable, mayPass: false, words: 'has a name that leads to no address' },
  connect_failed: { ...unreachable, words: 'takes no connection' },
  tls_error: { ...unreachable, mayPass: false, words: 'has no certificate that can be trusted' },
  timeout: { ...unreachable, words: 'does not answer in time' },
  too_many_redirects: { ...unreachable, mayPass: false, words: 'redirects in a circle' },
  too_large: { ...useless, leavesUnknown: true, words: 'is too large to be read' },
  not_html: { ...useless, words: 'is no web page' },
  private_address: {
    ...blocked,
    reason: 'INVALID_WEBSITE',
    words: 'leads to an address of a private network',
  },
  redirected_offsite: { ...useless, words: 'leads to the site of somebody else' },
  parked: { ...useless, words: 'belongs to a domain that is parked' },
  empty_shell: {
    ...useless,
    leavesUnknown: true,
    words: 'is drawn by scripts, and says nothing without them',
  },
  soft_404: { ...useless, leavesUnknown: true, words: 'says that there is no such page' },
  empty: { ...useless, words: 'has nothing to read' },
}

/** By the status of the answer: the first that holds. */
export const statusMeanings: readonly (OutcomeMeaning & { readonly from: number; readonly to: number })[] = [
  { from: 401, to: 401, ...blocked, words: 'asks for a password' },
  { from: 403, to: 403, ...blocked, words: 'refuses us' },
  { from: 404, to: 404, ...useless, words: 'does not exist' },
  { from: 407, to: 407, ...blocked, words: 'refuses us' },
  { from: 410, to: 410, ...useless, words: 'does not exist any more' },
  { from: 429, to: 429, ...blocked, mayPass: true, words: 'gets too many requests' },
  { from: 451, to: 451, ...blocked, words: 'is withheld for legal reasons' },
  { from: 400, to: 499, ...useless, leavesUnknown: true, words: 'does not take our request' },
  { from: 500, to: 599, ...unreachable, words: 'has an error of its own' },
]
