import { hash52 } from '../../kernel/index.ts'
import type { IsForgotten } from './is-forgotten.ts'
import { onePersonKey } from './person-names.ts'
import type { ForgottenPerson } from './store.ts'

/** Under which a forgotten person is kept. Kept in every database: it never changes. Null of what is no name. */
export function forgottenKey(name: string): number | null {
  const key = onePersonKey(name)
  return key === '' ? null : hash52(key, 0x51ed270b)
}

/** A person who is kept away from one place: empty, from everywhere; `id:…`, from a company; `domain:…`, from whatever has a website. */
export interface ForgottenAt {
  readonly key: number
  readonly place: string
  readonly forgottenAt: number
  readonly isDone: boolean
}

/** From all places of one person; null of none. */
export function forgottenPerson(all: readonly ForgottenAt[]): ForgottenPerson | null {
  const [first] = all
  if (first === undefined) return null
  const after = (prefix: string) =>
    all
      .filter(({ place }) => place.startsWith(prefix))
      .map(({ place }) => place.slice(prefix.length))
      .sort()
  const isEverywhere = all.some(({ place }) => place === '')
  return {
    key: first.key,
    companies: isEverywhere ? null : { ids: after('id:'), domains: after('domain:') },
    forgottenAt: Math.max(...all.map(({ forgottenAt }) => forgottenAt)),
    isDone: all.every(({ isDone }) => isDone),
  }
}

/** The places that count for a company. */
export const placesOf = (companyId: string, domains: readonly string[]): readonly string[] => [
  `id:${companyId}`,
  ...domains.filter((domain) => domain !== '').map((domain) => `domain:${domain}`),
]

/** Whether a name is among people who are forgotten, by their keys. */
export const forgottenBy = (keys: ReadonlySet<number>): IsForgotten => {
  return (name) => {
    const key = forgottenKey(name)
    return key !== null && keys.has(key)
  }
}

/** Those who are forgotten; null where nobody is. */
export type ForgottenAmong = ((companyId: string, domains: readonly string[]) => ReadonlySet<number>) | null

export function forgottenAmong(all: Iterable<Pick<ForgottenAt, 'key' | 'place'>>): ForgottenAmong {
  const keys = new Map<string, Set<number>>()
  for (const { key, place } of all) keys.set(place, (keys.get(place) ?? new Set()).add(key))
  if (keys.size === 0) return null
  const everywhere = keys.get('') ?? nobody
  if (keys.size === 1 && everywhere.size > 0) return () => everywhere
  return (companyId, domains) => {
    const among = placesOf(companyId, domains).flatMap((place) => keys.get(place) ?? [])
    return among.length === 0 ? everywhere : new Set([everywhere, ...among].flatMap((some) => [...some]))
  }
}

const nobody: ReadonlySet<number> = new Set()
