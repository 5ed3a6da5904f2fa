import { foldText } from '../../kernel/index.ts'
import type { ReadsBack } from '../finding.ts'

const holds: ReadsBack<string> = (quote, value) => foldText(quote).includes(foldText(value))
const holdsName: ReadsBack<
  { readonly company: string } | { readonly school: string } | { readonly name: string }
> = (quote, value) =>
  holds(quote, 'company' in value ? value.company : 'school' in value ? value.school : value.name)

/** Whether a quote proves a value: by member of a person. */
export const peopleReadsBack = {
  fullName: holds,
  title: holds,
  bio: holds,
  location: holds,
  profileUrl: holds,
  xUrl: holds,
  githubUrl: holds,
  websiteUrl: holds,
  experience: holdsName,
  education: holdsName,
  priorStartups: holdsName,
}
