import { foldText } from '../../kernel/index.ts'
import type { ReadsBack } from '../finding.ts'
import { wordIn } from './name-words.ts'

/** "Gus and Marla Lindqvist" holds "Gus Lindqvist". */
const holdsPerson: ReadsBack<string> = (quote, value) => {
  if (holds(quote, value)) return true
  const [first = '', ...surname] = foldText(value).split(' ')
  const words = foldText(quote).split(/[^\p{L}\p{M}'’&-]+/u)
  return words.some((word, at) => {
    const isJoined =
      word === first && (words[at + 1] === '&' || wordIn('joints', { word: words[at + 1] ?? '' }))
    return (
      isJoined &&
      surname.length > 0 &&
      words
        .slice(at + 3, at + 8)
        .join(' ')
        .includes(surname.join(' '))
    )
  })
}

const holds: ReadsBack<string> = (quote, value) => foldText(quote).includes(foldText(value))
const holdsName: ReadsBack<
  { readonly company: string } | { readonly school: string } | { readonly name: string }
> = (quote, value) =>
  holds(quote, 'company' in value ? value.company : 'school' in value ? value.school : value.name)

/** Whether a quote proves a value: by member of a person. */
export const peopleReadsBack = {
  fullName: holdsPerson,
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
