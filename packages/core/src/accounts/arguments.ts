import {
  choice,
  type Environment,
  type Members,
  number,
  object,
  optional,
  orNull,
  text,
  texts,
  unknownMember,
  type WindowLimits,
} from '../kernel/index.ts'
import type { KeyChange } from './store.ts'

export interface AccountDraft {
  readonly name: string
  readonly grantMicroUsd: number
}

export interface KeyDraft extends Omit<KeyChange, 'status'> {
  readonly accountId: string
  readonly kind: Environment
}

export interface AdoptedKey {
  readonly accountId: string
  /** The whole key, as `mintSecret` makes them. */
  readonly secret: string
  readonly label: string | null
}

export const accountId = text('the id of an account, as `accounts.create` answers it')
export const environment = choice('live', 'test')

export const accountDraft: Members<AccountDraft> = {
  name: text(),
  grantMicroUsd: number('a number of micro-USD (1 USD is 1,000,000), 0 for none'),
}

const label = orNull(text())

const settings: Members<Omit<KeyChange, 'status'>> = {
  label: optional(label),
  scopes: optional(texts('a list of scopes, [] for all of them')),
  expiresAt: optional(orNull(number('an instant in epoch milliseconds'))),
  rateLimits: optional(orNull(object('an object such as { minute: 60 }'))),
  allowedCidrs: optional(texts("a list of address ranges such as ['203.0.113.0/24'], [] for any address")),
}

export const keyDraft: Members<KeyDraft> = { accountId, kind: environment, ...settings }

export const keyChange: Members<KeyChange> = {
  status: optional(choice('active', 'inactive', 'retired')),
  ...settings,
}

export const adoptedKey: Members<AdoptedKey> = { accountId, secret: text('a whole API key'), label }

const windows: Readonly<Record<keyof WindowLimits, true>> = { second: true, minute: true, day: true }

/** What is wrong with the name of a rate window; null for one that there is. */
export const windowIssue = (name: string): string | null =>
  Object.hasOwn(windows, name) ? null : unknownMember(name, Object.keys(windows))
