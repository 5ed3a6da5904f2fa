import { fromIso } from '../../kernel/index.ts'
import type { Found, Outcome } from '../outcome.ts'
import type { SubsystemName, Subsystems } from '../schema.ts'
import type { ReportSource } from './report-source.ts'

/** What a report is made from, of the parts as a result shows them. */
export function sourceOfResult(
  data: Omit<Subsystems, 'report'>,
  about: Omit<ReportSource, 'found' | 'outcome'>,
): ReportSource {
  const parts = data as Partial<Subsystems>
  function endedOf<Name extends SubsystemName>(name: Name): Outcome['ended'] | null {
    const part = parts[name]
    if (part === undefined) return null
    const { status, output, error, evidence, skipped_reason, skipped_detail } = part
    if (output !== null) return { status, output, evidence } as Found<Name>
    return error === null
      ? { status: 'skipped', reason: skipped_reason ?? 'not_configured', detail: skipped_detail ?? '' }
      : { status: 'failed', error }
  }
  return {
    ...about,
    found<Name extends SubsystemName>(name: Name) {
      return parts[name]?.output == null ? null : (endedOf(name) as Found<Name>)
    },
    outcome<Name extends SubsystemName>(name: Name) {
      const ended = endedOf(name)
      if (ended === null) return null
      const at = (iso: string | null | undefined) => fromIso(iso ?? '') ?? about.now
      const { started_at, completed_at } = parts[name] ?? {}
      return { ended, startedAt: at(started_at), completedAt: at(completed_at) } as Outcome<Name>
    },
  }
}
