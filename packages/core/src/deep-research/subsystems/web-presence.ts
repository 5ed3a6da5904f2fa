import { noLinks } from '../../companies/company.ts'
import type { Subsystem } from '../subsystem.ts'
import { rePointed } from './re-pointed.ts'

/** Where the company is found on the web, and in which languages. */
export const webPresence: Subsystem<'webPresence'> = {
  name: 'webPresence',
  needs: [],
  uses: ['deepScrape', 'companyProfile'],
  weight: 2,
  async run(research) {
    const profile = research.found('companyProfile')
    return {
      status: research.found('deepScrape') === null ? 'partial' : 'succeeded',
      output: {
        links: profile?.output.links ?? { ...noLinks },
        domains: [research.subject.domain],
        languages: profile?.output.languages ?? [],
      },
      evidence: ['/links', '/languages'].flatMap((at) => rePointed(profile?.evidence ?? [], at, at)),
    }
  },
}
