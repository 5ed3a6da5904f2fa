import type { Subsystem } from '../subsystem.ts'

/** What the site is built with and served by. */
export const techStack: Subsystem<'techStack'> = {
  name: 'techStack',
  needs: ['deepScrape'],
  uses: ['companyProfile'],
  weight: 2,
  async run() {
    return { status: 'succeeded', output: { technologies: [] }, evidence: [] }
  },
}
