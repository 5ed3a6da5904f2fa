import type { ComparedCompany } from '../../../packages/core/src/competitors/analyzer.ts'
import type { Competitor } from '../../../packages/core/src/competitors/schema.ts'
import type { Company } from '../../../packages/core/src/records/company.ts'

/** What an analysis tells of two companies that is not in their records, read from the text that a client gets. */
export function unfoundStatements(
  subject: ComparedCompany,
  candidate: Company,
  { summary, shared }: Competitor,
): readonly string[] {
  const own = plain([...subject.texts, ...subject.tags, ...subject.industries, ...subject.customerSegments])
  const { tagline, description, tags, industries } = candidate
  const theirs = plain([tagline ?? '', description ?? '', ...tags, ...industries])
  const inBoth = (text: string) => own.includes(plain([text])) && theirs.includes(plain([text]))
  const quoted = [...summary.matchAll(/“([^”]*)”/g)].map(([, words = '']) => words.replace(/…$/, ''))
  const topics = /^Both (?:are in (.+?))?(?:(?: and )?mention (.+?))?\.(?: |$)/.exec(summary)
  const told = [topics?.[1], topics?.[2]].flatMap((list) =>
    list === undefined ? [] : list.split(/, | and /),
  )
  // A label may itself hold "and": then its parts are there too.
  const rest = summary.replace(topics?.[0] ?? '', '').replace(/^ ?In its own words: “[^”]*”$/, '')
  return [
    ...told.filter((topic) => !inBoth(topic)),
    ...[...(shared?.industries ?? []), ...(shared?.terms ?? [])].filter((text) => !inBoth(text)),
    ...quoted.filter((words) => !theirs.includes(plain([words]))),
    ...(rest === '' ? [] : [rest]),
  ]
}

const plain = (texts: readonly string[]) =>
  texts
    .join('\n')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
