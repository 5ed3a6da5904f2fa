import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { type ErrorCode, errorTable } from '@dealflow/core'
import type { Browser, Locator, Page } from 'playwright-core'
import type { RunningServer } from '../dealflow.ts'
import { openPage, type WatchedPage } from './browser.ts'

export interface DocsScenario {
  readonly name: string
  run(browser: Browser, server: RunningServer): Promise<void>
}

const codes = Object.keys(errorTable) as ErrorCode[]

/** What the pages under /docs promise in a browser that reaches nothing but this server: for the nightly. What holds without one is in `pages.ts`. */
export const docsScenarios: readonly DocsScenario[] = [
  ...(['/docs', '/docs/admin'] as const).flatMap((path): DocsScenario[] => [
    {
      name: `${path} lists every operation, and one of each section unfolds`,
      run: (browser, server) => unfolds(browser, server, path, (all) => all),
    },
  ]),
  {
    name: 'a search tried out with a test key is answered on the page',
    async run(browser, server) {
      const watched = await openPage(browser)
      const { page } = watched
      await page.goto(`${server.url}/docs`)
      await authorize(page, server.opening.test_key ?? '')
      const operation = page.locator('.opblock', { hasText: '/api/v2/searches' })
      await operation.locator('.opblock-summary-control').click()
      await operation.getByRole('button', { name: 'Try it out' }).click()
      await operation.locator('textarea').fill('{"query": "battery recycling", "limit": 1}')
      await operation.getByRole('button', { name: 'Execute' }).click()
      const answer = operation.locator('.live-responses-table .response')
      await answer.waitFor()
      match((await answer.locator('.response-col_status').textContent()) ?? '', /^200/)
      match((await answer.textContent()) ?? '', /"total_results": [1-9]/)
      await screenshot(page, 'tried-out')
      staysHere(watched, server)
    },
  },
  {
    name: 'the bar leads from page to page, and the list of errors to each of them',
    async run(browser, server) {
      const watched = await openPage(browser)
      const { page } = watched
      await page.goto(`${server.url}/docs`)
      await page.getByRole('link', { name: 'Operator API' }).click()
      await page.waitForURL('**/docs/admin')
      await page.getByRole('link', { name: 'Errors', exact: true }).click()
      await page.waitForURL('**/docs/errors')
      await screenshot(page, 'errors')
      deepEqual(await page.locator('table a').allInnerTexts(), codes)
      await page.getByRole('link', { name: 'RATE_LIMITED' }).click()
      await page.waitForURL('**/docs/errors/RATE_LIMITED')
      await screenshot(page, 'error')
      await page.getByRole('link', { name: 'Public API' }).click()
      await page.waitForURL('**/docs')
      await page.locator('.opblock').first().waitFor()
      staysHere(watched, server)
    },
  },
  {
    name: 'every error has a page that says what it is, when it comes and what to do',
    async run(browser, server) {
      const watched = await openPage(browser)
      const { page } = watched
      for (const code of codes) {
        const response = await page.goto(`${server.url}/docs/errors/${code}`)
        equal(response?.status(), 200)
        equal(await page.locator('h1').textContent(), code)
        equal(await page.locator('.status').textContent(), `HTTP ${errorTable[code].status}`)
        equal(await page.locator('main h2').count(), 4)
        ok((await page.locator('main li').count()) >= 2, code)
        const example = JSON.parse((await page.locator('pre').textContent()) ?? '') as {
          error: { code: string }
        }
        equal(example.error.code, code)
      }
      staysHere(watched, server)
    },
  },
]

async function unfolds(
  browser: Browser,
  server: RunningServer,
  path: string,
  choose: (sections: readonly Locator[]) => readonly (Locator | undefined)[],
) {
  const watched = await openPage(browser)
  const { page } = watched
  await page.goto(server.url + path)
  const described = await operationsOf(server, path)
  ok(described.length > 0)
  await page.locator('.opblock').first().waitFor()
  equal(await page.locator('.opblock').count(), described.length)
  for (const section of choose(await page.locator('.opblock-tag-section').all())) {
    ok(section !== undefined, 'there is no section')
    const operation = section.locator('.opblock').first()
    await operation.locator('.opblock-summary-control').first().click()
    await operation.locator('.responses-table').waitFor()
  }
  await screenshot(page, `reference${path.replaceAll('/', '-')}`)
  staysHere(watched, server)
}

/** Those that are asked of the server, and the events that it sends. */
async function operationsOf(server: RunningServer, path: string): Promise<string[]> {
  const document = path === '/docs' ? '/api/openapi/v2.json' : '/admin/openapi/v1.json'
  const { paths, webhooks = {} } = (await (await fetch(server.url + document)).json()) as {
    paths: Record<string, object>
    webhooks?: Record<string, object>
  }
  return Object.values({ ...paths, ...webhooks }).flatMap((operations) => Object.keys(operations))
}

async function authorize(page: Page, key: string) {
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.locator('.auth-container input').fill(key)
  await page.locator('.auth-container').getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** Every request went to the server itself, and the browser had nothing to say. */
function staysHere({ requests, complaints }: WatchedPage, server: RunningServer) {
  ok(requests.length > 0)
  deepEqual(
    requests.filter((url) => !url.startsWith('data:') && new URL(url).origin !== server.url),
    [],
  )
  deepEqual(complaints, [])
}

/** For eyes: only where DOCS_SCREENSHOTS names a directory. */
async function screenshot(page: Page, name: string) {
  const directory = process.env['DOCS_SCREENSHOTS']
  if (directory !== undefined) await page.screenshot({ path: `${directory}/${name}.png` })
}
