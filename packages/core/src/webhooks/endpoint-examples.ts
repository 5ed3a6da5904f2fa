const webhookId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01'
const deliveryId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e02'
const jobId = '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e00'
const eventId = 'evt_0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e77'

const endpoint = {
  webhook_id: webhookId,
  url: 'https://example.com/webhooks',
  label: 'Production',
  status: 'active',
  disabled_at: null,
  event_types: null,
  created_at: '2026-09-21T13:33:20.000Z',
  updated_at: '2026-09-21T13:33:20.000Z',
} as const

const withSecret = {
  ...endpoint,
  signing_secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
} as const

const attempt = {
  attempt: 1,
  started_at: '2026-09-21T13:34:00.000Z',
  duration_ms: 84,
  response_status: 503,
  response_body: 'try later',
  error: 'http_status',
} as const

const delivery = {
  delivery_id: deliveryId,
  webhook_id: webhookId,
  event_id: eventId,
  event_type: 'api.job.succeeded',
  job_id: jobId,
  status: 'pending',
  trigger: 'event',
  attempt_count: 1,
  max_attempts: 10,
  next_attempt_at: '2026-09-21T13:34:05.300Z',
  created_at: '2026-09-21T13:34:00.000Z',
  completed_at: null,
  attempts: [attempt],
} as const

export const webhookExamples = {
  list: { data: { webhook_endpoints: [endpoint] } },
  create: { body: { url: endpoint.url, label: endpoint.label }, data: withSecret },
  get: { data: endpoint },
  change: {
    body: { event_types: ['api.job.failed'] },
    data: { ...endpoint, event_types: ['api.job.failed'] },
  },
  remove: { data: { webhook_id: webhookId, deleted: true } },
  rotate: { body: { grace_period_seconds: 3_600 }, data: withSecret },
  test: {
    data: {
      ...delivery,
      event_type: 'api.webhook.test',
      job_id: null,
      status: 'succeeded',
      trigger: 'test',
      max_attempts: 1,
      next_attempt_at: null,
      completed_at: '2026-09-21T13:34:00.084Z',
      attempts: [{ ...attempt, response_status: 200, response_body: 'ok', error: null }],
    },
  },
  deliveries: { data: { deliveries: [delivery], next_cursor: null } },
  delivery: { data: delivery },
  replay: {
    data: {
      ...delivery,
      trigger: 'replay',
      attempt_count: 0,
      next_attempt_at: '2026-09-22T08:00:00.000Z',
      attempts: [],
    },
  },
  replayRange: {
    body: { since: '2026-09-21T00:00:00Z', status: 'failed' },
    data: { webhook_id: webhookId, queued: 12 },
  },
} as const
