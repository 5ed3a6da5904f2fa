import { technologyCategory } from '../../extraction/index.ts'
import type { Subsystem } from '../subsystem.ts'
import { rePointed } from './re-pointed.ts'

/** What the site is built with and served by. */
export const techStack: Subsystem<'techStack'> = {
  name: 'techStack',
  needs: ['deepScrape'],
  uses: ['companyProfile'],
  weight: 2,
  async run(research) {
    const profile = research.found('companyProfile')
    return {
      // Any page of a site shows what it is built with.
      status: profile === null ? 'partial' : 'succeeded',
      output: {
        technologies: (profile?.output.technologies ?? []).map((name) => ({
          name,
          category: technologyCategory(name),
        })),
      },
      evidence: rePointed(profile?.evidence ?? [], '/technologies', '/technologies'),
      errors: profile === null ? [noProfile] : [],
    }
  },
}

const noProfile = {
  subsystem: 'companyProfile',
  code: 'dependency_failed',
  message: 'The profile failed, which reads what a site is built with.',
  retryable: true,
}
