import {
  type DeckReader,
  type Log,
  nearest,
  type OutboundWay,
  type ServiceOptions,
  type SitesOptions,
} from '@dealflow/core'
import { type Rule, rules } from './open-service-rules.ts'

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
  readonly outbound?: false | OpenedOutbound
  /** Reads pitch decks of live keys. Default: processes of their own, with the OCR that this system has. `false`: nobody. */
  readonly decks?: false | DeckReader
  /** How web sites are read; their pages are understood in a process of its own. */
  readonly sites?: Omit<SitesOptions, 'cache' | 'child'>
  /** Works on jobs, sends webhooks and reads the index from the start. Default true; a script may do without. */
  readonly work?: boolean
  /** Default `instance.key` in the directory. */
  readonly instanceKeyFile?: string
}

export interface OpenedOutbound extends Omit<OutboundWay, 'resolver' | 'dialer'> {
  /** Asked in place of those in `/etc/resolv.conf`: `10.0.0.2`, `10.0.0.3:5353`. */
  readonly nameServers?: readonly string[]
}

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
