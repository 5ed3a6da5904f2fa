import type { Company } from '../companies/company.ts'
import type { ComparedCompany } from '../competitors/analyzer.ts'
import { cleanLine } from '../html/clean-text.ts'

/**
 * What a summary of two companies says that does not stand in their records, in words; empty when all of it does. It reads the
 * sentences apart by itself, so that it holds whoever wrote them.
 */
export function unfoundedClaims(summary: string, subject: ComparedCompany, candidate: Company): string[] {
  const read =
    /^(?:Both (?:are in (?<industries>.+?))?(?: and )?(?:mention (?<topics>[^“]+?))?\.)? ?(?:In its own words: “(?<words>.*)”)?$/s.exec(
      summary,
    )
  if (read === null) return [`it has another form: ${summary}`]
  const { industries = '', topics = '', words = '' } = read.groups ?? {}
  const own = [candidate.tagline ?? '', candidate.description ?? '']
  const labels = [subject.industries, candidate.industries]
  const texts = [
    [...subject.texts, ...subject.tags, ...subject.customerSegments],
    [...own, ...candidate.tags],
  ]
  const problems: string[] = []
  for (const label of parts(industries))
    if (!labels.every((record) => holds(record, label))) problems.push(`not in both industries: ${label}`)
  for (const topic of parts(topics))
    if (!texts.every((record) => holds(record, topic))) problems.push(`not in both texts: ${topic}`)
  const quoted = words.replace(/…$/, '')
  if (!own.some((text) => cleanLine(text).includes(quoted))) problems.push(`not its own words: ${quoted}`)
  if (summary.length > 280) problems.push(`${summary.length} characters`)
  if (/\p{Cc}/u.test(summary)) problems.push('control characters')
  return problems
}

const parts = (list: string) => list.split(/, | and /).filter((part) => part !== '')

/** Compared without case, accents and repeated white space. */
const plain = (text: string) => cleanLine(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())

const holds = (record: readonly string[], text: string) =>
  record.some((one) => plain(one).includes(plain(text)))
