import type { SiteAnswer } from './site-web.ts'
import { sends } from './site-web.ts'

export interface BatchKind {
  /** Null for a machine that is down. */
  readonly answer: SiteAnswer | null
  /** What its row says: the source of a verdict, or the code of an error. */
  readonly says: string
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

const software = page(
  'Daily pay for kitchens | Larkspur',
  `<p>Larkspur is a cloud platform that pays the staff of restaurants every evening. Connect your schedule through our API.</p>
  <p>SOC 2 Type II certified. Backed by Quarry Lane Ventures.</p><a href="/pricing">Pricing</a> <a href="/signup">Start free trial</a> <a href="/demo">Book a demo</a>`,
)
const bakery = page(
  'Hearth Bakery',
  '<p>Fresh bread every morning since 1974, baked by hand. Come and see us at the market square.</p><p>Opening hours: Monday to Saturday, 6 am to 2 pm. We cater for weddings and family parties, too.</p>',
)

const redirects =
  (to: (path: string) => string): SiteAnswer =>
  (response, path) =>
    path === '/robots.txt'
      ? response.writeHead(404).end()
      : response.writeHead(302, { location: to(path) }).end()

const fails =
  (status: number): SiteAnswer =>
  (response, path) =>
    path === '/robots.txt'
      ? response.writeHead(404).end()
      : response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>')

export const judgedKinds: readonly BatchKind[] = [
  { answer: sends(software), says: 'live_classifier' },
  { answer: sends(bakery), says: 'live_classifier' },
  {
    answer: sends(page('This domain is for sale', '<p>Buy this domain today.</p>')),
    says: 'live_classifier',
  },
]

export const failingKinds: readonly BatchKind[] = [
  { answer: null, says: 'FETCH_FAILED' },
  { answer: fails(500), says: 'HTTP_ERROR' },
  { answer: fails(404), says: 'HTTP_ERROR' },
  { answer: fails(403), says: 'BLOCKED' },
  { answer: redirects(() => 'http://10.0.0.1/'), says: 'PRIVATE_ADDRESS' },
  { answer: redirects((path) => (path === '/' ? '/again' : '/')), says: 'FETCH_FAILED' },
  { answer: (response) => response.end('User-agent: *\nDisallow: /\n'), says: 'BLOCKED' },
  { answer: sends('%PDF-1.7', 'application/pdf'), says: 'UNSUPPORTED_CONTENT' },
  { answer: sends('<html><body></body></html>'), says: 'NO_USABLE_CONTENT' },
  {
    answer(response) {
      response.socket?.destroy()
    },
    says: 'FETCH_FAILED',
  },
]

/** Its rows come after the time that a site has. Where nothing answers, what https said stands: that is closed here. */
export const hangingKind: BatchKind = { answer() {}, says: 'FETCH_FAILED' }
