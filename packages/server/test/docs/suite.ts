import { afterAll, beforeAll, describe, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { isNightly, type Program, type RunningServer, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { chromiumPath, launch } from './browser.ts'
import { pageScenarios } from './pages.ts'
import { docsScenarios } from './scenarios.ts'

const scenarioMs = 170_000

/** Runs the scenarios of /docs against a program: what holds without a browser, and in the nightly what one shows. */
export function testDocs(program: Program, where: string): void {
  const path = chromiumPath
  const bench = new Workbench(program)
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    server = await bench.serve()
    if (isNightly && path !== null) browser = await launch(path)
  }, scenarioMs)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await bench.close()
  }, scenarioMs)
  describe(`/docs, ${where}`, () => {
    for (const { name, run } of pageScenarios) test(name, () => run(server), scenarioMs)
  })
  if (isNightly && path === null) {
    console.log(
      `skipped: /docs in a browser, ${where}: there is no /usr/bin/chromium; CHROMIUM_PATH may name another`,
    )
    test.skip(`/docs in a browser, ${where}`, () => {})
    return
  }
  describe(`/docs in a browser, ${where}`, () => {
    for (const { name, run } of docsScenarios) testInNightly(name, () => run(browser, server), scenarioMs)
  })
}
