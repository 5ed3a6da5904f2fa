import { isVisibleAscii, readSecret } from '@dealflow/core'
import { deckSettings } from './deck-settings.ts'
import { embedderSettings } from './embedder-settings.ts'
import { jobSettings } from './job-settings.ts'
import { type Setting, setting, siteCommands } from './setting.ts'
import { siteSettings } from './site-settings.ts'
import { limits, prices } from './table-types.ts'
import {
  address,
  choice,
  duration,
  instant,
  nameServers,
  optional,
  orOff,
  path,
  ranges,
  secret,
  truth,
  whole,
} from './types.ts'

const dayMs = 86_400_000

/** Every setting of Dealflow. The help, the example file and docs/settings.md are printed from this table. */
const settingsTable = {
  data: setting({
    summary: 'the data directory',
    type: path,
    default: './dealflow-data',
    usedBy: 'every command',
    details:
      'Everything that Dealflow keeps lies here, so this is what to back up and what to move. A directory that does not exist is made by serve, import, enrich, research and account create; other commands refuse it, so that a mistyped path never looks like an empty service.',
  }),
  httpAddr: setting({
    summary: 'the address that the API is served on',
    type: address,
    default: { host: '127.0.0.1', port: 8787 },
    usedBy: 'serve',
    details:
      'The default is reachable from this machine alone. Dealflow speaks plain HTTP: put a reverse proxy with TLS in front before you serve 0.0.0.0.',
  }),
  adminAddr: setting({
    summary:
      'where the operator API is served: with the API (main), on an address of its own, or not at all (off)',
    type: orOff({
      ...address,
      value: 'main|HOST:PORT',
      expected: 'main, or an address and a port such as 127.0.0.1:8788',
      read: (written) => (written === 'main' ? ('main' as const) : address.read(written)),
      toToml: (value) => (value === 'main' ? '"main"' : address.toToml(value)),
    }),
    default: 'main',
    usedBy: 'serve',
    details:
      'With the API it answers whoever asks directly from this machine: through a proxy or from another machine every path of it is 404. Give it an address of its own where operators come from elsewhere, and in a container.',
  }),
  metricsAddr: setting({
    summary: 'the address that /metrics is served on',
    type: orOff(address),
    default: { host: '127.0.0.1', port: 9464 },
    usedBy: 'serve',
  }),
  metricsToken: setting({
    summary: 'serves /metrics on http_addr too, to whoever sends this bearer token',
    type: optional(
      secret(
        'TOKEN',
        '16 to 200 characters without spaces',
        (text) => text.length >= 16 && text.length <= 200 && isVisibleAscii(text),
      ),
    ),
    default: null,
    secret: true,
    usedBy: 'serve',
    defaultNote: 'only metrics_addr serves them',
  }),
  trustedProxies: setting({
    summary: 'reverse proxies whose X-Forwarded-For is believed',
    type: ranges,
    default: [],
    usedBy: 'serve',
    defaultNote: 'nobody: a client is the address that connects',
    example: ['10.0.0.0/8', '::1'],
    details:
      'Of X-Forwarded-For, the rightmost address counts that is not itself trusted; whatever a client wrote further left does not. An entry that is no address hides the client, and a key with allowed addresses is then refused. The address matters to keys with allowed addresses and to the log of refused keys.',
  }),
  environment: setting({
    summary: 'which kinds of key are taken',
    type: choice('both', 'live', 'test'),
    default: 'both',
    usedBy: 'serve',
    details: 'A key of the other kind is answered 403 with the reason wrong_environment.',
  }),
  billing: setting({
    summary: 'whether calls are charged (on) or free (off)',
    type: choice('on', 'off'),
    default: 'on',
    usedBy: 'serve',
  }),
  chargeEmptySearches: setting({
    summary: 'whether a search that finds nothing is charged',
    type: truth,
    default: true,
    usedBy: 'serve',
  }),
  prices: setting({
    summary: 'prices in USD by route, over the built-in ones',
    type: optional(prices),
    default: null,
    usedBy: 'serve',
    defaultNote: 'what the operator API has set, else the built-in prices',
    example: { 'POST /api/v2/searches': 50_000 },
    details:
      'A route that does not exist is an error, so that a mistyped price never goes unnoticed. In the file a table [prices] at the end does as well.',
  }),
  rateLimits: setting({
    summary: 'whether rate limits hold (on) or are all lifted (off)',
    type: choice('on', 'off'),
    default: 'on',
    usedBy: 'serve',
    details: 'How many jobs a key and an account may have under way is limited all the same.',
  }),
  limits: setting({
    summary: 'requests a window by class, over the built-in ones; 0 is unlimited',
    type: optional(limits),
    default: null,
    usedBy: 'serve',
    defaultNote: 'what the operator API has set, else the built-in limits',
    example: { search: { key: { minute: 100 }, account: { day: 0 } } },
    details: 'Classes, scopes and windows that are not named keep their limits.',
  }),
  outboundAllowedCidrs: setting({
    summary: 'private address ranges that webhooks are sent to and web sites are read from',
    type: ranges,
    default: [],
    usedBy: siteCommands,
    defaultNote: 'none: public addresses alone',
    example: ['10.20.0.0/16'],
    details:
      'Whoever may make a webhook endpoint can make this machine send requests into these ranges. Name no more than the hosts that need it.',
  }),
  exchangeRates: setting({
    summary: 'a file of exchange rates, as the European Central Bank publishes them',
    type: optional(path),
    default: null,
    usedBy: 'every command',
    defaultNote: 'the averages of each month since 1999 that come with Dealflow',
    example: '/etc/dealflow/eurofxref-hist.csv',
    details:
      'eurofxref-hist.csv: a row a day, a column a currency, units for one euro. Imports take the average of the month of a round, searches that of the newest month. The file is read at a start; what is stored keeps the rate that it was stored with.',
  }),
  outboundResolve: setting({
    summary: 'a file of places that stand for others: "host:port address:port" a line',
    type: optional(path),
    default: null,
    usedBy: siteCommands,
    defaultNote: 'names are resolved by the system',
    example: '/etc/dealflow/resolve.txt',
    details:
      'For networks in which a name means another address inside than outside. The certificate must still be for the name. An address that is not public needs outbound_allowed_cidrs as well. Lines that begin with # are notes.',
  }),
  outboundNameServers: setting({
    summary: 'name servers that are asked in place of those in /etc/resolv.conf',
    type: nameServers,
    default: [],
    usedBy: siteCommands,
    defaultNote: 'those of /etc/resolv.conf',
    example: ['10.0.0.2', '10.0.0.3:5353'],
    details:
      'A name in /etc/hosts is not asked for, and the search domains of /etc/resolv.conf count all the same. Other sources of names, such as multicast DNS, are not asked.',
  }),
  webhooksAllowHttp: setting({
    summary: 'whether webhook endpoints may be http and not https',
    type: truth,
    default: false,
    usedBy: 'serve',
  }),
  jobWorkers: setting({
    summary: 'jobs of one kind that are worked on at once, of live keys',
    type: whole(1, 256),
    default: 4,
    usedBy: 'serve',
  }),
  pitchDeckWorkers: setting({
    summary: 'pitch decks of live keys that are read at once',
    type: whole(1, 64),
    default: 1,
    usedBy: 'serve',
  }),
  ...deckSettings,
  ...siteSettings,
  ...embedderSettings,
  ...jobSettings,
  instanceKeyFile: setting({
    summary: 'the file that holds the instance key',
    type: optional(path),
    default: null,
    usedBy: 'every command',
    defaultNote: 'instance.key in the data directory',
    example: '/etc/dealflow/instance.key',
  }),
  bootstrapAdminKey: setting({
    summary: 'an operator key that holds from the first start, for containers',
    type: optional(
      secret(
        'KEY',
        'an operator key, as dealflow key generate --kind admin prints one',
        (text) => readSecret(text) === 'df_admin_',
      ),
    ),
    default: null,
    secret: true,
    usedBy: 'serve',
    details:
      'dealflow key generate --kind admin prints one. It is applied before the server listens and again at every start, which changes nothing. Another key in its place is added; the earlier one holds until it is revoked. A key that was revoked stops the start.',
  }),
  bootstrapApiKey: setting({
    summary: 'an API key that holds from the first start, for containers; then no keys are made and printed',
    type: optional(
      secret('KEY', 'an API key, as dealflow key generate prints one', (text) =>
        ['df_live_', 'df_test_'].includes(readSecret(text) ?? ''),
      ),
    ),
    default: null,
    secret: true,
    usedBy: 'serve',
    details:
      'dealflow key generate prints one. It belongs to the oldest account, which is made with 100 USD when there is none. It is applied before the server listens and again at every start, which changes nothing; a key that was disabled stays disabled, one that was revoked or rotated away stops the start. Another key in its place is added; the earlier one holds until it is revoked.',
  }),
  backupEvery: setting({
    summary: 'how often a backup is made while serving',
    type: orOff(duration(60_000, 365 * dayMs)),
    default: null,
    usedBy: 'serve',
  }),
  backupKeep: setting({
    summary: 'how many of those backups are kept',
    type: whole(1, 10_000),
    default: 7,
    usedBy: 'serve',
  }),
  backupDir: setting({
    summary: 'where backups are put that are made by the clock or before a migration',
    type: optional(path),
    default: null,
    usedBy: 'every command',
    defaultNote: 'backups in the data directory',
    example: '/var/backups/dealflow',
  }),
  logFormat: setting({
    summary: 'how log lines look',
    type: choice('auto', 'json', 'text'),
    default: 'auto',
    usedBy: 'serve',
    defaultNote: 'text on a terminal, else json',
  }),
  logLevel: setting({
    summary: 'the least that is logged',
    type: choice('debug', 'info', 'warn', 'error'),
    default: 'info',
    usedBy: 'serve',
  }),
  now: setting({
    summary: 'the instant that searches count ages from, and nothing else',
    type: optional(instant),
    default: null,
    usedBy: 'every command',
    defaultNote: 'the clock',
    example: Date.UTC(2026, 0, 1),
    details:
      'It makes searches on the sample companies repeatable. Ledgers, keys, limits and logs use the clock.',
  }),
}

export type SettingName = keyof typeof settingsTable
type ValueOf<Row> = Row extends Setting<infer T> ? T : never
/** The settings in force. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof settingsTable)[Name]> }

export const settingNames = Object.keys(settingsTable) as readonly SettingName[]

export function rowOf(name: SettingName): Setting<unknown> {
  return settingsTable[name] as Setting<unknown>
}

export const secretNames = settingNames.filter((name) => rowOf(name).secret === true)

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, rowOf(name).default]),
) as unknown as Settings
