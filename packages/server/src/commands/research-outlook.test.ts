import { expect, test } from 'bun:test'
import type { DeepResearchResult } from '@dealflow/core'
import { researchOutlook } from './research-outlook.ts'

const part = (status: string, message: string | null = null) => ({
  status,
  error: message === null ? null : { reason: 'INTERNAL', message },
})

const resultOf = (data: object, usage: object | null = null) =>
  ({ record_store_id: 'site:acme.example', data, usage }) as unknown as DeepResearchResult

test('what is missing of a report is counted, and what failed is named with its reason', () => {
  const result = resultOf({
    deepScrape: { ...part('partial'), output: { page_count: 1 } },
    techStack: part('failed', 'It could not\u001b[31m be worked out.'),
    marketAnalysis: part('skipped'),
    report: part('succeeded'),
  })
  expect(researchOutlook(result, false)).toEqual([
    '',
    '2 of 4 parts, 1 of them partly, 1 skipped, 1 failed; 1 page of its site.',
    'techStack failed: It could not [31m be worked out.',
    'Its record is site:acme.example: dealflow company get site:acme.example',
  ])
})

test('a report of a site that was not read says so, and what a model was asked', () => {
  const data = { deepScrape: { ...part('failed', 'No.'), output: null }, report: part('succeeded') }
  const looked = { ...resultOf(data, { model_calls: 1_200 }), record_store_id: null }
  expect(researchOutlook(looked, true)).toEqual([
    '',
    '1 of 2 parts, 1 failed; 0 pages of its site. The model was asked 1,200 times.',
    'deepScrape failed: No.',
    'Nothing was kept.',
  ])
  expect(researchOutlook(resultOf(data, { model_calls: 1 }), true)[1]).toEndWith(' The model was asked once.')
})
