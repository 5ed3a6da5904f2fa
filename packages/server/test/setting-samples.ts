import { mintSecret } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import type { SettingName, Settings } from '../src/config/table.ts'

export interface Sample<Value> {
  readonly default: Value
  /** As a flag and as a variable. */
  readonly text: string
  readonly toml: string
  readonly value: Value
  /** No value of the setting, as text, and what is said of it after the name it was given by. */
  readonly wrong: string
  readonly said: string
}

const host = nodeHost(createLineLog({ fd: 2, format: 'text' }))
const adminKey = mintSecret('df_admin_', host).secret
const apiKey = mintSecret('df_test_', host).secret
const mistyped = (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
const token = 'a-token-of-24-characters'

/** What a value of every setting looks like, and a wrong one. A setting without a sample does not type-check and fails its test. */
export const samples: { readonly [Name in SettingName]: Sample<Settings[Name]> } = {
  data: {
    default: './dealflow-data',
    text: '/srv/dealflow',
    toml: '"/srv/dealflow"',
    value: '/srv/dealflow',
    wrong: ' ',
    said: 'must be a path; got " ".',
  },
  httpAddr: {
    default: { host: '127.0.0.1', port: 8787 },
    text: '[::1]:0',
    toml: '"[::1]:0"',
    value: { host: '::1', port: 0 },
    wrong: '127.0.0.1:99999',
    said: 'must be an address and a port, such as 127.0.0.1:8787 or [::1]:8787; port 0 picks a free one; got "127.0.0.1:99999".',
  },
  adminAddr: {
    default: 'main',
    text: 'off',
    toml: '"off"',
    value: null,
    wrong: '8788',
    said: 'must be main, or an address and a port such as 127.0.0.1:8788, or off; got "8788".',
  },
  metricsAddr: {
    default: { host: '127.0.0.1', port: 9464 },
    text: '0.0.0.0:9100',
    toml: '"0.0.0.0:9100"',
    value: { host: '0.0.0.0', port: 9100 },
    wrong: 'on',
    said: 'must be an address and a port, such as 127.0.0.1:8787 or [::1]:8787; port 0 picks a free one, or off; got "on".',
  },
  metricsToken: {
    default: null,
    text: token,
    toml: `"${token}"`,
    value: token,
    wrong: 'short',
    said: 'must be 16 to 200 characters without spaces.',
  },
  trustedProxies: {
    default: [],
    text: '10.0.0.0/8, ::1',
    toml: '["10.0.0.0/8", "::1"]',
    value: ['10.0.0.0/8', '::1'],
    wrong: '10.0.0.0/33',
    said: 'must be address ranges such as 10.0.0.0/8, 2001:db8::/32; got "10.0.0.0/33".',
  },
  environment: {
    default: 'both',
    text: 'live',
    toml: '"live"',
    value: 'live',
    wrong: 'production',
    said: 'must be one of both, live, test; got "production".',
  },
  billing: {
    default: 'on',
    text: 'off',
    toml: '"off"',
    value: 'off',
    wrong: 'no',
    said: 'must be one of on, off; got "no".',
  },
  prices: {
    default: null,
    text: '{"POST /api/v2/searches": 0.000001}',
    toml: '{ "POST /api/v2/searches" = 0.000001 }',
    value: { 'POST /api/v2/searches': 1 },
    wrong: '{"POST /api/v2/searches": 0.0000001}',
    said: 'must be prices in USD by route, such as {"POST /api/v2/searches": 0.05}, with at most 6 decimals; got "{\\"POST /api/v2/searches\\": 0.0000001}".',
  },
  rateLimits: {
    default: 'on',
    text: 'off',
    toml: '"off"',
    value: 'off',
    wrong: '0',
    said: 'must be one of on, off; got "0".',
  },
  limits: {
    default: null,
    text: '{"search": {"key": {"minute": 3}, "account": {"day": 0}}}',
    toml: '{ search = { key = { minute = 3 }, account = { day = 0 } } }',
    value: { search: { key: { minute: 3 }, account: { day: 0 } } },
    wrong: '{"search": {"key": {"minute": -1}}}',
    said: 'sets search.key.minute, which must be a whole number; 0 is unlimited.',
  },
  outboundAllowedCidrs: {
    default: [],
    text: '10.20.0.0/16, ::1',
    toml: '["10.20.0.0/16", "::1"]',
    value: ['10.20.0.0/16', '::1'],
    wrong: '10.20.0.0/33',
    said: 'must be address ranges such as 10.0.0.0/8, 2001:db8::/32; got "10.20.0.0/33".',
  },
  outboundResolve: {
    default: null,
    text: '/etc/dealflow/resolve.txt',
    toml: '"/etc/dealflow/resolve.txt"',
    value: '/etc/dealflow/resolve.txt',
    wrong: ' ',
    said: 'must be a path; got " ".',
  },
  webhooksAllowHttp: {
    default: false,
    text: 'true',
    toml: 'true',
    value: true,
    wrong: 'yes',
    said: 'must be true or false; got "yes".',
  },
  jobWorkers: {
    default: 4,
    text: '16',
    toml: '16',
    value: 16,
    wrong: '0',
    said: 'must be a whole number from 1 to 256; got "0".',
  },
  pitchDeckWorkers: {
    default: 1,
    text: '2',
    toml: '2',
    value: 2,
    wrong: '65',
    said: 'must be a whole number from 1 to 64; got "65".',
  },
  testJobWorkers: {
    default: 64,
    text: '8',
    toml: '8',
    value: 8,
    wrong: '0',
    said: 'must be a whole number from 1 to 1024; got "0".',
  },
  activeJobsPerKey: {
    default: 200,
    text: '0',
    toml: '0',
    value: 0,
    wrong: '-1',
    said: 'must be a whole number from 0 to 10000000; got "-1".',
  },
  activeJobsPerAccount: {
    default: 1_000,
    text: '5000',
    toml: '5_000',
    value: 5_000,
    wrong: 'many',
    said: 'must be a whole number from 0 to 10000000; got "many".',
  },
  reuseActiveJobs: {
    default: true,
    text: 'false',
    toml: 'false',
    value: false,
    wrong: 'off',
    said: 'must be true or false; got "off".',
  },
  refundPolicy: {
    default: 'service_fault',
    text: 'never',
    toml: '"never"',
    value: 'never',
    wrong: 'always',
    said: 'must be one of service_fault, any_failure, never; got "always".',
  },
  enrichmentResultRetention: {
    default: 2_592_000_000,
    text: '60d',
    toml: '"60d"',
    value: 5_184_000_000,
    wrong: '29d',
    said: 'must be a time from 30d to 3650d, such as 30d; got "29d".',
  },
  jobRetention: {
    default: 7_776_000_000,
    text: '365d',
    toml: '"365d"',
    value: 31_536_000_000,
    wrong: '90',
    said: 'must be a time from 30d to 3650d, such as 30d; got "90".',
  },
  uploadBytesMax: {
    default: 4_294_967_296,
    text: '1048576',
    toml: '1_048_576',
    value: 1_048_576,
    wrong: '1e9',
    said: 'must be a whole number from 1024 to 1099511627776; got "1e9".',
  },
  instanceKeyFile: {
    default: null,
    text: '/etc/dealflow/instance.key',
    toml: '"/etc/dealflow/instance.key"',
    value: '/etc/dealflow/instance.key',
    wrong: '  ',
    said: 'must be a path; got "  ".',
  },
  bootstrapAdminKey: {
    default: null,
    text: adminKey,
    toml: `"${adminKey}"`,
    value: adminKey,
    wrong: mistyped(adminKey),
    said: 'must be an operator key, as dealflow key generate --kind admin prints one.',
  },
  bootstrapApiKey: {
    default: null,
    text: apiKey,
    toml: `"${apiKey}"`,
    value: apiKey,
    wrong: adminKey,
    said: 'must be an API key, as dealflow key generate prints one.',
  },
  backupEvery: {
    default: null,
    text: '24h',
    toml: '"24h"',
    value: 86_400_000,
    wrong: '24',
    said: 'must be a time from 1m to 365d, such as 15m, 24h or 7d, or off; got "24".',
  },
  backupKeep: {
    default: 7,
    text: '30',
    toml: '30',
    value: 30,
    wrong: '0',
    said: 'must be a whole number from 1 to 10000; got "0".',
  },
  backupDir: {
    default: null,
    text: '/var/backups',
    toml: '"/var/backups"',
    value: '/var/backups',
    wrong: '\t',
    said: 'must be a path; got "\\t".',
  },
  logFormat: {
    default: 'auto',
    text: 'json',
    toml: '"json"',
    value: 'json',
    wrong: 'xml',
    said: 'must be one of auto, json, text; got "xml".',
  },
  logLevel: {
    default: 'info',
    text: 'debug',
    toml: '"debug"',
    value: 'debug',
    wrong: 'loud',
    said: 'must be one of debug, info, warn, error; got "loud".',
  },
  now: {
    default: null,
    text: '2026-03-13T00:00:00Z',
    toml: '2026-03-13T00:00:00Z',
    value: Date.UTC(2026, 2, 13),
    wrong: '2026-03-13 00:00',
    said: 'must be an ISO time such as 2026-03-13T00:00:00Z; got "2026-03-13 00:00".',
  },
}
