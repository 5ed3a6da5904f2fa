/** Answers as the OpenAPI document shows them. */
export const accountIdExample = '0192f0c1-7a00-7000-8000-0000000000a1'
export const keyIdExample = '0192f0c1-7a00-7000-8000-000000000001'
export const timeExample = '2026-09-21T13:33:20.000Z'

export const accountExample = {
  account_id: accountIdExample,
  name: 'Example Capital',
  created_at: timeExample,
  balance_usd: 99.98,
}

export const ledgerEntryExample = {
  entry_id: '0192f0c1-7a00-7000-8000-0000000000a2',
  sequence: 2,
  type: 'grant' as const,
  amount_usd: 25,
  balance_usd: 125,
  api_key_id: null,
  endpoint: null,
  job_id: null,
  request_id: null,
  reverses_entry_id: null,
  note: 'invoice 2026-117',
  created_at: timeExample,
  previous_hash: '3f0a9c1e5b7d2846f1c3a5e7092b4d6f8a1c3e5b7d9f0a2c4e6b8d0f1a3c5e70',
  entry_hash: '9b1d3f5a7c8e0b2d4f6a8c0e1b3d5f7a9c1e3b5d7f9a0c2e4b6d8f0a1c3e5b72',
}

export const keyExample = {
  key_id: keyIdExample,
  account_id: accountIdExample,
  kind: 'live' as const,
  label: 'nightly export',
  status: 'active' as const,
  scopes: ['search' as const, 'lookup' as const],
  expires_at: null,
  rate_limits: { minute: 60 },
  allowed_cidrs: ['203.0.113.0/24'],
  created_at: timeExample,
  last_used_at: null,
  secrets: [{ prefix: 'df_live_4fQ0a', last4: 'qE3x', created_at: timeExample, retires_at: null }],
}

export const importExample = {
  import_id: '0192f0c1-7a00-7000-8000-0000000000b1',
  file_name: 'companies.jsonl',
  bytes: 1_048_576,
  status: 'succeeded' as const,
  created_at: timeExample,
  started_at: timeExample,
  ended_at: '2026-09-21T13:33:24.512Z',
  progress: null,
  report: {
    dry_run: false,
    preview: null,
    remembered: null,
    read: 3_000,
    created: 2_990,
    updated: 8,
    unchanged: 0,
    withheld: 0,
    rejected: 2,
    warnings: {},
    format: 'jsonl' as const,
    encoding: 'utf-8' as const,
    delimiter: null,
    preset: 'normal' as const,
    columns: [{ column: 'name', field: 'name' }],
    sheets: null,
    mapping: { columns: { name: 'name' } },
    rejects_left_out: 0,
    passed_over: 0,
    notices: [],
    sample: null,
  },
  error: null,
}

export const operatorKeyExample = {
  key_id: '0192f0c1-7a00-7000-8000-0000000000c1',
  label: 'deployment',
  prefix: 'df_admin_4fQ0a',
  last4: 'qE3x',
  status: 'active' as const,
  created_at: timeExample,
  revoked_at: null,
  last_used_at: null,
}

export const instanceExample = {
  instance_id: '0192f0c1-7a00-7000-8000-0000000000d1',
  created_at: timeExample,
  version: '0.1.0',
  commit: '3f0a9c1',
  built_at: timeExample,
  schema_version: 3,
  ready: true,
  draining: false,
  failing_checks: [],
  companies: 3_000,
  vectors: { model: 'nomic-embed-text', companies: 3_000, embedded: 2_940, refused: 0, failure: null },
}

export const auditExample = {
  sequence: 12,
  at: timeExample,
  actor: { kind: 'operator_key' as const, id: operatorKeyExample.key_id },
  action: 'key.change',
  target: keyIdExample,
  details: { status: 'retired' },
  outcome: 'done' as const,
  reason: null,
  made: null,
  ended_at: timeExample,
}

export const pricesExample = {
  pinned_by: null,
  prices: [
    {
      method: 'POST',
      path: '/api/v2/searches',
      price_usd: 0.05,
      built_in_usd: 0.02,
      origin: 'operator' as const,
    },
  ],
}

const classExample = {
  key: { second: 10, minute: 300, day: 20_000 },
  account: { second: 20, minute: 600, day: 50_000 },
}
const tableExample = {
  search: classExample,
  lookup: classExample,
  analysis: classExample,
  suggest: classExample,
  create: classExample,
  read: classExample,
}

export const limitsExample = {
  pinned_by: null,
  origin: 'operator' as const,
  limits: { ...tableExample, search: { ...classExample, key: { ...classExample.key, minute: 600 } } },
  built_in: tableExample,
}

export const backupExample = {
  name: 'backup-20260921T133320Z.dfbackup',
  bytes: 10_485_760,
  readable: true,
  created_at: timeExample,
  dealflow_version: '0.1.0',
  schema_version: 3,
  instance_id: instanceExample.instance_id,
  instance_key: '3f0a9c1e5b7d2846',
  verified: true,
  problem: null,
  counts: { accounts: 4, ledger_entries: 1_204, companies: 3_000 },
}

export const settingExample = {
  key: 'http_addr',
  value: '0.0.0.0:8787',
  is_secret: false,
  origin: 'variable' as const,
  from: 'DEALFLOW_HTTP_ADDR',
}

export const listExample = {
  list_id: '0192f0c1-7a00-7000-8000-0000000000e1',
  account_id: accountIdExample,
  environment: 'live' as const,
  name: 'Berlin fintech to call',
  description: null,
  company_count: 2,
  created_at: timeExample,
  updated_at: timeExample,
}

const jobIdExample = '0192f0c1-7a00-7000-8000-0000000000f1'
const webhookIdExample = '0192f0c1-7a00-7000-8000-0000000000f2'

export const jobExample = {
  job_id: jobIdExample,
  job_type: 'general_enrichment' as const,
  status: 'failed' as const,
  progress: 40,
  stage: 'fetching_sources' as const,
  created_at: timeExample,
  updated_at: timeExample,
  started_at: timeExample,
  completed_at: timeExample,
  result_expires_at: null,
  request_id: 'crm-4711',
  idempotency_key: null,
  partial: null,
  error: {
    reason: 'WEBSITE_UNREACHABLE' as const,
    message: 'The website did not answer.',
    retryable: true,
  },
  account_id: accountIdExample,
  key_id: keyIdExample,
  environment: 'live' as const,
  webhook_id: webhookIdExample,
  subject: 'https://acme.example',
  attempt: 1,
  charged_usd: 0.04,
  refunded: false,
}

export const endpointExample = {
  webhook_id: webhookIdExample,
  account_id: accountIdExample,
  url: 'https://example.com/webhooks',
  label: 'CRM',
  status: 'active' as const,
  disabled_at: null,
  event_types: null,
  created_at: timeExample,
  updated_at: timeExample,
}

export const deliveryExample = {
  delivery_id: '0192f0c1-7a00-7000-8000-0000000000f3',
  account_id: accountIdExample,
  webhook_id: webhookIdExample,
  event_id: 'evt_0192f0c1-7a00-7000-8000-0000000000f4',
  event_type: 'api.job.failed' as const,
  job_id: jobIdExample,
  status: 'succeeded' as const,
  trigger: 'event' as const,
  attempt_count: 1,
  max_attempts: 10,
  next_attempt_at: null,
  created_at: timeExample,
  completed_at: timeExample,
  attempts: [
    {
      attempt: 1,
      started_at: timeExample,
      duration_ms: 31,
      response_status: 204,
      response_body: '',
      error: null,
    },
  ],
}
