import type { Scope } from '../kernel/caller.ts'
import type { Environment } from '../kernel/environment.ts'

/**
 * A running service that the HTTP contract is put to: in this process, over loopback, behind a Node server, or as the
 * compiled binary. Its live dataset holds `contractCompanies`. The operator's part is what the command line can do.
 */
export interface HttpContractSubject {
  /**
   * Sends the request as it is to the service, wherever that is: the path and query of `request.url` unchanged, and its
   * host as the `Host` header where the transport lets a client set it. Rejects when the request's signal aborts.
   */
  fetch(request: Request): Promise<Response>
  /** Makes an account with this much on its live ledger. */
  createAccount(grantUsd: number): Promise<{ accountId: string }>
  createKey(accountId: string, kind: Environment): Promise<ContractKey>
  setKeyStatus(keyId: string, status: 'active' | 'inactive' | 'retired'): Promise<void>
  /** Gives the key a new secret and ends the old one after the overlap. */
  rotateKey(keyId: string, overlapMs: number): Promise<{ key: string }>
  /** Adds money to the live ledger. */
  grant(accountId: string, amountUsd: number): Promise<void>
  /** Takes money off the ledger of the account's test keys. */
  takeTestMoney(accountId: string, amountUsd: number): Promise<void>
  /** Moves the service's clock, with everything that comes due on the way; null where it is the real one. */
  readonly passTime: ((ms: number) => Promise<void>) | null
  /** Sets the clock ahead, and nothing comes due by that. */
  readonly jumpTime: ((ms: number) => Promise<void>) | null
  /** Null where keys with narrow powers cannot be made: those scenarios are skipped. */
  readonly createNarrowKey: ((accountId: string, powers: NarrowPowers) => Promise<ContractKey>) | null
  /** Whether the service reads the pitch decks of live keys; else it refuses them. */
  readonly readsDecks: boolean
  /** Whether the service reads web sites for live keys; else it refuses enrichment and venture-backability. */
  readonly readsSites: boolean
  /** A receiver of webhooks that the service can reach; null where there can be none. */
  readonly createReceiver: (() => Promise<ContractReceiver>) | null
}

/**
 * How every subject starts its service: with few active jobs, so that the ceiling is soon reached, and with more requests than
 * a key usually has, since a scenario does in a second what a client does in a minute.
 */
export const contractSettings = {
  activeJobs: { key: 12, account: 20 },
  testJobsAtOnce: 4,
  limits: {
    create: { key: { second: 0, minute: 0 }, account: { second: 0, minute: 0 } },
    analysis: { key: { second: 0, minute: 0 }, account: { second: 0, minute: 0 } },
    suggest: { key: { second: 0, minute: 0 }, account: { second: 0, minute: 0 } },
    read: { key: { second: 0, minute: 0 }, account: { second: 0, minute: 0 } },
  },
} as const

export interface ContractReceiver {
  /** What an endpoint is made with. */
  readonly url: string
  /** What came so far, oldest first. */
  received(): readonly ReceivedDelivery[]
  /** Resolves once this many came. */
  waitFor(count: number): Promise<readonly ReceivedDelivery[]>
  /** What it says from now on; 200 at first. */
  answer(
    status: number,
    more?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ): void
  /** A receiver checks signatures by itself, with what its own platform has. */
  hmacSha256(key: Uint8Array, text: string): Uint8Array
  close(): Promise<void>
}

export interface ReceivedDelivery {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface ContractKey {
  readonly keyId: string
  /** The whole key. */
  readonly key: string
}

export interface NarrowPowers {
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: number
  /** Requests a window; 0 means unlimited. */
  readonly rateLimits?: { readonly second?: number; readonly minute?: number; readonly day?: number }
  readonly allowedCidrs?: readonly string[]
}

/** One promise of the HTTP contract. `run` throws what is broken, or returns why it does not apply to the subject. */
export interface HttpScenario {
  readonly name: string
  readonly run: (subject: HttpContractSubject) => Promise<Skipped | undefined>
}

export interface Skipped {
  readonly skipped: string
}

/** The live dataset of every subject, in the normal form: import it before the scenarios run. */
export const contractCompanies: readonly Readonly<Record<string, unknown>>[] = [
  {
    id: 'contract/harvest robotics',
    name: 'Harvest Robotics',
    website: 'https://www.harvest-robotics.example.com/about',
    description: 'Robots that pick strawberries at night without bruising them.',
    aliases: ['Pickwell Machines'],
    city: 'Berlin',
    country_iso2: 'DE',
    founded_year: 2019,
    employees: 42,
    industries: ['Robotics'],
    people: [{ name: 'Ines Pickwell', role: 'CEO' }],
  },
  {
    id: 'contract-ledgerwise',
    name: 'Ledgerwise',
    website: 'ledgerwise.example.com',
    description: 'Bookkeeping software for small bakeries.',
    city: 'Lyon',
    country_iso2: 'FR',
    founded_year: 2021,
    industries: ['Fintech'],
  },
  {
    id: 'contract-orchardhand',
    name: 'Orchardhand',
    website: 'orchardhand.example.com',
    description: 'Rents out robots for the season: they pick strawberries, at night too, and pack them.',
    city: 'Utrecht',
    country_iso2: 'NL',
    founded_year: 2020,
    industries: ['Robotics'],
    investors: ['Quarry Lane Ventures', 'Bernhild Quarrymann'],
  },
]

export function contractCompaniesAsJsonLines(): string {
  return contractCompanies.map((company) => `${JSON.stringify(company)}\n`).join('')
}
