import {
  isAddressRange,
  isNameServer,
  type JobOptions,
  jobTypes,
  nearest,
  type SitesOptions,
  vcCanonicalChoices,
} from '@dealflow/core'
import { callable, choice, problemsOf, Such, type TSchema, Type, truth } from '@dealflow/core/http'
import type { OpenedOutbound, OpenServiceOptions } from './open-service-options.ts'

type Members<T> = Readonly<Record<keyof T, TSchema>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const can = (value: unknown, ...methods: readonly string[]) =>
  isObject(value) && methods.every((method) => typeof value[method] === 'function')

/** Core reads what is in it, and says what is wrong there. */
const readByCore = () => Such('given, or left out', (value) => value !== null)
const made = (by: string) => Such(`what ${by} gives`, isObject)
const path = (wanted: string) => Such(wanted, isText)
const whole = (minimum: number) =>
  Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, wanted: `a whole number from ${minimum}` })
const list = (wanted: string, holds: (text: string) => boolean) =>
  Such(wanted, (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && holds(one)))
const object = (example: string, members?: Readonly<Record<string, TSchema>>) =>
  members === undefined
    ? Type.Object({}, { wanted: `an object, ${example}` })
    : Type.Object(leftOutAtWill(members), { wanted: `an object, ${example}`, additionalProperties: false })
const orFalse = (rule: TSchema) =>
  Type.Union([rule, Type.Literal(false)], { wanted: `false, or ${rule['wanted']}` })

const outbound = (): Members<OpenedOutbound> => ({
  allowedCidrs: list("a list of address ranges, ['10.0.0.0/8']", isAddressRange),
  allowHttp: truth,
  nameServers: list("a list of addresses of name servers, ['10.0.0.2', '10.0.0.3:5353']", isNameServer),
  resolveMap: Such('what parseResolveMap gives', (value) => value instanceof Map),
})

const jobs = (): Members<JobOptions> => ({
  activeLimits: readByCore(),
  keptBytesMax: readByCore(),
  reuseActive: truth,
  refundPolicy: choice('service_fault', 'any_failure', 'never'),
  resultRetentionMs: readByCore(),
  rowRetentionMs: readByCore(),
  concurrency: readByCore(),
  testConcurrency: readByCore(),
  shutdownGraceMs: readByCore(),
  work: object(
    '{ general_enrichment: async (run) => … }',
    Object.fromEntries(jobTypes.map((type) => [type, callable])),
  ),
  answerVcBackability: callable,
})

const sites = (): Members<Omit<SitesOptions, 'cache' | 'child'>> => ({
  delayMs: whole(0),
  sitesAtOnce: whole(1),
  contactUrl: path('the address of a page'),
  observePage: callable,
})

const providers = (): Members<NonNullable<OpenServiceOptions['providers']>> => ({
  model: object("{ baseUrl: 'http://127.0.0.1:11434', model: '…', contextTokens: 8192 }"),
  search: object("{ kind: 'searxng', baseUrl: 'http://127.0.0.1:8080' }"),
  renderer: object("{ url: 'http://127.0.0.1:3000' }"),
  embedder: object("{ baseUrl: 'http://127.0.0.1:11434/v1', model: '…' }"),
})

/** Every option, so that one that is misspelt is found; types do not reach who writes JavaScript. */
const rules = (): Members<OpenServiceOptions> => ({
  data: path("the path of a directory, './dealflow-data'"),
  log: Such('an object with `write(level, message, fields)`, as createLineLog gives', (value) =>
    can(value, 'write'),
  ),
  outbound: orFalse(object("{ allowedCidrs: ['10.0.0.0/8'] }", outbound())),
  decks: orFalse(Such('what nodeDeckReader gives', (value) => can(value, 'read', 'close'))),
  tables: orFalse(Such('what nodeTableReader gives', (value) => can(value, 'read'))),
  exchangeRates: Such('what readExchangeRates gives', (value) => can(value, 'usdPer')),
  sites: object('{ delayMs: 1000 }', sites()),
  work: truth,
  instanceKeyFile: path('the path of a file'),
  companies: Such('a store of companies, which companyStoreContract checks', (value) =>
    can(value, 'find', 'changesAfter', 'upsertMany'),
  ),
  rateStore: made('fixedWindowRateStore'),
  billing: choice('on', 'off'),
  chargeEmptySearches: truth,
  rateLimits: choice('on', 'off'),
  limits: object('{ search: { key: { minute: 600 } } }'),
  prices: object("{ 'POST /api/v2/searches': 10_000 }"),
  environment: choice('live', 'test', 'both'),
  searchNow: callable,
  bodyBytesMax: whole(1),
  requestDeadlineMs: whole(1),
  uploadDeadlineMs: whole(1),
  eventStreamsMax: whole(1),
  uploadsMax: whole(1),
  inFlightMax: whole(1),
  jobs: object('{ shutdownGraceMs: 20_000 }', jobs()),
  observeJob: callable,
  providers: object("{ model: { baseUrl: '…', model: '…', contextTokens: 8192 } }", providers()),
  vcModel: made('readVcModel'),
  vcCanonical: choice(...vcCanonicalChoices),
  observeDelivery: callable,
  observe: callable,
})

/** What is undefined was left out, as where a team passes its own settings on. */
function leftOutAtWill(members: Readonly<Record<string, TSchema>>) {
  return Object.fromEntries(Object.entries(members).map(([name, rule]) => [name, Type.Optional(rule)]))
}

/** Made when options are read: a server loads this file and asks for none of it. */
function optionRules() {
  const { data, ...others } = rules()
  return Type.Object({ ...leftOutAtWill(others), data }, { additionalProperties: false })
}

/** Throws `TypeError` for what would be another service than the one that was meant. */
export function refuseWrongOptions(options: OpenServiceOptions) {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(
      "openService takes its options as an object: openService({ data: './dealflow-data' })",
    )
  const [problem] = problemsOf(optionRules(), options)
  if (problem === undefined) return
  const { path, message, unknown } = problem
  if (unknown === undefined) throw new TypeError(`The option \`${path}\` of openService ${message}.`)
  const meant = nearest(unknown.name, unknown.known)
  const within = path.slice(0, path.lastIndexOf('.') + 1)
  const remedy = meant === null ? '' : `; did you mean \`${within}${meant}\`?`
  throw new TypeError(`openService has no option \`${path}\`${remedy}`)
}
