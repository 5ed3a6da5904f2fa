import { deepEqual, equal, ok } from 'node:assert/strict'
import { type ErrorCode, errorTable } from '@dealflow/core'
import { parseHTML } from 'linkedom'
import type { RunningServer } from '../dealflow.ts'

export interface PageScenario {
  readonly name: string
  run(server: RunningServer): Promise<void>
}

const codes = Object.keys(errorTable) as ErrorCode[]
const pages = ['/docs', '/docs/admin', '/docs/errors', '/docs/errors/RATE_LIMITED'] as const

/** What the pages under /docs promise whoever reads them without a browser. */
export const pageScenarios: readonly PageScenario[] = [
  {
    name: 'the bar leads from page to page, and all that a page loads or leads to is there, at this server',
    async run(server) {
      for (const path of pages) {
        const { document, policy } = await read(server, path)
        const bar = [...document.querySelectorAll('nav a')].map((link) => link.textContent)
        deepEqual(bar, ['Public API', 'Operator API', 'Errors'])
        const places = [...document.querySelectorAll('[href], [src], [data-document]')].flatMap((element) =>
          ['href', 'src', 'data-document'].flatMap((name) => element.getAttribute(name) ?? []),
        )
        ok(places.length > 5, path)
        for (const place of new Set(places)) {
          ok(/^\/(?!\/)/.test(place), `${path} leads to ${place}`)
          const answer = await fetch(server.url + place)
          equal(answer.status, 200, place)
          ok((await answer.arrayBuffer()).byteLength > 0, place)
        }
        ok(/^default-src 'none'; /.test(policy), policy)
        ok(!/unsafe|https?:|\*/.test(policy), policy)
      }
    },
  },
  {
    name: 'the page of an API draws the document that lists its operations',
    async run(server) {
      for (const [path, operation] of [
        ['/docs', '/api/v2/searches'],
        ['/docs/admin', '/admin/v1/accounts'],
      ] as const) {
        const { document } = await read(server, path)
        const place = document.querySelector('#reference')?.getAttribute('data-document')
        const { paths } = (await (await fetch(server.url + place)).json()) as { paths: object }
        ok(Object.keys(paths).includes(operation), `${place} lacks ${operation}`)
      }
    },
  },
  {
    name: 'the list of errors leads to each, and each has a page that says what it is, when it comes and what to do',
    async run(server) {
      const list = await read(server, '/docs/errors')
      const links = [...list.document.querySelectorAll('table a')]
      deepEqual(
        links.map((link) => link.textContent),
        codes,
      )
      for (const link of links) {
        const code = link.textContent as ErrorCode
        const { document } = await read(server, link.getAttribute('href') ?? '')
        const textOf = (place: string) => document.querySelector(place)?.textContent ?? ''
        equal(textOf('h1'), code)
        equal(textOf('.status'), `HTTP ${errorTable[code].status}`)
        equal(document.querySelectorAll('main h2').length, 4)
        ok(document.querySelectorAll('main li').length >= 2, code)
        const example = JSON.parse(textOf('pre')) as { error: { code: string } }
        equal(example.error.code, code)
      }
    },
  },
  {
    name: 'an error answered in the form of RFC 9457 names its page',
    async run(server) {
      const answer = await fetch(`${server.url}/api/v2/key`, {
        headers: { accept: 'application/problem+json' },
      })
      const { type } = (await answer.json()) as { type: string }
      equal((await fetch(new URL(type, answer.url))).status, 200)
      equal((await fetch(`${server.url}/docs/errors/NO_SUCH_ERROR`)).status, 404)
    },
  },
]

async function read(server: RunningServer, path: string) {
  const answer = await fetch(server.url + path)
  equal(answer.status, 200, path)
  const { document } = parseHTML(await answer.text())
  return { document, policy: answer.headers.get('content-security-policy') ?? '' }
}
