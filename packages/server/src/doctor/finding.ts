/** What one check came to. */
export interface Finding {
  /** `disk`, `backups`: the same check has the same name whatever it finds. */
  readonly check: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** What to do; null when all is well. */
  readonly remedy: string | null
}

export const ok = (check: string, message: string): Finding => ({
  check,
  status: 'ok',
  message,
  remedy: null,
})
export const warn = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'warn',
  message,
  remedy,
})
export const fail = (check: string, message: string, remedy: string): Finding => ({
  check,
  status: 'fail',
  message,
  remedy,
})

/** The worst of them. */
export function overall(findings: readonly Finding[]): Finding['status'] {
  if (findings.some(({ status }) => status === 'fail')) return 'fail'
  return findings.some(({ status }) => status === 'warn') ? 'warn' : 'ok'
}

/** `3 days`, `2 hours`: how long something has lasted, to people. */
export function timeText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return `${Math.round(ms / 1_000)} s`
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
