import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts'
import {
  type Environment,
  type Host,
  PageQuerySchema,
  pageBounds,
  readCursor,
  unreadableCursor,
  writeCursor,
} from '../../kernel/index.ts'
import { CompanyPathSchema, noSuchCompany } from '../company-path.ts'
import type { CompanyStore } from '../store.ts'
import { historyExample } from './endpoint-example.ts'
import { toldChanges, toldOthers } from './history.ts'
import { CompanyHistorySchema, toWireChange, toWireOther } from './schema.ts'

export interface HistoryEndpointParts {
  readonly host: Pick<Host, 'crypto'>
  readonly companies: { storeOf(environment: Environment): Promise<Pick<CompanyStore, 'withHistory'>> }
}

const path = '/api/v2/companies/{company_id}/history'

/** What became of a company, over HTTP. */
export function historyEndpoints({ host, companies }: HistoryEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      operationId: 'getCompanyHistory',
      method: 'GET',
      path,
      summary: 'What changed of a company, when, and what brought it',
      description:
        'The latest 200 changes of the values of a company, newest first, and its creation last. Each names what brought the ' +
        'new values: an import and its source, an enrichment, or the operator. A company that was stored before the service ' +
        'kept changes begins with the first change since.',
      tag: 'Companies',
      scope: 'lookup',
      rateClass: 'read',
      priceMicroUsd: 0,
      params: CompanyPathSchema,
      query: PageQuerySchema,
      data: CompanyHistorySchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: { data: historyExample },
      async run({ environment, params: { company_id }, query: { after, limit = pageBounds.pageDefault } }) {
        const filterHash = host.crypto.sha256(JSON.stringify([environment, company_id])).slice(0, 8)
        const frame = { kind: `GET ${path}`, filterHash }
        const last = after === undefined ? Number.POSITIVE_INFINITY : readCursor(frame, after)?.['i']
        if (typeof last !== 'number') throw unreadableCursor()
        const store = await companies.storeOf(environment)
        const found = await store.withHistory(company_id)
        if (found === null) throw noSuchCompany()
        const { record, history } = found
        const told = toldChanges(record, history)
        const left = told.flatMap((change) => {
          const shown = change.no < last ? toWireChange(change) : null
          return shown === null ? [] : [{ no: change.no, shown }]
        })
        const page = left.slice(0, limit)
        const end = left.length > limit ? page.at(-1) : undefined
        return {
          changes: page.map(({ shown }) => shown),
          others: toldOthers(record, history).flatMap((other) => toWireOther(other) ?? []),
          next_cursor: end === undefined ? null : writeCursor(frame, { i: end.no }),
        }
      },
    }),
  ]
}
