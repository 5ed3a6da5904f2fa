import { includesAny, trimStartSigns } from '../../kernel/index.ts'
import { standsFor } from './mailbox-words.ts'

/** Addresses in a text, as written. Looked for around each `@`, so that a text without one costs nothing. */
export function emailsIn(text: string): string[] {
  const emails: string[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = nameBefore(text, at)
    const host = hostAt(text.slice(at + 1, at + hostMax))
    if (name !== '' && host !== undefined) emails.push(`${name}@${host}`)
  }
  return emails
}

/** What may be the name of a mailbox right before a place of a text. */
function nameBefore(text: string, at: number): string {
  const [name = ''] = /[\w.+%-]{1,64}$/.exec(text.slice(Math.max(0, at - 64), at)) ?? []
  return trimStartSigns(name, '.%+-')
}

const hostAt = (text: string): string | undefined =>
  /^(?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}]{2,24}(?![\p{L}\p{N}@])/u.exec(text)?.[0]

/** `info (at) acme (dot) example`, `info[at]acme.example`: what is written so that machines do not read it, and where it begins. */
export function disguisedEmailsIn(text: string): { email: string; at: number }[] {
  if (!includesAny(text, brackets)) return []
  return [...text.matchAll(bracketed)].flatMap(({ 0: { length }, 1: word = '', index }) => {
    if (!standsFor('at', word)) return []
    const name = nameBefore(text, index)
    const behind = text
      .slice(index + length, index + length + hostMax)
      .replace(bracketed, (whole, sign: string) => (standsFor('dot', sign) ? '.' : whole))
      .replace(/\s\.\s?/g, '.')
    const host = hostAt(behind)
    return name === '' || host === undefined ? [] : [{ email: `${name}@${host}`, at: index - name.length }]
  })
}

const hostMax = 260
const brackets = ['(', '[', '{', '<']
const bracketed = /\s?[([{<]\s?([\p{L}@.]{1,16})\s?[)\]}>]\s?/gu
