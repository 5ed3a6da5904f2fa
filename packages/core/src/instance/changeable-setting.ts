import { badRequest, type Clock, ServiceError, type ValidationIssue } from '../kernel/index.ts'
import type { InstanceStore } from './store.ts'

export type SettingOrigin = 'configuration' | 'operator' | 'built_in'

/** A setting that an operator changes while the service runs. */
export interface ChangeableSetting<T> {
  /** What is in force: what the configuration gives, else what was stored; null for neither. */
  inForce(): T | null
  /** Who says so. */
  origin(): SettingOrigin
  /** Where the configuration sets it, so that nothing else is ever in force; null when it does not. */
  readonly pinnedBy: string | null
  /** Takes back what was stored; throws when that is to be in force and cannot be read any more. */
  restore(stored: unknown): void
  /** In force at once and after a restart; null goes back to what is built in. `BAD_REQUEST` or `CONFLICT`. */
  set(value: unknown): Promise<void>
}

export interface ChangeableSettingOptions<T> {
  /** `prices` */
  readonly name: string
  /** What the configuration gives; then nothing else is ever in force. */
  readonly given: T | null
  /** Where that is set: `--prices`. */
  readonly givenBy: string | undefined
  /** What keeps a value from being one of this setting. */
  readonly issuesOf: (value: unknown) => readonly ValidationIssue[]
  readonly store: Pick<InstanceStore, 'putSetting'>
  readonly clock: Clock
}

/** Throws a `RangeError` when what the configuration gives is no value of the setting. */
export function createChangeableSetting<T>(options: ChangeableSettingOptions<T>): ChangeableSetting<T> {
  const { name, given, issuesOf, store, clock } = options
  const pinnedBy = given === null ? null : (options.givenBy ?? 'the program that made the service')
  let stored: T | null = null
  const [wrong] = given === null ? [] : issuesOf(given)
  if (wrong !== undefined) throw new RangeError(`The ${name} given: ${wrong.path} ${wrong.message}`)
  return {
    inForce: () => given ?? stored,
    origin: () => (given !== null ? 'configuration' : stored !== null ? 'operator' : 'built_in'),
    pinnedBy,
    restore(value) {
      if (given !== null) return
      const [issue] = issuesOf(value)
      if (issue !== undefined)
        throw new Error(
          `The stored ${name} cannot be used: ${issue.path} ${issue.message}. Set the ${name} in the configuration instead.`,
        )
      stored = value as T
    },
    async set(value) {
      if (pinnedBy !== null)
        throw new ServiceError('CONFLICT', {
          message: `The ${name} are set by ${pinnedBy}, which wins. Change them there, or remove them there and restart.`,
        })
      const issues = value === null ? [] : issuesOf(value)
      if (issues.length > 0) throw badRequest(issues)
      // A copy, so that nothing that the caller does to its object afterwards is in force.
      const next = structuredClone(value) as T | null
      await store.putSetting(name, next, clock.now())
      stored = next
    },
  }
}
