import { hiringReadsBack, profileReadsBack } from '../../extraction/index.ts'
import { dateSaid } from './amounts.ts'
import { type Draft, hedge, type ProvenText, sentence } from './fact.ts'
import { lists } from './lists.ts'
import { readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'

const statementsMax = 6

/** What the company's own pages count and claim, word for word. */
export function tractionFacts(source: ReportSource): readonly (Draft | null)[] {
  const profile = readOutcome(source, 'companyProfile')
  const traction = readOutcome(source, 'tractionSignals')
  const customers = profile?.output.customers.map(({ name }, at) =>
    profile.said(`/customers/${at}/name`, name),
  )
  const signals = (traction?.output.signals ?? []).map((signal, at) => {
    if (toldElsewhere.has(signal.kind)) return null
    const words: ProvenText | null = traction?.quoted(`/signals/${at}/text`, signal.text) ?? null
    const when =
      traction === null
        ? null
        : dateSaid(traction, `/signals/${at}/occurred_on`, signal.occurred_on, source.now)
    return when === null
      ? sentence('traction')`It says: ${words}`
      : sentence('traction')`It said ${when}: ${words}`
  })
  return [
    ...lists(customers, (list) => sentence('customers')`It ${hedge}names ${list} among its customers`),
    ...signals.filter((one) => one !== null).slice(0, statementsMax),
  ]
}

/** They have parts of the report of their own. */
const toldElsewhere: ReadonlySet<string> = new Set(['hiring', 'press', 'funding'])

/** Whom the company looks for, and what its site is built with. */
export function workFacts(source: ReportSource): readonly (Draft | null)[] {
  const hiring = readOutcome(source, 'hiringSignals')
  const stack = readOutcome(source, 'techStack')
  const open = hiring?.output.open_roles ?? null
  const count =
    hiring?.said('/open_roles', open === null ? null : String(open), (quote) =>
      profileReadsBack.openRoles(quote, open ?? 0),
    ) ?? null
  const functions = hiring?.output.functions.map((name, at) =>
    hiring.said(`/functions/${at}`, name, (quote) => hiringReadsBack.functions(quote, name)),
  )
  const places = hiring?.output.locations.map((name, at) =>
    hiring.said(`/locations/${at}`, name, (quote) => hiringReadsBack.locations(quote, name)),
  )
  const technologies = stack?.output.technologies.map(({ name }, at) =>
    stack.said(`/technologies/${at}/name`, name, (quote) => profileReadsBack.technologies(quote, name)),
  )
  return [
    open === 1
      ? sentence('open_roles')`It ${hedge}lists ${count} open role`
      : sentence('open_roles')`It ${hedge}lists ${count} open roles`,
    ...lists(functions, (list) => sentence('roles')`It is ${hedge}hiring for ${list}`),
    ...lists(places, (list) => sentence('roles')`The places of its open roles ${hedge}include ${list}`),
    ...lists(technologies, (list) => sentence('technologies')`Its site ${hedge}uses ${list}`),
  ]
}
