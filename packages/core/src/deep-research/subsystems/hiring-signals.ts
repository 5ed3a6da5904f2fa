import { createEvidenceBuilder, isUntold } from '../../enrichment/index.ts'
import { findHiringSignals } from '../../extraction/index.ts'
import type { Subsystem } from '../subsystem.ts'
import { rePointed } from './re-pointed.ts'

/** Whom the company looks for, and where. */
export const hiringSignals: Subsystem<'hiringSignals'> = {
  name: 'hiringSignals',
  needs: ['deepScrape'],
  uses: ['companyProfile'],
  weight: 3,
  async run(research) {
    const { input } = await research.site()
    const { site, context } = input.reading
    const profile = research.found('companyProfile')
    const hiring = profile?.output.hiring ?? null
    const builder = createEvidenceBuilder()
    // "There are no open positions" is on pages that show what might be one day.
    const facts = hiring?.is_hiring === false ? null : findHiringSignals(site, context)
    return {
      status: profile === null || isUntold('hiring', input.covered.unread) ? 'partial' : 'succeeded',
      output: {
        open_roles: hiring?.open_roles ?? null,
        functions: builder.list('/functions', facts?.functions ?? []),
        locations: builder.list('/locations', facts?.locations ?? []),
        careers_url: hiring?.careers_url ?? null,
      },
      evidence: [
        ...['/open_roles', '/careers_url'].flatMap((at) =>
          rePointed(profile?.evidence ?? [], `/hiring${at}`, at),
        ),
        ...builder.evidence,
      ],
    }
  },
}
