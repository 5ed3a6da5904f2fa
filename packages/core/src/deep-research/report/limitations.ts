import { isOfRecord } from '../../enrichment/index.ts'
import { endsSentence, memberOf } from '../../kernel/index.ts'
import { type SubsystemName, subsystemNames } from '../schema.ts'
import { gaps, partNames } from './part-table.ts'
import { readOutcome } from './read-outcome.ts'
import { type ReportSource, titleOf } from './report-source.ts'
import { ofOurWork } from './risk-facts.ts'
import { shownText } from './shown-text.ts'

/** What is missing from the report and why, in sentences about our own work. Never empty. */
export function limitationsOf(source: ReportSource): readonly string[] {
  return [
    'What the cited pages say was not verified with the company or with anybody else.',
    ...pagesRead(source),
    ...madeOfRecord(source),
    ...missingParts(source),
    ...given(source),
    ...noCompetitors(source),
    ...missingFacts(source),
    ...unshownFlags(source),
  ]
}

/** The report can only hold what the pages that were read say. */
function pagesRead({ found }: ReportSource): readonly string[] {
  const count = found('deepScrape')?.output.page_count ?? 0
  if (count === 0) return []
  return [
    `${count === 1 ? 'One page was' : `${count} pages were`} read; the site may have more to say on others.`,
  ]
}

/** No page was read: everything here is as old as the record. */
function madeOfRecord({ found }: ReportSource): readonly string[] {
  const isRecord =
    found('deepScrape') === null &&
    found('companyProfile')?.evidence.some(({ method }) => isOfRecord(method)) === true
  return isRecord
    ? [
        'This report is made of the record of the dataset: what it says was not read anywhere now, and is as old as the record.',
      ]
    : []
}

/** Those that are missing for one reason in one line. */
function missingParts(source: ReportSource): readonly string[] {
  const names = subsystemNames.filter((name) => name !== 'report')
  const byReason = new Map<string, SubsystemName[]>()
  for (const name of names) {
    const reason = reasonOf(name, source)
    if (reason !== null) byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  return [...byReason].map(([reason, missing]) => `${partList(missing)}: ${reason}`)
}

/** Why a part is missing, or some of it; null where it is whole. */
function reasonOf(name: SubsystemName, { outcome }: ReportSource): string | null {
  const ended = outcome(name)?.ended
  if (ended === undefined) return 'not looked into.'
  switch (ended.status) {
    case 'skipped':
      return `not looked into. ${whole(inOurWords(ended.detail))}`
    case 'failed':
      return `this failed. ${whole(ended.error.message)}`
    case 'partial': {
      const why = (ended.errors ?? []).map(({ message }) => whole(message))
      const said = why.length === 0 ? ['Some of what would tell could not be read.'] : why
      return `only in part. ${[...new Set(said)].slice(0, 3).join(' ')}`
    }
    default:
      return null
  }
}

export const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const partList = (names: readonly SubsystemName[]) =>
  names.map((name, at) => (at === 0 ? partNames[name] : lowered(partNames[name]))).join(', ')

/** `deepScrape` is the name of a member; readers know it as the website. */
const inOurWords = (detail: string) =>
  detail.replace(/\b[a-z]+[A-Z][A-Za-z]+\b/g, (word) =>
    Object.hasOwn(partNames, word) ? lowered(partNames[word as SubsystemName]) : word,
  )

/** The profile shows what the client gave. No other section does, since no page says it. */
function given({ found }: ReportSource): readonly string[] {
  const profile = found('companyProfile')
  const isGiven = (member: string) =>
    profile?.evidence.some(({ field, method }) => method === 'hint' && memberOf(field) === member) === true
  const { location, name } = profile?.output ?? { location: null, name: null }
  const place = [location?.city, location?.country].filter((part) => part != null).join(', ')
  return [
    ...(isGiven('location') && place !== ''
      ? [`The place was given with the request: ${shownText(place)}.`]
      : []),
    ...(isGiven('name') && name !== null ? [`The name was given with the request: ${shownText(name)}.`] : []),
  ]
}

/** That nobody competes is not what an empty list says. */
function noCompetitors({ found }: ReportSource): readonly string[] {
  const analysis = found('competitorAnalysis')?.output
  if (analysis === undefined || analysis.competitors.some((one) => one.competitor_type !== null)) return []
  const compared = analysis.total_analyzed
  switch (compared) {
    case 0:
      return ['Competitors: by our comparison no company of the dataset is like this one.']
    case 1:
      return [
        'Competitors: one company of the dataset was compared, and by our comparison it is no competitor.',
      ]
    default:
      return [
        `Competitors: ${compared} companies of the dataset were compared, and by our comparison none is a competitor.`,
      ]
  }
}

/** One sentence for all that our rules read nowhere, one for what could not be looked for. */
function missingFacts({ found, hasSearch }: ReportSource): readonly string[] {
  const stateOf = ({ part, member }: (typeof gaps)[number]) => found(part)?.states?.[member]
  const unsaid = gaps.filter((gap) => stateOf(gap) === 'not_found')
  const unread = gaps.filter((gap) => stateOf(gap) === 'not_checked')
  const contradicted = gaps.filter((gap) => stateOf(gap) === 'conflicting')
  const list = (missing: typeof gaps) => missing.map(({ what }) => what).join('; ')
  const wouldHelp = [...unsaid, ...unread].some(({ isSearched }) => isSearched) && !hasSearch
  return [
    ...(unsaid.length === 0
      ? []
      : [`Our rules read nothing about: ${list(unsaid)}. A reader of the pages may find some of it.`]),
    ...(unread.length === 0
      ? []
      : [`Pages that might tell could not be read; not looked for: ${list(unread)}.`]),
    ...(contradicted.length === 0 ? [] : [`Pages contradict each other on: ${list(contradicted)}.`]),
    ...(wouldHelp
      ? ['With a search provider (search_kind) some of this would be looked for elsewhere.']
      : []),
  ]
}

/** These flags say why the website failed; the line about the website says it already. */
const ofSite: ReadonlySet<string> = new Set(['SITE_BLOCKED', 'SITE_UNREAD'])

/** Flags that no page shows: they tell what was not found, or how a page behaved. */
function unshownFlags(source: ReportSource): readonly string[] {
  const risks = readOutcome(source, 'riskFlags')
  const isSiteTold = source.outcome('deepScrape')?.ended.status === 'failed'
  return (risks?.output.flags ?? []).flatMap(({ code, text }, at) =>
    isSiteTold && ofSite.has(code)
      ? []
      : ofOurWork.has(code) || risks?.sourcesOf(`/flags/${at}`).length === 0
        ? [whole(text)]
        : [],
  )
}

/** With a full stop. */
const whole = (text: string) => {
  const shown = shownText(text)
  return endsSentence(shown) ? shown : `${shown}.`
}

/** What is not known and no page contradicts, as questions to ask. */
export function openQuestions(source: ReportSource): readonly string[] {
  const { found } = source
  return gaps
    .filter(({ part, member }) => {
      const state = found(part)?.states?.[member]
      return state === undefined ? found(part) === null : state !== 'found'
    })
    .map(({ question }) => question(titleOf(source)))
}
