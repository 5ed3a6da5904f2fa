import { expect, test } from 'bun:test'
import { profileWith, proofOf, researchOf } from '../../../test/research/found-parts.ts'
import { techStack } from './tech-stack.ts'

test('has the technologies of the profile, each with what it is for', async () => {
  const companyProfile = {
    output: profileWith({ technologies: ['Stripe', 'WordPress'] }),
    evidence: [proofOf('/technologies/0', '', 'https://js.stripe.com/v3/')],
  }
  expect(await techStack.run(researchOf({ found: { companyProfile } }))).toMatchObject({
    status: 'succeeded',
    output: {
      technologies: [
        { name: 'Stripe', category: 'payments' },
        { name: 'WordPress', category: 'content management' },
      ],
    },
    evidence: [{ field: '/technologies/0' }],
  })
})

test('is partial without a profile, and says why', async () => {
  expect(await techStack.run(researchOf())).toMatchObject({
    status: 'partial',
    errors: [{ subsystem: 'companyProfile' }],
  })
})
