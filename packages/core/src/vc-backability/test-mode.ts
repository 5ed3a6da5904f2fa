import { actOf, type SyncWork, slowMs, unknownWebsite, type WorkOf } from '../jobs/index.ts'
import { JobError, ServiceError } from '../kernel/index.ts'
import { normalizeWebsite } from '../reference/index.ts'
import type { Companies } from '../search/index.ts'
import { classifiedRow, countersOf, errorRow, type FullRow, resultOf } from './rows.ts'
import type { ResponseDetail } from './schema.ts'

type Request = Readonly<Record<string, unknown>>
export type TestCompanies = Pick<Companies, 'resolve'>

/**
 * The work of test keys: companies of the sample dataset, and websites that stand for an answer
 * (docs/design/decisions.md#magic-websites).
 */
export function vcTestWork(companies: TestCompanies): WorkOf<'request'> {
  return async (run) => {
    const inputs = inputsOf(run.job.request)
    const acts = new Set(inputs.map((input) => actOf(domainOrEmpty(input))))
    if (acts.has('fail')) throw new JobError('PROVIDER_UNAVAILABLE', systemic)
    const rows: FullRow[] = []
    for (let at = 0; at < inputs.length; at += rowsAtOnce) {
      rows.push(...(await rowsOf(companies, inputs.slice(at, at + rowsAtOnce), false)))
      run.counters(countersOf(rows))
      run.progress((100 * rows.length) / inputs.length)
      if (acts.has('slow')) await run.wait(slowMs / Math.ceil(inputs.length / rowsAtOnce))
    }
    while (acts.has('stuck')) await run.wait(slowMs)
    return { result: resultOf(rows, detailOf(run.job.request)), counters: countersOf(rows) }
  }
}

export function vcTestAnswer(companies: TestCompanies): SyncWork {
  return async ({ request }) => {
    const inputs = inputsOf(request)
    if (inputs.some((input) => actOf(domainOrEmpty(input)) === 'fail'))
      throw new ServiceError('INTERNAL_ERROR', { message: systemic })
    return resultOf(await rowsOf(companies, inputs, true), detailOf(request))
  }
}

/** Rows of a job that are found together, before its progress is reported. */
const rowsAtOnce = 20
const ownActs = ['vc-yes.test', 'vc-no.test', 'vc-error.test']
const systemic = 'fail.test stands for a classifier that is down for every website.'

export const inputsOf = ({ website, websites }: Request): readonly string[] => [
  ...(typeof website === 'string' ? [website] : []),
  ...(Array.isArray(websites) ? websites.map(String) : []),
]

const detailOf = (request: Request) => request['response_detail'] as ResponseDetail

function domainOrEmpty(input: string): string {
  const read = normalizeWebsite(input)
  return 'domain' in read ? read.domain : ''
}

async function rowsOf(
  companies: TestCompanies,
  inputs: readonly string[],
  isSync: boolean,
): Promise<FullRow[]> {
  const found = await companies.resolve(
    'test',
    inputs.map((input) => `https://${domainOrEmpty(input)}`),
  )
  return inputs.map((input, at) => {
    const read = normalizeWebsite(input)
    if ('problem' in read)
      return errorRow(input, input.trim(), 'INVALID_WEBSITE', `The website ${read.problem}.`, false)
    const website = `https://${read.domain}`
    const company = found[at] ?? null
    if (company === null) return unlisted(input, read.domain, website, isSync)
    return classifiedRow({
      input,
      website,
      classification: 'Yes',
      source: 'canonical_startup',
      description: company.description,
      name: company.name,
      confidence: 1,
      reasons: [{ code: 'CANONICAL_STARTUP', text: 'It is a company of the dataset.' }],
    })
  })
}

function unlisted(input: string, domain: string, website: string, isSync: boolean): FullRow {
  const standsFor = (what: string) => `${domain} stands for ${what}.`
  const row = (classification: 'Yes' | 'Likely Not', code: string, text: string) =>
    classifiedRow({
      input,
      website,
      classification,
      source: 'live_classifier',
      description: standsFor(classification === 'Yes' ? 'a startup' : 'a local business'),
      name: null,
      confidence: 0.9,
      reasons: [{ code, text }],
    })
  if (domain === 'vc-no.test') return row('Likely Not', 'LOCAL_SERVICE', 'It serves one town.')
  if (domain === 'vc-yes.test') return row('Yes', 'SOFTWARE_PRODUCT', 'It sells software.')
  if (domain === 'vc-error.test')
    return errorRow(input, website, 'PROVIDER_UNAVAILABLE', standsFor('a classifier that is down'), true)
  switch (actOf(domain)) {
    case null:
      return errorRow(input, website, 'FETCH_FAILED', unknownWebsite(domain, ownActs), false)
    case 'bad':
      return errorRow(input, website, 'NO_USABLE_CONTENT', standsFor('a website with nothing to read'), false)
    case 'slow':
    case 'stuck':
      // A job waits for them; an answer at once cannot.
      if (isSync)
        return errorRow(input, website, 'FETCH_TIMEOUT', standsFor('a website that answers too late'), true)
  }
  return row('Yes', 'SOFTWARE_PRODUCT', 'It sells software.')
}
