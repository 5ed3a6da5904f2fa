import { expect, test } from 'bun:test'
import { ownNames } from './own-names.ts'
import { readRole } from './roles.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme', 'Acme Robotics GmbH'] })

test.each([
  ['Founder & CEO', 'founder'],
  ['Co-Founder/CTO', 'cofounder'],
  ['Founder (CEO)', 'founder'],
  ['Acme Founder', 'founder'],
  ['Founder and CEO of Acme', 'founder'],
  ['Co-Founder & CEO @Acme', 'cofounder'],
  ['Founder, ex-Palisade', 'founder'],
  ['Co-Founder, Chairman & Investor', 'cofounder'],
  ['Mitgründer und Geschäftsführer', 'cofounder'],
  ['Fondatrice et directrice générale', 'founder'],
  ['Founding Engineer', 'founding_team'],
  ['CEO, Americas', 'executive'],
  ['VP of Engineering', 'executive'],
  ['Vertreten durch den Geschäftsführer', 'executive'],
  ['Head of People & Culture', 'member'],
  ['Scientific Software Developer', 'member'],
  ['Technical Advisor', 'outsider'],
  ['Board Member', 'outsider'],
  ['NestEgg Founder', 'elsewhere'],
  ['Co-founder at NestEgg', 'elsewhere'],
  ['CEO of Palisade', 'elsewhere'],
  ['Founder & CEO, Quillbase', 'elsewhere'],
  ['Partner, Ostrander Capital', 'elsewhere'],
  ['Former CTO', 'elsewhere'],
])('%p is the role of a %s', (text, kind) => {
  expect(readRole(text, own)?.kind).toBe(kind as never)
})

test.each([
  'Products',
  'Meet our founders',
  'We are looking for a CEO',
  'The CEO said that sales were up',
  'Founders Associate',
  'Assistant to the CEO',
  'Chief of Staff to the CEO',
  'Engineering',
  'Founder adzerk',
  'ceo@acme.example',
  '',
  'x'.repeat(1_000_000),
])('%p is no role', (text) => {
  expect(readRole(text, own)).toBeNull()
})
