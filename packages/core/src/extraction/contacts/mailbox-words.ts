import mailboxes from '../../../data/mailboxes.json' with { type: 'json' }
import { foldText, lettersAndNumbers } from '../../kernel/index.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const roots = mailboxes.beginOrEndRoles.split(' ')
const wholeWords = [...mailboxes.wholeWordsOfRoles.split(' '), ...roots]
const shortRoles = setOf(mailboxes.shortRoles)
const placesLikeNames = setOf(mailboxes.placesLikeNames)
const nobodys = setOf(mailboxes.nobodys)
const fileEndings = setOf(mailboxes.endingsOfFiles)
const exampleHosts = mailboxes.hostsOfExamples.split(' ')
const signs = { at: setOf(foldText(mailboxes.at)), dot: setOf(mailboxes.dot) }

/** Whether a part of a mailbox's name is that of a role: `salesuk`, `techsupport`, `hr`. */
export const isRole = (part: string): boolean =>
  shortRoles.has(part) ||
  roots.some((root) => part.startsWith(root) || part.endsWith(root)) ||
  isPutOfWords(part)

/** Words that begin or end names of people too (Halloran, Newsome): a part counts when it is nothing but such words. */
function isPutOfWords(part: string): boolean {
  const reached = new Set([0])
  for (const at of reached) {
    const rest = part.slice(at)
    if (at > 0 && (rest === '' || shortRoles.has(rest))) return true
    for (const word of wholeWords) if (rest.startsWith(word)) reached.add(at + word.length)
  }
  return false
}

/** Cities and countries that people are called after too: beside the word of a role they are places (`sales-paris`). */
export const isPlaceLikeName = (part: string): boolean => placesLikeNames.has(part)

/** Nobody reads what is sent there, or nobody has it. */
export const isNobodys = (name: string, host: string): boolean =>
  nobodys.has(lettersAndNumbers(name.toLowerCase())) ||
  fileEndings.has(host.split('.').at(-1)?.toLowerCase() ?? '') ||
  exampleHosts.some((example) => `.${host.toLowerCase()}`.endsWith(`.${example}`))

/** Whether a word stands for a sign in addresses that machines are not to read: `(at)`, `[dot]`. */
export const standsFor = (sign: 'at' | 'dot', word: string): boolean => signs[sign].has(foldText(word))
