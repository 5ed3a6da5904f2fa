import { afterAll, beforeAll, describe, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { inNightly, type Program, type RunningServer, Workbench } from '../dealflow.ts'
import { chromiumPath, launch } from './browser.ts'
import { docsScenarios } from './scenarios.ts'

const scenarioMs = 170_000

/** Runs the scenarios of /docs against a program; where there is no Chromium, says so. */
export function testDocs(program: Program, where: string): void {
  if (chromiumPath === null) {
    console.log(
      `skipped: /docs in a browser, ${where}: there is no /usr/bin/chromium; CHROMIUM_PATH may name another`,
    )
    test.skip(`/docs in a browser, ${where}`, () => {})
    return
  }
  const path = chromiumPath
  const bench = new Workbench(program)
  let server: RunningServer
  let browser: Browser
  beforeAll(async () => {
    server = await bench.serve()
    browser = await launch(path)
  }, scenarioMs)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await bench.close()
  }, scenarioMs)
  describe(`/docs in a browser, ${where}`, () => {
    for (const { name, run, isLong } of docsScenarios)
      test.skipIf(isLong === true && !inNightly(name))(name, () => run(browser, server), scenarioMs)
  })
}
