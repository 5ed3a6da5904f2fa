import { createEvidenceBuilder, isUntold } from '../../enrichment/index.ts'
import { findIntegrations, findPlatforms, turn } from '../../extraction/index.ts'
import type { Subsystem } from '../subsystem.ts'
import { rePointed } from './re-pointed.ts'

/** What the company sells, for what, what it works with and where it runs. */
export const productAnalysis: Subsystem<'productAnalysis'> = {
  name: 'productAnalysis',
  needs: ['deepScrape'],
  uses: ['companyProfile'],
  weight: 3,
  async run(research) {
    const { input } = await research.site()
    const { site } = input.reading
    const { unread } = input.covered
    const profile = research.found('companyProfile')
    const builder = createEvidenceBuilder()
    const integrations = builder.list('/integrations', findIntegrations(site))
    await turn(research.parts.host.clock)
    const platforms = builder.list('/platforms', findPlatforms(site))
    const isUnread = isUntold('products', unread) || isUntold('pricing', unread)
    return {
      status: profile === null || isUnread ? 'partial' : 'succeeded',
      output: {
        products: profile?.output.products ?? [],
        pricing: profile?.output.pricing ?? null,
        integrations,
        platforms,
      },
      evidence: [
        ...['/products', '/pricing'].flatMap((at) => rePointed(profile?.evidence ?? [], at, at)),
        ...builder.evidence,
      ],
    }
  },
}
