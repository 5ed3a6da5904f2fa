import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Where systems put it; CHROMIUM_PATH names another place. */
const places = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser']

export const chromiumPath = places.find((path) => path !== '' && existsSync(path)) ?? null

/** Nothing of it may reach out: no name resolves but this machine's own, and what a browser does unasked is off. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args })
}

const stepMs = 90_000

/** A page whose every request and every word on the console is kept. */
export interface WatchedPage {
  readonly page: Page
  readonly requests: string[]
  readonly complaints: string[]
}

export async function openPage(browser: Browser): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } })
  // Two busy cores have taken 17 s to draw the reference; the browser gives up after 30 by itself.
  page.setDefaultTimeout(stepMs)
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // What a page still loads when the next one is opened is given up by the browser itself.
    if (errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${errorText}`)
  })
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`))
  return { page, requests, complaints }
}
