import {
  isAddressRange,
  isNameServer,
  type JobOptions,
  jobTypes,
  nearest,
  type SitesOptions,
} from '@dealflow/core'
import type { OpenedOutbound, OpenServiceOptions } from './open-service-options.ts'

/** Throws `TypeError` for what would be another service than the one that was meant. */
export function refuseWrongOptions(options: OpenServiceOptions) {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(
      "openService takes its options as an object: openService({ data: './dealflow-data' })",
    )
  refuseWrongMembers('', options, rules)
  if (options.data === undefined) refuseValue('data', options.data, rules.data)
}

/** What is undefined was left out, as where a team passes its own settings on. */
function refuseWrongMembers(within: string, given: object, known: NonNullable<Rule['members']>) {
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined
    if (rule === undefined) {
      const meant = nearest(name, Object.keys(known))
      throw new TypeError(
        `openService has no option \`${within}${name}\`${meant === null ? '' : `; did you mean \`${within}${meant}\`?`}`,
      )
    }
    if (value === undefined) continue
    refuseValue(within + name, value, rule)
    if (rule.members !== undefined && typeof value === 'object')
      refuseWrongMembers(`${within}${name}.`, value, rule.members)
  }
}

function refuseValue(name: string, value: unknown, rule: Rule) {
  if (!rule.holds(value)) throw new TypeError(`The option \`${name}\` of openService must be ${rule.wanted}.`)
}

/** What a value has to be, in words, and whether it is. `members` are all that an object may have. */
interface Rule {
  readonly wanted: string
  readonly holds: (value: unknown) => boolean
  readonly members?: Readonly<Record<string, Rule>>
}

type Members<T> = Readonly<Record<keyof T, Rule>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isFunction = (value: unknown) => typeof value === 'function'
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const can = (value: unknown, ...methods: readonly string[]) =>
  isObject(value) && methods.every((method) => isFunction(value[method]))

const truth: Rule = { wanted: 'true or false', holds: (value) => typeof value === 'boolean' }
const callable: Rule = { wanted: 'a function', holds: isFunction }
/** Core reads what is in it, and says what is wrong there. */
const readByCore: Rule = { wanted: 'given, or left out', holds: (value) => value !== null }
const made = (by: string): Rule => ({ wanted: `what ${by} gives`, holds: isObject })
const path = (wanted: string): Rule => ({ wanted, holds: isText })
const whole = (least: number): Rule => ({
  wanted: `a whole number from ${least}`,
  holds: (value) => Number.isSafeInteger(value) && Number(value) >= least,
})
const choice = (...values: readonly string[]): Rule => ({
  wanted: values.map((value) => `'${value}'`).join(' or '),
  holds: (value) => values.some((known) => known === value),
})
const object = (example: string, members?: Rule['members']): Rule => ({
  wanted: `an object, ${example}`,
  holds: (value) => isObject(value) && !Array.isArray(value),
  ...(members === undefined ? {} : { members }),
})

const outbound: Members<OpenedOutbound> = {
  allowedCidrs: {
    wanted: "a list of address ranges, ['10.0.0.0/8']",
    holds: (value) =>
      Array.isArray(value) && value.every((range) => typeof range === 'string' && isAddressRange(range)),
  },
  allowHttp: truth,
  nameServers: {
    wanted: "a list of addresses of name servers, ['10.0.0.2', '10.0.0.3:5353']",
    holds: (value) =>
      Array.isArray(value) && value.every((server) => typeof server === 'string' && isNameServer(server)),
  },
  resolveMap: { wanted: 'what parseResolveMap gives', holds: (value) => value instanceof Map },
}

const jobs: Members<JobOptions> = {
  activeLimits: readByCore,
  keptBytesMax: readByCore,
  reuseActive: truth,
  refundPolicy: choice('service_fault', 'any_failure', 'never'),
  resultRetentionMs: readByCore,
  rowRetentionMs: readByCore,
  concurrency: readByCore,
  testConcurrency: readByCore,
  shutdownGraceMs: readByCore,
  work: object(
    '{ general_enrichment: async (run) => … }',
    Object.fromEntries(jobTypes.map((type) => [type, callable])),
  ),
  answerVcBackability: callable,
}

const sites: Members<Omit<SitesOptions, 'cache' | 'child'>> = {
  delayMs: whole(0),
  sitesAtOnce: whole(1),
  contactUrl: { wanted: 'the address of a page', holds: isText },
  observePage: callable,
}

const help: Members<NonNullable<OpenServiceOptions['help']>> = {
  model: object("{ baseUrl: 'http://127.0.0.1:11434', model: '…', contextTokens: 8192 }"),
  search: object("{ kind: 'searxng', baseUrl: 'http://127.0.0.1:8080' }"),
  renderer: object("{ url: 'http://127.0.0.1:3000' }"),
}

/** Every option, so that one that is misspelt is found; types do not reach who writes JavaScript. */
const rules: Members<OpenServiceOptions> = {
  data: path("the path of a directory, './dealflow-data'"),
  log: {
    wanted: 'an object with `write(level, message, fields)`, as createLineLog gives',
    holds: (value) => can(value, 'write'),
  },
  outbound: orFalse(object("{ allowedCidrs: ['10.0.0.0/8'] }", outbound)),
  decks: orFalse({
    wanted: 'what nodeDeckReader gives',
    holds: (value) => can(value, 'read', 'close'),
  }),
  sites: object('{ delayMs: 1000 }', sites),
  work: truth,
  instanceKeyFile: path('the path of a file'),
  companies: {
    wanted: 'a store of companies, which companyStoreContract checks',
    holds: (value) => can(value, 'find', 'changesAfter', 'upsertMany'),
  },
  rateStore: made('fixedWindowRateStore'),
  billing: choice('on', 'off'),
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
  jobs: object('{ shutdownGraceMs: 20_000 }', jobs),
  observeJob: callable,
  help: object("{ model: { baseUrl: '…', model: '…', contextTokens: 8192 } }", help),
  vcModel: made('readVcModel'),
  observeDelivery: callable,
  observe: callable,
}

function orFalse(rule: Rule): Rule {
  return {
    ...rule,
    wanted: `false, or ${rule.wanted}`,
    holds: (value) => value === false || rule.holds(value),
  }
}
