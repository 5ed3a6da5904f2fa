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
    const profile = research.found('companyProfile')
    const hiring = profile?.output.hiring
    return {
      status: input.covered.unread.has('careers') ? 'partial' : 'succeeded',
      output: {
        open_roles: hiring?.open_roles ?? null,
        functions: [],
        locations: [],
        careers_url: hiring?.careers_url ?? null,
      },
      evidence: ['/open_roles', '/careers_url'].flatMap((at) =>
        rePointed(profile?.evidence ?? [], `/hiring${at}`, at),
      ),
    }
  },
}
