import { lazily, spacedWords, withoutAccents } from '../../../../kernel/index.ts'
import { personWords } from '../../../../language/index.ts'
import { headerKey, headTitles, moreParticles, nameJoints, roleJoints } from '../import-words.ts'

/** The words of a text as roles are compared: in lower case, without accents and signs. */
export const roleWordsOf = (text: string): readonly string[] =>
  spacedWords(withoutAccents(text).toLowerCase())
    .split(' ')
    .filter((word) => word !== '')

const forms = lazily(() => {
  const { titles } = personWords(['founder', 'cofounder', 'executive', 'member', 'department'])
  return titles.map(roleWordsOf)
})
const whole = lazily(() => new Set(forms().map((words) => words.join(' '))))
const heads = lazily(() => {
  const { titles } = personWords(['founder', 'cofounder', 'executive', 'member'])
  return new Set(
    titles
      .map(roleWordsOf)
      .filter(({ length }) => length === 1)
      .flat(),
  )
})
const parts = lazily(() => new Set([...forms().flat(), ...roleJoints()]))

/** Whether a text is a role and nothing else: "CEO", "Founder & CEO", "directrice générale", "Head of Sales". */
export function isRole(text: string): boolean {
  if (text.length > lettersMost) return false
  const words = roleWordsOf(text)
  const [first = '', ...others] = words
  if (first === '') return false
  if (whole().has(words.join(' '))) return true
  // "Directora financiera": no name goes on in small letters.
  const isSmall = text.slice(1) === text.slice(1).toLowerCase() && others.length > 0
  if (heads().has(first) && isSmall) return true
  return words.some((word) => heads().has(word)) && words.every((word) => parts().has(word))
}

const lettersMost = 60

const titlesOfHeads = lazily(
  () => new Set(personWords(['founder', 'cofounder', 'executive']).titles.map((form) => headerKey(form))),
)
/** Whether the key of a header is a title of whoever leads or founded a company. */
export const isTitleOfHead = (key: string): boolean => titlesOfHeads().has(key)

/** Whether a role is one of whoever leads or founded a company, alone or beside another: "Co-founder & CTO", and not "Office Manager". */
export function leadsCompany(role: string): boolean {
  let text = ''
  for (const word of role.split(' ')) text += nameJoints().has(word.toLowerCase()) ? ',' : ` ${word}`
  return text
    .replaceAll('/', ',')
    .split(',')
    .map(headerKey)
    .some((part) => isTitleOfHead(part) || headTitles().has(part))
}

const smallNameWords = lazily(
  () =>
    new Set(
      [...personWords([]).particles, ...moreParticles()].map((word) => withoutAccents(word).toLowerCase()),
    ),
)
/** "Von" and "de" within a name. */
export const isNameParticle = (word: string): boolean =>
  smallNameWords().has(withoutAccents(word).toLowerCase())
