import type { Subsystem } from '../subsystem.ts'
import { rePointed } from './re-pointed.ts'

/** What the company sells, for what, and what it works with. */
export const productAnalysis: Subsystem<'productAnalysis'> = {
  name: 'productAnalysis',
  needs: ['deepScrape'],
  uses: ['companyProfile'],
  weight: 3,
  async run(research) {
    const { input } = await research.site()
    const profile = research.found('companyProfile')
    return {
      status: input.covered.unread.has('product') ? 'partial' : 'succeeded',
      output: {
        products: profile?.output.products ?? [],
        pricing: profile?.output.pricing ?? null,
        integrations: [],
        platforms: [],
      },
      evidence: ['/products', '/pricing'].flatMap((at) => rePointed(profile?.evidence ?? [], at, at)),
    }
  },
}
