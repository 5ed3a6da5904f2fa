import { expect, test } from 'bun:test'
import { profileWith, proofOf, researchOf, tornResearch } from '../../../test/research/found-parts.ts'
import { productAnalysis } from './product-analysis.ts'

const home = '<p>Acme integrates with Slack and Stripe, and works in the browser.</p>'
const profile = {
  output: profileWith({ products: [{ name: 'Acme Ledger', description: null, url: null }] }),
  evidence: [proofOf('/products/0', 'product', 'Acme Ledger'), proofOf('/name', '', 'Acme')],
}

test('has the products of the profile with their evidence, and what the pages tell beside them', async () => {
  const ended = await productAnalysis.run(researchOf({ pages: { home }, found: { companyProfile: profile } }))
  expect(ended).toMatchObject({
    status: 'succeeded',
    output: {
      products: [{ name: 'Acme Ledger' }],
      pricing: null,
      integrations: ['Slack', 'Stripe'],
      platforms: ['Web'],
    },
  })
  const fields = ended.status === 'skipped' ? [] : ended.evidence.map(({ field }) => field)
  expect(fields).toEqual(['/products/0', '/integrations/0', '/integrations/1', '/platforms/0'])
})

test('is partial where the page of prices could not be read, or the profile failed', async () => {
  const unread = researchOf({ pages: { home }, found: { companyProfile: profile }, unread: ['pricing'] })
  expect((await productAnalysis.run(unread)).status).toBe('partial')
  expect((await productAnalysis.run(researchOf({ pages: { home } }))).status).toBe('partial')
})

test('fails with what the reading of the site fails with', async () => {
  await expect(productAnalysis.run(tornResearch())).rejects.toThrow('Nobody answers any more.')
})
