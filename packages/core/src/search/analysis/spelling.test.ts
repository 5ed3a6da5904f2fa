import { expect, test } from 'bun:test'
import { americanSpelling } from './spelling.ts'

const spellings = `
organise organize, organisations organizations, decentralised decentralized, digitising digitizing, personalisation personalization
analyse analyze, analysing analyzing, labour labor, neighbourhood neighborhood, behavioural behavioral, colourful colorful
modelling modeling, travellers travelers, centre center, programmes programs, paediatric pediatric, licence license
`
  .trim()
  .split(/,\s+|\n/)
  .map((pair) => pair.split(' '))

for (const [british = '', american = ''] of spellings) {
  test(`${british} is spelt ${american}`, () => expect(americanSpelling(british)).toBe(american))
  test(`${american} stays`, () => expect(americanSpelling(american)).toBe(american))
}

const both =
  'enterprise precise raise raised advertise merchandise franchise surprise four hour tour source course analysis'
for (const word of both.split(' ')) test(`${word} stays`, () => expect(americanSpelling(word)).toBe(word))
