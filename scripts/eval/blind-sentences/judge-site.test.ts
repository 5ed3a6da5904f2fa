import { expect, test } from 'bun:test'
import { judgeFunding, judgePeople } from './judge-site.ts'

const written = { id: '1', language: 'en', text: '', company: 'Velora' }
const round = {
  amount: 5e6,
  currency: 'EUR',
  stage: 'seed',
  date: '2024-03',
  lead_investors: ['Nordkap'],
  investors: ['Nordkap', 'Söhne & Partner'],
}
const read = {
  type: 'seed',
  amount: 5e6,
  currency: 'EUR',
  announced_on: '2024-03-05',
  lead_investors: [{ name: 'Nordkap' }],
  investors: [{ name: 'Sohne & Partner' }],
}
const fundingOf = (rounds: readonly object[]) => ({ funding: { rounds, funding: { total_usd: null } } })

test('a round is right when all of its slots are, and one too many is wrong', () => {
  const sentence = { ...written, part: 'funding', expected: { rounds: [round], total_raised: null } } as const
  expect(judgeFunding(sentence, fundingOf([read]))).toEqual([])
  expect(judgeFunding(sentence, fundingOf([]))).toHaveLength(1)
  expect(judgeFunding(sentence, fundingOf([read, { ...read, type: 'series_a' }]))).toHaveLength(1)
  for (const other of [
    { amount: 5 },
    { currency: 'USD' },
    { type: 'unknown' },
    { announced_on: null },
    { announced_on: '2024-04-05' },
    { lead_investors: [] },
    { investors: [{ name: 'Somebody' }] },
  ])
    expect(judgeFunding(sentence, fundingOf([{ ...read, ...other }]))).toHaveLength(1)
})

test('people are right when nobody is missing, too many, or told of wrongly', () => {
  const people = [{ name: 'Ada Blüm', title: 'CEO', is_founder: true }]
  const sentence = { ...written, part: 'people', expected: { people } } as const
  const person = { full_name: 'Ada Blum', title: 'ceo', role: 'cofounder', is_current: true }
  const judge = (...founders: readonly object[]) => judgePeople(sentence, { founders: { founders } })
  expect(judge(person)).toEqual([])
  expect(judge(person, { ...person, full_name: 'Somebody Gone', is_current: false })).toEqual([])
  expect(judge()).toHaveLength(1)
  expect(judge(person, { ...person, full_name: 'Somebody Else' })).toHaveLength(1)
  expect(judge({ ...person, title: null })).toHaveLength(1)
  expect(judge({ ...person, role: 'executive' })).toHaveLength(1)
  const team = [{ full_name: 'Ada Blum', title: 'CEO' }]
  const engineer = {
    ...sentence,
    expected: { people: [{ name: 'Ada Blüm', title: 'CEO', is_founder: false }] },
  } as const
  expect(judgePeople(engineer, { founders: { founders: [], team } })).toEqual([])
  expect(
    judgePeople(sentence, { founders: { founders: [person], team: [{ full_name: 'Else', title: null }] } }),
  ).toHaveLength(1)
})
