import { allExtractors } from '../../../packages/core/src/extraction/all-extractors.ts'
import type { Fact } from '../../../packages/core/src/extraction/finding.ts'
import { isSamePerson, nameTokens } from '../../../packages/core/src/extraction/people/person-name.ts'
import type { Site } from '../../../packages/core/src/extraction/site.ts'
import { fundingCases } from './funding.ts'
import type { AnnotatedSite, CompanySite, EvalData } from './load-sites.ts'
import { isOneOf } from './names.ts'
import type { Row } from './rows.ts'

/** A value that was found, how sure the extractor was, and whether the truth has it. */
interface Judged {
  readonly text: string
  readonly confidence: number
  readonly isRight: boolean
}

const binWidth = 0.1
/** Fewer say nothing of a share. */
const binMin = 30
const offMax = 0.08

/** Whether of the values of each confidence as many are right as it says: names, people, mailboxes, numbers, rounds together. */
export async function evaluate(data: EvalData): Promise<readonly Row[]> {
  const judged = [
    ...data.annotated.flatMap((site) => annotatedFacts(site, data)),
    ...data.companies.flatMap((site) => companyFacts(site, data)),
    ...fundingFacts(data),
  ]
  const bins = Map.groupBy(judged, ({ confidence }) => Math.min(9, Math.floor(confidence / binWidth + 1e-9)))
  return [...bins].toSorted(([left], [right]) => left - right).map(([bin, facts]) => rowOf(bin, facts))
}

function rowOf(bin: number, facts: readonly Judged[]): Row {
  const right = facts.filter(({ isRight }) => isRight).length
  const meant = facts.reduce((sum, { confidence }) => sum + confidence, 0) / facts.length
  const isCounted = facts.length >= binMin
  const off = Math.abs(meant - right / facts.length)
  const [from, to] = [bin * binWidth, (bin + 1) * binWidth].map((edge) => edge.toFixed(1))
  return {
    task: `confidence ${from} to ${to} off by (mean ${meant.toFixed(2)})`,
    measured: isCounted ? off : null,
    wanted: offMax,
    ok: !isCounted || off <= offMax,
    count: `${right} of ${facts.length} right${isCounted ? '' : ', too few'}`,
    errors: facts
      .filter(({ isRight }) => !isRight)
      .map(({ text, confidence }) => `${confidence.toFixed(2)} ${text}`),
  }
}

function judge<T>(
  what: string,
  facts: readonly Fact<T>[],
  shown: (value: T) => string,
  isRight: (value: T) => boolean,
): Judged[] {
  return facts.flatMap(({ value, confidence }) =>
    value === null ? [] : [{ text: `${what}: ${shown(value)}`, confidence, isRight: isRight(value) }],
  )
}

const asIs = (text: string) => text

function annotatedFacts({ site, entities, mailto }: AnnotatedSite, { context }: EvalData): Judged[] {
  if (entities === null) return []
  const { ORG = [], PER = [], TEL = [], EMAIL = [] } = entities
  const named = withNames(site, context)
  const { name } = named.identity
  const contacts = allExtractors.contacts(named.site, context)
  const mailboxes = new Set([...mailto, ...EMAIL].map((email) => email.trim().toLowerCase()))
  const numbers = TEL.map((number) => number.replace(/\D/g, '').slice(-7))
  const names = ORG.length === 0 ? [] : judge('name', [name], asIs, (value) => isOneOf(value, ORG))
  const phones = judge('phone', contacts.phones, asIs, (phone) => numbers.some((end) => phone.endsWith(end)))
  const emails = judge(
    'email',
    contacts.emails,
    asIs,
    (email) => mailboxes.has(email) || email.endsWith(`@${site.domain}`),
  )
  return about(site, [
    ...names,
    ...emails,
    ...phones,
    ...(PER.length === 0 ? [] : people(named.site, context, PER)),
  ])
}

function companyFacts({ site, truth }: CompanySite, { context }: EvalData): Judged[] {
  const named = withNames(site, context)
  const { founders } = allExtractors.people(named.site, context)
  const wanted = truth.people.flatMap(({ name, founder }) => (founder === true ? [name] : []))
  return about(site, [
    ...judge('name', [named.identity.name], asIs, (value) => isOneOf(value, [truth.name])),
    ...founders.map(({ fullName, confidence }) => ({
      text: `founder: ${fullName.value}`,
      confidence,
      isRight: isAmong(fullName.value ?? '', wanted),
    })),
    ...people(
      named.site,
      context,
      truth.people.map(({ name }) => name),
    ),
  ])
}

function people(site: Site, context: EvalData['context'], wanted: readonly string[]): Judged[] {
  const { keyPeople, team } = allExtractors.people(site, context)
  return [...keyPeople, ...team].map(({ fullName, confidence }) => ({
    text: `person: ${fullName.value}`,
    confidence,
    isRight: isAmong(fullName.value ?? '', wanted),
  }))
}

function fundingFacts(data: EvalData): Judged[] {
  return fundingCases(data).flatMap(({ id, site, wanted }) => {
    const { rounds, total } = allExtractors.funding(site, data.context)
    const amounts = [...rounds.map(({ amount }) => amount), total]
    return judge(
      `${id}: amount`,
      amounts,
      ({ value, currency }) => `${value} ${currency}`,
      ({ value }) => wanted.some(({ amount }) => Math.abs(amount - value) <= 0.01 * amount),
    )
  })
}

/** The site under the names that the service would give it. */
function withNames(site: Site, context: EvalData['context']) {
  const identity = allExtractors.identity(site, context)
  const names = [identity.name, identity.legalName, ...identity.aliases].flatMap(({ value }) => value ?? [])
  return { identity, site: { ...site, names } }
}

const isAmong = (name: string, names: readonly string[]) =>
  names.some((other) => isSamePerson(nameTokens(name), nameTokens(other)))

const about = ({ domain }: Site, judged: readonly Judged[]) =>
  judged.map((one) => ({ ...one, text: `${domain} ${one.text}` }))
