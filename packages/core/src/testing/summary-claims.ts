import type { ComparedCompany } from '../competitors/analyzer.ts'
import type { Company } from '../records/company.ts'
import { cleanLine } from '../web/html/clean-text.ts'

const form =
  /^(?:Both (?:are in (?<industries>.+?))?(?: and )?(?:mention (?<topics>[^“]+?))?\.)? ?(?:In its own words: “(?<words>[^“”„«»"<>]*)”)?$/

/**
 * What a summary of two companies says that does not stand in their records, in words; empty when all of it does. It reads the
 * sentences apart by itself, so that it holds whoever wrote them.
 */
export function unfoundedClaims(summary: string, subject: ComparedCompany, candidate: Company): string[] {
  const read = form.exec(summary)
  if (read === null) return [`it has another form: ${summary}`]
  const { industries = '', topics = '', words = '' } = read.groups ?? {}
  const own = [candidate.tagline ?? '', candidate.description ?? '']
  const labels = [subject.statedIndustries, candidate.industries]
  const texts = [
    [...subject.texts, ...subject.tags],
    [...own, ...candidate.tags],
  ]
  const problems: string[] = []
  for (const label of parts(industries))
    if (!labels.every((record) => record.some((one) => says(plain(one), plain(label)))))
      problems.push(`not in both industries: ${label}`)
  for (const topic of parts(topics)) {
    // Capitals of more than a beginning are a claim of their own: ARM is no arm.
    const hold = topic !== topic.toLowerCase() ? (text: string) => says(cleanLine(text), topic) : null
    const holds = hold ?? ((text: string) => says(plain(text), plain(topic)))
    if (!texts.every((record) => record.some(holds))) problems.push(`not in both texts: ${topic}`)
  }
  const quoted = words.replace(/…$/, '')
  if (!own.some((text) => cleanLine(text).includes(quoted))) problems.push(`not its own words: ${quoted}`)
  if (/\]\(|:\/\/|[`*]/.test(summary)) problems.push('markup or an address')
  if (summary.length > 280) problems.push(`${summary.length} characters`)
  if (/\p{Cc}/u.test(summary) || !summary.isWellFormed()) problems.push('characters that are none')
  return problems
}

const parts = (list: string) => list.split(/, | and /).filter((part) => part !== '')

/** Compared without case, accents and repeated white space. */
const plain = (text: string) => cleanLine(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())

const says = (text: string, words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'u',
  ).test(text)
