import { buildInfo } from '../build-info.ts'
import type { Assets } from './assets.ts'
import { type Html, html } from './html.ts'
import { type Reference, referencePages } from './reference.ts'

export interface Site {
  readonly assets: Assets
  readonly references: readonly Reference[]
}

const everythingElse = "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
const readingPolicy = `default-src 'none'; style-src 'self'; img-src 'self'; ${everythingElse}`
const referencePolicy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; ${everythingElse}`

export interface PageContent {
  readonly title: string
  /** For the link of the bar that is not one: where the reader is. */
  readonly path: string
  readonly body: Html
  readonly status?: number
}

/** A page to read: styles alone, no script. */
export function readingPage(site: Site, content: PageContent): Response {
  return pageResponse(site, content, html``, readingPolicy)
}

/** The page of an API, drawn in the browser from its OpenAPI document. */
export function referencePage(site: Site, reference: Reference): Response {
  const { path, title, document } = referencePages[reference]
  const { assets } = site
  const head = html`<link rel="stylesheet" href="${assets.url('swagger-ui.css')}">
<script defer src="${assets.url('swagger-ui.js')}"></script>
<script defer src="${assets.url('reference.js')}"></script>`
  const body = html`<main><div id="reference" data-document="${document}"></div></main>
<noscript>This page draws <a href="${document}">${document}</a> with a script. The document itself says the same.</noscript>`
  return pageResponse(site, { title, path, body }, head, referencePolicy)
}

function pageResponse(
  site: Site,
  { title, path, body, status = 200 }: PageContent,
  head: Html,
  policy: string,
) {
  const { assets, references } = site
  const links = [
    ...references.map((reference) => referencePages[reference]),
    { path: '/docs/errors', title: 'Errors' },
  ]
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Dealflow</title>
<link rel="icon" type="image/svg+xml" href="${assets.url('icon.svg')}">
${head}
<link rel="stylesheet" href="${assets.url('docs.css')}">
</head>
<body>
<nav class="bar"><span class="name">Dealflow <span class="version">${buildInfo.version}</span></span>
${links.map((link) => navigationLink(link, path))}</nav>
${body}
</body>
</html>
`
  return new Response(page.text, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
    },
  })
}

function navigationLink(link: { path: string; title: string }, current: string): Html {
  const here = link.path === current ? html` aria-current="page"` : html``
  return html`<a href="${link.path}"${here}>${link.title}</a>
`
}
