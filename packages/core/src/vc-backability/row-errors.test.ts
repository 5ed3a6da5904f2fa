import { describe, expect, test } from 'bun:test'
import { openVc } from '../../test/vc-batches.ts'
import { vcSites } from '../../test/vc-sites.ts'
import type { WebAnswer } from '../testing/memory-web.ts'
import type { VcResult, VcRow } from './schema.ts'

const at = (domain: string) => `https://${domain}/`
const brief = ({ website, classification, source, error }: VcRow) =>
  error === null
    ? [website.replace('https://', ''), classification, source]
    : [website.replace('https://', ''), error.code]
const rows = ({ results }: VcResult) => results.map(brief)

describe('a site that cannot be read is an error of its row', () => {
  const shell = (head: string) =>
    `<html><head><title>App</title>${head}</head><body><div id="root"></div><script src="/static/js/main.js"></script></body></html>`
  const cases: readonly (readonly [name: string, page: WebAnswer, code: string, retryable: boolean])[] = [
    ['no address', { failure: 'dns' }, 'DNS_FAILED', true],
    ['no connection', { failure: 'connect' }, 'FETCH_FAILED', true],
    ['a wrong certificate', { failure: 'tls' }, 'FETCH_FAILED', false],
    ['silence', { failure: 'silence' }, 'FETCH_TIMEOUT', true],
    ['a machine inside', { failure: 'private' }, 'PRIVATE_ADDRESS', false],
    ['404', { status: 404, body: 'Not found' }, 'HTTP_ERROR', false],
    ['500', { status: 500, body: 'Oops' }, 'HTTP_ERROR', true],
    ['403', { status: 403, body: 'Forbidden' }, 'BLOCKED', false],
    ['a picture', { headers: { 'content-type': 'image/png' }, body: 'PNG' }, 'UNSUPPORTED_CONTENT', false],
    ['nothing', '', 'NO_USABLE_CONTENT', false],
    ['a shell that says nothing', shell(''), 'NO_USABLE_CONTENT', false],
    [
      'a shell of a local business',
      shell('<meta name="description" content="Plumbers in Brambleford, free estimates.">'),
      'NO_USABLE_CONTENT',
      false,
    ],
    [
      'a site that leads elsewhere',
      { status: 301, headers: { location: 'https://oakhollow.example/' } },
      'NO_USABLE_CONTENT',
      false,
    ],
  ]
  for (const [name, page, code, retryable] of cases)
    test(`${name}: ${code}`, async () => {
      const { answer } = openVc({ [at('acme.example')]: page, [at('oakhollow.example')]: vcSites.listed })
      const [row] = (await answer(['acme.example'])).results
      expect(row).toMatchObject({
        status: 'error',
        classification: null,
        source: null,
        error: { code, retryable },
      })
    })

  test('robots.txt keeps us out', async () => {
    const { answer, homesAsked } = openVc({
      [at('acme.example')]: vcSites.startup,
      'https://acme.example/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /',
      },
    })
    expect(rows(await answer(['acme.example']))).toEqual([['acme.example', 'BLOCKED']])
    expect(homesAsked()).toEqual([])
  })

  test('but a shell that speaks for itself is judged by what its head says', async () => {
    const head =
      '<meta name="description" content="We are building the AI platform that automates payroll. Trusted by 400 startups, backed by Y Combinator.">'
    const { answer } = openVc({ [at('acme.example')]: shell(head) })
    expect(rows(await answer(['acme.example']))).toEqual([['acme.example', 'Yes', 'live_classifier']])
  })

  test('but not one that has a word in its title', async () => {
    const { answer } = openVc({ [at('acme.example')]: shell('<meta name="description" content="An app.">') })
    expect(rows(await answer(['acme.example']))).toEqual([['acme.example', 'NO_USABLE_CONTENT']])
  })

  test('and a parked domain is an answer', async () => {
    const { answer } = openVc({
      [at('acme.example')]:
        '<title>acme.example</title><p>This domain is for sale. Buy this domain today.</p>',
    })
    const [row] = (await answer(['acme.example'])).results
    expect(row).toMatchObject({ classification: 'Likely Not', reasons: [{ code: 'PARKED' }], error: null })
  })
})
