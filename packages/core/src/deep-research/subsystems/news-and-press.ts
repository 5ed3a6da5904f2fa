import type { Subsystem } from '../subsystem.ts'

/** What the company published, and who wrote of it. */
export const newsAndPress: Subsystem<'newsAndPress'> = {
  name: 'newsAndPress',
  needs: ['deepScrape'],
  uses: [],
  weight: 3,
  async run(research) {
    const { input } = await research.site()
    return {
      status: input.covered.unread.has('press') ? 'partial' : 'succeeded',
      output: { items: [] },
      evidence: [],
    }
  },
}
