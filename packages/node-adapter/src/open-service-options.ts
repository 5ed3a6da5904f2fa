import type {
  DeckReader,
  Log,
  OutboundOptions,
  ServiceOptions,
  SitesOptions,
  TableReader,
} from '@dealflow/core'

/** The options of a service over a data directory. Only `data` is needed. */
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
    | 'tables'
    | 'vectors'
  > {
  /** The data directory, as the binary has one; made when it is missing, for its owner alone. */
  readonly data: string
  /** Default: warnings and errors, a line of text each, to stderr. */
  readonly log?: Log
  /** What more is open to webhooks and readers of web sites than public addresses over https. `false`: nothing is. */
  readonly outbound?: false | OpenedOutbound
  /** Reads pitch decks of live keys. Default: processes of their own, with the OCR that this system has. `false`: nobody. */
  readonly decks?: false | DeckReader
  /** Reads workbooks that are imported. Default: processes of their own. `false`: nobody. */
  readonly tables?: false | TableReader
  /** How web sites are read; their pages are understood in a process of its own. */
  readonly sites?: Omit<SitesOptions, 'cache' | 'child'>
  /** Works on jobs, sends webhooks and reads the index from the start. Default true; a script may do without. */
  readonly work?: boolean
  /** Default `instance.key` in the directory. */
  readonly instanceKeyFile?: string
}

export interface OpenedOutbound extends Omit<OutboundOptions, 'resolver' | 'dialer'> {
  /** Asked in place of those in `/etc/resolv.conf`: `10.0.0.2`, `10.0.0.3:5353`. */
  readonly nameServers?: readonly string[]
}
