import { type ErrorCode, errorTable } from '@dealflow/core'
import { errorShapes } from '@dealflow/core/http'
import { errorTexts } from './error-table.ts'
import { Html, html } from './html.ts'
import { readingPage, type Site } from './page.ts'

const path = '/docs/errors'
const codes = Object.keys(errorTable) as readonly ErrorCode[]

/** Every error in one table. */
export function errorIndex(site: Site): Response {
  const body = html`<main class="page">
<h1>Errors</h1>
<p class="lead">Every error has a code that stays the same, a message for people and, where it helps, details for programs.</p>
${codeTable()}
<h2>The two forms</h2>
<p>An error comes as <code>{"error": {"code", "message", "details"}, "meta": {"request_id"}}</code>. With the header
<code>Accept: application/problem+json</code> it comes in the form of RFC 9457, whose <code>type</code> is the address of one of
these pages.</p>
<p>An answer that is an error is never charged.</p>
</main>`
  return readingPage(site, { title: 'Errors', path, body })
}

/** One error; an unknown code is 404, with the codes that there are. */
export function errorPage(site: Site, code: string): Response {
  return isErrorCode(code) ? knownError(site, code) : unknownError(site)
}

function knownError(site: Site, code: ErrorCode): Response {
  const { status, message } = errorTable[code]
  const { meaning, causes, remedies, again } = errorTexts[code]
  const body = html`<main class="page">
<p class="status">HTTP ${status}</p>
<h1>${code}</h1>
<p class="lead">${message}</p>
<p>${prose(meaning)}</p>
<h2>When it comes</h2>
${list(causes)}
<h2>What to do</h2>
${list(remedies)}
<h2>Does trying again help?</h2>
<p>${prose(again)}</p>
<h2>An example</h2>
<pre><code>${example(code)}</code></pre>
<p><a href="${path}">All errors</a></p>
</main>`
  return readingPage(site, { title: code, path: `${path}/${code}`, body })
}

function unknownError(site: Site): Response {
  const body = html`<main class="page">
<p class="status">HTTP 404</p>
<h1>There is no such error</h1>
<p class="lead">Codes are written in capitals. These are all of them.</p>
${codeTable()}
</main>`
  return readingPage(site, { title: 'No such error', path: `${path}/`, body, status: 404 })
}

function codeTable(): Html {
  const rows = codes.map((code) => {
    const { status, message } = errorTable[code]
    return html`<tr><td>${status}</td><td><a href="${path}/${code}">${code}</a></td><td>${message}</td></tr>
`
  })
  return html`<table>
<thead><tr><th>HTTP</th><th>Code</th><th>Default message</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`
}

function example(code: ErrorCode): string {
  const error = { code, message: errorTable[code].message, ...errorShapes[code]?.example }
  const meta = { request_id: '0192f0c1-7a00-7000-8000-0000000000ff', api_version: 'v2' }
  return JSON.stringify({ error, meta }, null, 2)
}

function list(texts: readonly string[]): Html {
  return html`<ul>
${texts.map(
  (text) => html`<li>${prose(text)}</li>
`,
)}</ul>`
}

/** Text whose backticks mark code. */
function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, place) => (place % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
  return new Html(parts.map((part) => part.text).join(''))
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
