import { type Evidence, rounded, sourceRefs } from '../../enrichment/index.ts'
import { type Fact, findStatedMetrics } from '../../extraction/index.ts'
import type { Found } from '../outcome.ts'
import type { Research } from '../research.ts'
import type { OutputOf, SubsystemName } from '../schema.ts'
import type { Subsystem } from '../subsystem.ts'
import { newsSignals, quotedSignals, type Signal } from './signals-found.ts'

const signalsMax = 40
const perKindMax = 10

/** What shows that people use, buy, fund or write of what the company makes; each in the words of a page. */
export const tractionSignals: Subsystem<'tractionSignals'> = {
  name: 'tractionSignals',
  needs: ['companyProfile'],
  uses: ['deepScrape', 'hiringSignals', 'newsAndPress', 'fundingResearch', 'productAnalysis'],
  weight: 3,
  async run(research) {
    const isRead = research.found('deepScrape') !== null
    const isWhole = looked.every((name) => research.found(name)?.status === 'succeeded')
    const all = [...(isRead ? await statedSignals(research) : []), ...foundSignals(research)]
    const signals = distinct(all)
    return {
      status: isWhole ? 'succeeded' : 'partial',
      output: { signals: signals.map(({ signal }) => signal) },
      evidence: signals.flatMap(({ text, date }, at) => [
        { ...text, field: `/signals/${at}` },
        ...(date === null ? [] : [{ ...date, field: `/signals/${at}/occurred_on` }]),
      ]),
    }
  },
}

/** Where one of these is missing, or came in part only, so may signals be. */
const looked = [
  'deepScrape',
  'hiringSignals',
  'newsAndPress',
  'fundingResearch',
] as const satisfies readonly SubsystemName[]

async function statedSignals(research: Research): Promise<readonly Signal[]> {
  const { input } = await research.site()
  const { site, context } = input.reading
  return findStatedMetrics(site, context).flatMap(({ kind, text, occurredOn }) => {
    const [source] = text.sources
    if (text.value === null || source === undefined) return []
    const signal = { kind, text: text.value, occurred_on: occurredOn.value, url: source.page.url }
    return [
      { signal, text: evidenceOf(text), date: occurredOn.value === null ? null : evidenceOf(occurredOn) },
    ]
  })
}

const evidenceOf = ({ confidence, method, sources }: Fact<unknown>): Omit<Evidence, 'field'> => ({
  confidence: rounded(confidence),
  method,
  sources: sourceRefs(sources),
})

function foundSignals(research: Research): readonly Signal[] {
  const { domain } = research.subject
  const profile = research.found('companyProfile')
  const hiring = research.found('hiringSignals')
  const funding = research.found('fundingResearch')
  const news = research.found('newsAndPress')
  const rounds = funding === null ? [] : roundsTold(funding)
  const told = new Set(rounds.map(({ signal }) => signal.url))
  // The article that a round was read from says no more by its title.
  const titles = news === null ? [] : newsSignals(news, domain).filter(({ signal }) => !told.has(signal.url))
  return [
    ...(profile === null ? [] : customersNamed(profile)),
    ...rounds,
    ...titles,
    ...quotedSignals('hiring', hiring?.evidence ?? [], (field) => field === '/open_roles'),
    ...quotedSignals('hiring', profile?.evidence ?? [], (field) => field === '/hiring/is_hiring').filter(
      () => profile?.output.hiring?.is_hiring === true,
    ),
  ]
}

const customersNamed = ({ evidence }: Found<'companyProfile'>) =>
  quotedSignals('customers', evidence, (field) => field.startsWith('/customers/'))

/** Each round by the sentence that tells its amount, with the day it was announced where that is known. */
function roundsTold({ output, evidence }: Found<'fundingResearch'>): readonly Signal[] {
  return output.rounds.flatMap(({ announced_on }, at) => {
    const [told] = quotedSignals('funding', evidence, (field) => field === `/rounds/${at}/amount`)
    if (told === undefined) return []
    const date = evidence.find(({ field }) => field === `/rounds/${at}/announced_on`) ?? null
    if (announced_on === null || date === null) return [told]
    const { field: _, ...rest } = date
    return [{ ...told, signal: { ...told.signal, occurred_on: announced_on }, date: rest }]
  })
}

function distinct(signals: readonly Signal[]): readonly Signal[] {
  const byText = new Map<string, Signal>()
  const counts = new Map<OutputOf<'tractionSignals'>['signals'][number]['kind'], number>()
  for (const one of signals) {
    const { kind, text } = one.signal
    const count = counts.get(kind) ?? 0
    if (byText.has(text) || count >= perKindMax || byText.size >= signalsMax) continue
    byText.set(text, one)
    counts.set(kind, count + 1)
  }
  return [...byText.values()]
}
