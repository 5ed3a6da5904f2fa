/** What a client wants done, and what it was told of it. */
export interface Order {
  /** The Idempotency-Key: the same each time the order is sent. */
  readonly key: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly act: Act
  readonly hasWebhook: boolean
  isSent: boolean
  /** From the first answer. */
  jobId: string | null
  /** Whether a cancellation was sent, answered or not. */
  isCancelSent: boolean
  /** The end that a client was shown: it stands from then on. */
  seen: 'succeeded' | 'failed' | 'cancelled' | null
}

type Act = 'succeed' | 'partial' | 'fail' | 'bad' | 'slow' | 'stuck'

interface Sort {
  readonly path: string
  readonly act: Act
  /** How many of a hundred orders are such. */
  readonly share: number
}

/** What never ends by itself has a kind of its own, so that it does not stand before the rest. */
const quick: readonly Sort[] = [
  { path: '/api/v2/general-enrichment-jobs', act: 'succeed', share: 40 },
  { path: '/api/v2/general-enrichment-jobs', act: 'fail', share: 14 },
  { path: '/api/v2/general-enrichment-jobs', act: 'bad', share: 10 },
  { path: '/api/v2/combined-enrichment-jobs', act: 'partial', share: 8 },
  { path: '/api/v2/vc-backability-checks', act: 'succeed', share: 10 },
  { path: '/api/v2/funding-enrichment-jobs', act: 'stuck', share: 18 },
]

/** Takes half a minute. */
const slow: Sort = { path: '/api/v2/founder-enrichment-jobs', act: 'slow', share: 6 }

/** One in so many has nobody who waits for its event. */
const silentOneOf = 8

export interface Orders {
  readonly webhookId: string
  readonly hasSlow: boolean
  readonly random: () => number
}

export function newOrder(number: number, { webhookId, hasSlow, random }: Orders): Order {
  const { path, act } = sortOf(random() * 100, hasSlow ? [slow, ...quick] : quick)
  const hasWebhook = number % silentOneOf !== 0
  const website = { website: `https://${act}.test` }
  return {
    key: `order-${number}`,
    path,
    body: {
      ...(path.includes('vc-') ? { websites: ['https://vc-yes.test'], force_async: true } : website),
      ...(hasWebhook ? { webhook_endpoint_id: webhookId } : {}),
    },
    act,
    hasWebhook,
    isSent: false,
    jobId: null,
    isCancelSent: false,
    seen: null,
  }
}

function sortOf(place: number, sorts: readonly Sort[]): Sort {
  let left = place
  for (const sort of sorts) {
    left -= sort.share
    if (left < 0) return sort
  }
  throw new Error('The shares sum up to less than a hundred.')
}
