import {
  type DeckReader,
  type Log,
  nearest,
  type OutboundWay,
  type ServiceOptions,
  type SitesOptions,
} from '@dealflow/core'

/** What a service over a data directory can be told. Only `data` is needed. */
export interface OpenServiceOptions
  extends Omit<
    ServiceOptions,
    | 'host'
    | 'storage'
    | 'locations'
    | 'sampleCompanies'
    | 'index'
    | 'uploads'
    | 'instanceKey'
    | 'version'
    | 'pinned'
    | 'outbound'
    | 'decks'
    | 'sites'
  > {
  /** The data directory, as the binary has one; made when it is missing, for its owner alone. */
  readonly data: string
  /** Default: warnings and errors, a line of text each, to stderr. */
  readonly log?: Log
  /** What more is open to webhooks and readers of web sites than public addresses over https. `false`: nothing is. */
  readonly outbound?: false | Omit<OutboundWay, 'resolver' | 'dialer'>
  /** Reads pitch decks of live keys. Default: processes of their own, with the OCR that this system has. `false`: nobody. */
  readonly decks?: false | DeckReader
  /** How web sites are read. */
  readonly sites?: Omit<SitesOptions, 'cache'>
  /** Works on jobs, sends webhooks and reads the index from the start. Default true; a script may do without. */
  readonly work?: boolean
  /** Default `instance.key` in the directory. */
  readonly instanceKeyFile?: string
}

/** By their names, so that one that is misspelt is found. */
const known: Readonly<Record<keyof OpenServiceOptions, true>> = {
  data: true,
  log: true,
  outbound: true,
  decks: true,
  sites: true,
  work: true,
  instanceKeyFile: true,
  companies: true,
  rateStore: true,
  billing: true,
  rateLimits: true,
  limits: true,
  prices: true,
  environment: true,
  searchNow: true,
  bodyBytesMax: true,
  requestDeadlineMs: true,
  uploadDeadlineMs: true,
  eventStreamsMax: true,
  uploadsMax: true,
  inFlightMax: true,
  jobs: true,
  observeJob: true,
  help: true,
  vcModel: true,
  observeDelivery: true,
  observe: true,
}

/** Throws `TypeError` for what would be another service than the one that was meant. */
export function refuseWrongOptions(options: OpenServiceOptions) {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue
    const meant = nearest(name, Object.keys(known))
    throw new TypeError(
      `openService has no option \`${name}\`${meant === null ? '' : `; did you mean \`${meant}\`?`}`,
    )
  }
  requirePath('data', options.data, "the path of a directory, './dealflow-data'")
  if (options.instanceKeyFile !== undefined)
    requirePath('instanceKeyFile', options.instanceKeyFile, 'the path of a file')
}

function requirePath(name: string, value: unknown, wanted: string) {
  if (typeof value !== 'string' || value.trim() === '')
    throw new TypeError(`The option \`${name}\` of openService must be ${wanted}.`)
}
