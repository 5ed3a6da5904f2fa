import type { DeepResearchResult, OutputOf, SubsystemName } from '../schema.ts'
import { escapeHtml, inlineHtml, reportBody } from './html-text.ts'
import { pageStyle } from './page-style.ts'
import { partNames } from './part-table.ts'
import { quotedText, shownText } from './shown-text.ts'
import { sourcesTitle } from './written-sentences.ts'

type Report = OutputOf<'report'>

/**
 * The result of a deep research as one page for a browser or a printer. It holds all that it shows, runs nothing, and loads
 * nothing; its only links lead to the sources.
 *
 *     await Bun.write('acme.html', researchHtml(result))
 */
export function researchHtml(result: DeepResearchResult): string {
  const { report, deepScrape } = result.data
  const { output } = report
  const title = shownText(output?.title ?? deepScrape.output?.final_url ?? result.record_store_id, 120)
  const pages = deepScrape.output?.page_count ?? 0
  const about = [
    `Deep research, ${shownDay(result.timestamp)}`,
    ...(pages === 0 ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'} read`]),
    ...(output === null ? [] : [`${output.citations.length} sources cited`]),
    ...(output?.written_by === 'model' ? ['worded by a model from cited facts'] : []),
  ]
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}: deep research</title>`,
    `<style>${pageStyle}</style>`,
    '</head>',
    '<body>',
    `<header><h1 dir="auto">${escapeHtml(title)}</h1><p class="about">${escapeHtml(about.join(' · '))}</p></header>`,
    '<main>',
    output === null
      ? `<p>${escapeHtml(report.error?.message ?? 'No report was written.')}</p>`
      : bodyOf(output),
    '<h2>How the parts of this research ended</h2>',
    partsTable(result.data),
    '</main>',
    '<footer>Each sentence cites the page that says it. What a page says was not verified with anybody else.</footer>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function bodyOf({ markdown, citations, strengths, weaknesses, open_questions }: Report): string {
  return [
    judgedBoxes([
      ['Speaks for it', strengths],
      ['Speaks against it', weaknesses],
      ['Questions to ask', open_questions],
    ]),
    reportBody(partsOf(markdown)),
    citations.length === 0 ? '' : `<h2>${sourcesTitle}</h2>\n${sourceList(citations)}`,
  ].join('\n')
}

/** Without the title, which the page has, and the sources, which it lists itself. */
function partsOf(markdown: string): string {
  const from = markdown.indexOf('\n## ')
  const to = markdown.lastIndexOf(`\n## ${sourcesTitle}\n`)
  return from === -1 ? '' : markdown.slice(from, to < from ? undefined : to)
}

function judgedBoxes(boxes: readonly (readonly [heading: string, lines: readonly string[]])[]): string {
  const filled = boxes.filter(([, lines]) => lines.length > 0)
  if (filled.length === 0) return ''
  const sections = filled.map(([heading, lines]) => {
    const items = lines.map((line) => `<li dir="auto">${inlineHtml(line)}</li>`).join('')
    return `<section><h2>${heading}</h2><ul>${items}</ul></section>`
  })
  return `<div class="judged">${sections.join('')}</div>`
}

function sourceList(citations: Report['citations']): string {
  const items = citations.map(({ number, url, title, fetched_at, quote }) => {
    const said = quote === null ? '' : `: <q dir="auto">${escapeHtml(quotedText(quote))}</q>`
    const named = escapeHtml(shownText(title ?? url, 120))
    const day = escapeHtml(shownDay(fetched_at))
    return `<li id="source-${number}" value="${number}">${linked(url, named)} (${day})${said}</li>`
  })
  return `<ol class="sources">\n${items.join('\n')}\n</ol>`
}

/** Only addresses of the web are links. */
function linked(url: string, label: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return `<bdi>${label}</bdi>`
  const where = escapeHtml(shownText(parsed.hostname + parsed.pathname, 100))
  const href = escapeHtml(parsed.href)
  return `<a href="${href}" rel="noopener noreferrer nofollow"><bdi>${label}</bdi></a>, <span class="small">${where}</span>`
}

function partsTable(data: DeepResearchResult['data']): string {
  const rows = (Object.keys(data) as SubsystemName[]).map((name) => {
    const { status, error, skipped_detail } = data[name]
    const why = escapeHtml(shownText(error?.message ?? skipped_detail ?? ''))
    return `<tr><td>${escapeHtml(partNames[name] ?? name)}</td><td>${escapeHtml(status)}</td><td>${why}</td></tr>`
  })
  return `<table><thead><tr><th>Part</th><th>Ended</th><th>Why</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`
}

const shownDay = (iso: string) => shownText(iso).slice(0, 10)
