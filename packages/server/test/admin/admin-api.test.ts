import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { errorTable } from '@dealflow/core'
import { errorsOf } from '../../src/admin/error-shapes.ts'
import { accountScenarios } from './account-scenarios.ts'
import { AdminSubject } from './admin-subject.ts'
import { companyScenarios } from './company-scenarios.ts'
import { fieldScenarios } from './field-scenarios.ts'
import { importRefusals } from './import-refusals.ts'
import { importScenarios } from './import-scenarios.ts'
import { instanceScenarios } from './instance-scenarios.ts'
import { jobScenarios } from './job-scenarios.ts'
import { keyScenarios } from './key-scenarios.ts'
import { mergeScenarios } from './merge-scenarios.ts'
import { operatingScenarios } from './operating-scenarios.ts'
import { peopleScenarios } from './people-scenarios.ts'
import { requestScenarios } from './request-scenarios.ts'
import { tuningScenarios } from './tuning-scenarios.ts'
import { webhookScenarios } from './webhook-scenarios.ts'

const subject = new AdminSubject()
// Where deliveries go: a port of this machine at which nobody listens.
const outbound = { outboundAllowedCidrs: ['127.0.0.0/8'], webhooksAllowHttp: true }
beforeAll(() => subject.open({ uploadBytesMax: 100_000, ...outbound }))
afterAll(() => subject.close())

describe('the operator API', () => {
  const scenarios = [
    ...requestScenarios,
    ...accountScenarios,
    ...keyScenarios,
    ...companyScenarios,
    ...mergeScenarios,
    ...fieldScenarios,
    ...importScenarios,
    ...importRefusals,
    ...instanceScenarios,
    ...operatingScenarios,
    ...tuningScenarios,
    ...jobScenarios,
    ...webhookScenarios,
    ...peopleScenarios,
  ]
  for (const { name, run } of scenarios) test(name, () => run(subject))

  test('every answer that the document lists was seen by a scenario', () => {
    // Faults of ours and the end of the server have tests of their own; the conflict needs a hundred lost races in a row.
    const elsewhere = new Set([500, 503])
    const rare = new Set(['putCompany 409'])
    const unseen = subject.routes.flatMap((route) => {
      const listed = [route.status ?? 200, ...errorsOf(route).map((code) => errorTable[code].status)]
      return listed
        .filter((status) => !elsewhere.has(status) && !subject.seen.has(`${route.operationId} ${status}`))
        .map((status) => `${route.operationId} ${status}`)
    })
    expect(unseen.filter((each) => !rare.has(each))).toEqual([])
  })

  test('no answer has a status that the document does not list', () => {
    const listed = new Set(
      subject.routes.flatMap((route) =>
        [route.status ?? 200, ...errorsOf(route).map((code) => errorTable[code].status)].map(
          (status) => `${route.operationId} ${status}`,
        ),
      ),
    )
    expect([...subject.seen].filter((each) => !listed.has(each))).toEqual([])
  })
})
