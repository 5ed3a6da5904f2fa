import {
  nearest,
  type RateClass,
  rateClasses,
  type ValidationIssue,
  type WindowLimits,
} from '../kernel/index.ts'
import { rateWindows } from './store.ts'

const rateScopes = ['key', 'account'] as const
type RateScope = (typeof rateScopes)[number]

export type LimitTable = Readonly<Record<RateClass, Readonly<Record<RateScope, WindowLimits>>>>

/** Limits that differ from the usual ones, window by window; 0 is unlimited. */
export type LimitOverrides = {
  readonly [Class in RateClass]?: { readonly [Scope in RateScope]?: Partial<WindowLimits> }
}

/** docs/design/decisions.md#default-limits */
export const defaultLimits: LimitTable = {
  search: {
    key: { second: 10, minute: 300, day: 20_000 },
    account: { second: 20, minute: 600, day: 50_000 },
  },
  lookup: {
    key: { second: 10, minute: 300, day: 20_000 },
    account: { second: 20, minute: 600, day: 50_000 },
  },
  analysis: { key: { second: 5, minute: 60, day: 5_000 }, account: { second: 10, minute: 120, day: 10_000 } },
  suggest: {
    key: { second: 20, minute: 600, day: 50_000 },
    account: { second: 40, minute: 1_200, day: 100_000 },
  },
  create: { key: { second: 5, minute: 60, day: 5_000 }, account: { second: 10, minute: 120, day: 10_000 } },
  read: {
    key: { second: 50, minute: 1_500, day: 200_000 },
    account: { second: 100, minute: 3_000, day: 500_000 },
  },
}

/** Windows that are not named keep their limit. */
export function limitsOver(limits: LimitTable, overrides: LimitOverrides): LimitTable {
  const classes = rateClasses.map((rateClass) => {
    const { key, account } = limits[rateClass]
    const given = overrides[rateClass]
    return [rateClass, { key: { ...key, ...given?.key }, account: { ...account, ...given?.account } }]
  })
  return Object.fromEntries(classes) as LimitTable
}

/** What keeps a value from being limits, by path: `search.key.minute`. */
export function limitIssues(value: unknown): readonly ValidationIssue[] {
  return partIssues(value, '', rateClasses, (byScope, rateClass) =>
    partIssues(byScope, rateClass, rateScopes, (windows, scope) =>
      partIssues(windows, scope, rateWindows, (limit, path) =>
        Number.isSafeInteger(limit) && (limit as number) >= 0
          ? []
          : [{ path, message: 'takes a whole number of requests; 0 is unlimited' }],
      ),
    ),
  )
}

function partIssues(
  value: unknown,
  path: string,
  names: readonly string[],
  issuesOf: (part: unknown, path: string) => readonly ValidationIssue[],
): readonly ValidationIssue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path, message: `takes an object with any of ${names.join(', ')}` }]
  return Object.entries(value).flatMap(([name, part]) => {
    const at = path === '' ? name : `${path}.${name}`
    return names.includes(name) ? issuesOf(part, at) : [unknownName(at, name, names)]
  })
}

function unknownName(path: string, name: string, names: readonly string[]): ValidationIssue {
  const suggestion = nearest(name, names)
  const known = suggestion === null ? `there are ${names.join(', ')}` : `did you mean ${suggestion}?`
  return { path: path.slice(0, 200), message: `is not known: ${known}` }
}
