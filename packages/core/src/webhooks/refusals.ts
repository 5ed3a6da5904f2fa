import { badRequest, dayMs, ServiceError } from '../kernel/index.ts'

/** Endpoints that an account may have, and events that one request may send again. */
export const endpointsMax = 100
/** Events that one request may look at, and send: some milliseconds of the event loop, and the rows of one commit. */
export const replayRangeMax = 10_000
export const replayedMax = 1_000

export const noEndpoint = () =>
  new ServiceError('NOT_FOUND', { message: 'There is no webhook endpoint with this id.' })

export const noDelivery = () =>
  new ServiceError('NOT_FOUND', { message: 'There is no webhook delivery with this id.' })

export const noAccount = (accountId: string) =>
  new ServiceError('NOT_FOUND', { message: `There is no account ${accountId.slice(0, 100)}.` })

export const urlTaken = (webhookId: string) =>
  new ServiceError('CONFLICT', {
    message: 'The account has a webhook endpoint with this URL; change that one, or delete it first.',
    details: { webhook_id: webhookId },
  })

export const disabled = (webhookId: string) =>
  new ServiceError('CONFLICT', {
    message: 'The webhook endpoint is disabled; set its status to active first.',
    details: { webhook_id: webhookId },
  })

export const unsignable = (webhookId: string) =>
  new ServiceError('CONFLICT', {
    message: 'Nothing can be signed for the webhook endpoint: its signing secret is lost. Rotate it first.',
    details: { webhook_id: webhookId },
  })

export const tooMany = () =>
  badRequest([
    { path: '', message: `an account has at most ${endpointsMax} webhook endpoints; delete one first` },
  ])

const inWords = (count: number) => count.toLocaleString('en-US')

export const rangeTooLong = () =>
  badRequest([
    {
      path: 'until',
      message: `the range holds more than ${inWords(replayRangeMax)} events, or more than ${inWords(replayedMax)} to send; ask for a shorter one at a time`,
    },
  ])

/** Only its operator mends that, and not within a client's usual patience. */
const laterThanToday = { retry_after_ms: dayMs }

export const namesWait = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message:
      'Other webhook endpoints of this account wait for the addresses of their host names. Make a few at a time; nothing was made.',
    details: { retry_after_ms: 5_000 },
  })

export const testsWait = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message:
      'Other tests of this account wait for the answers of their receivers. Send a few at a time; nothing was sent.',
    details: { retry_after_ms: 15_000 },
  })

export const noInstanceKey = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message:
      'This instance has no instance key to keep signing secrets with; its operator can give it one: the option `instanceKey`.',
    details: laterThanToday,
  })

export const noOutbound = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message:
      'This instance sends no requests to other machines, so it has no webhooks. Its operator can give it a way out: the option `outbound`.',
    details: laterThanToday,
  })
