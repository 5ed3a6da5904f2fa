// Measures one tree once, for main.ts: a JSON object of milliseconds by row, of pages of sites or of the rest.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf } from '../../eval/lines.ts'

const [tree = '', data = '', part = ''] = process.argv.slice(2)
/** Pages that warm up, and pages that are measured. */
const [warmPages, pages] = [40, 120]
const queries = 2_000

// biome-ignore lint/suspicious/noExplicitAny: what an older tree exports is not known.
type Foreign = any

const figures: Record<string, number> = {}
const { allExtractors } = await ofTree('packages/core/src/extraction/all-extractors.ts')
const { loadEvalData } = await ofTree('scripts/eval/enrichment/load-sites.ts')
const loaded = loadEvalData(data)
if (loaded === null) throw new Error(`${data} has no pages to read`)
const { context } = loaded
const all = [...loaded.annotated, ...loaded.startups, ...loaded.companies].map(({ site }) => site)
const parts = ['identity', 'contacts', 'profile', 'people', 'funding'] as const

if (part === 'pages') measurePages()
else {
  measureQueries(
    await ofTree(
      'packages/core/src/search/query-understanding/understand-query.ts',
      'packages/core/src/companies/understanding/understand-query.ts',
    ),
  )
  measureDeck(
    await ofTree('packages/core/src/pitch-decks/judge-deck.ts'),
    await ofTree('packages/core/test/deck-slides.ts', 'packages/core/src/pitch-decks/slides-for-tests.ts'),
  )
}
console.log(JSON.stringify(figures))

/** A module of another version: the first path that is there. */
async function ofTree(...paths: readonly string[]): Promise<Foreign> {
  const path = paths.find((one) => existsSync(join(tree, one)))
  if (path === undefined) throw new Error(`${tree} has none of ${paths.join(', ')}`)
  return import(join(tree, path))
}

function measure(row: string, work: () => void): void {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  figures[row] = (user + system) / 1000
}

function measurePages(): void {
  const [first, ...others] = all
  measure('first page', () => extract([first], parts))
  const warming = upTo(others, warmPages)
  const sites = upTo(others.slice(warming.length), pages)
  for (const part of parts) {
    extract(warming, [part])
    measure(part, () => extract(sites, [part]))
  }
  // As enrichment asks them: the readers of one page share what is read of it.
  measure('all parts', () => extract(sites, parts))
}

/** Each page as a new object, so that nothing which is kept by page serves twice. */
function extract(sites: readonly Foreign[], parts: readonly string[]): void {
  for (const site of sites) {
    const pages = site.pages.map((read: Foreign) => ({ ...read, page: { ...read.page } }))
    for (const part of parts) allExtractors[part]({ ...site, pages }, context)
  }
}

function upTo(sites: readonly Foreign[], pagesMax: number): Foreign[] {
  const taken = []
  let count = 0
  for (const site of sites) {
    if (count >= pagesMax) break
    taken.push(site)
    count += site.pages.length
  }
  return taken
}

function measureQueries({ investorPhrases, understandQuery }: Foreign): void {
  const context = { ...loaded.context, today: '2026-06-15', currentYear: 2026, investorsNamed: () => [] }
  const lines = linesOf<{ extra?: { one_liner?: string } }>(`${data}/companies.jsonl.gz`) ?? []
  const texts = lines.flatMap(({ extra }) => (extra?.one_liner ? [extra.one_liner] : []))
  const read = (from: number, to: number) => {
    for (const text of texts.slice(from, to)) {
      investorPhrases(text)
      understandQuery(text, context)
    }
  }
  read(0, queries)
  measure(`${queries} queries`, () => read(queries, 2 * queries))
}

function measureDeck({ judgeLayout }: Foreign, { deckOf, documentOf }: Foreign): void {
  const lines = Array.from(
    { length: 60 },
    (_, i) =>
      `We help ${i} kitchens to pay their staff every day, and saved them $${i}M in 20${10 + (i % 20)}`,
  )
  const slides = Array.from({ length: 30 }, () => ['Traction of kitchens', ...lines])
  judgeLayout(deckOf(slides.slice(0, 3)), documentOf())
  measure('dense deck', () => judgeLayout(deckOf(slides), documentOf()))
}
