import { companyNouns } from '../company-noun-table.ts'
import type { TextScope } from './claim.ts'
import type { OwnNames } from './own-names.ts'

/** Whether what is said to be founded is the company: named, "we", "the company", or nothing at all. */
export function isOwnSubject(before: string, { own, isAboutUs, isHeadlined }: TextScope): boolean {
  const text = before.trim().replace(/^(?:about|über|à propos de)\s+/i, '')
  const length = own.lengthAt(text)
  if (length > 0 && /\b(?:since|when|after|before) it was$/.test(text)) return true
  if (length > 0) return !hasOtherName(afterOwn(text, own))
  const isOursInside = own.isIn(text) && !hasOtherName(afterOwn(text, own))
  if (!isAboutUs && isHeadlined !== true) return isOursInside
  if (text === '' || saysOurCompany.test(text) || isOursInside) return true
  return isAboutUs && (saysWe.test(text) || nothingSaid.test(text))
}

const verbs =
  '(?: (?:is|are|was|were|has been|wurde|wurden|a été|fue|foi|werd|fu|è stat[ao]))?(?: \\p{Ll}+ly)?,?$'
const saysOurCompany = new RegExp(
  `(?:(?:^|[\\s,])(?:the|our|this|die|das|der|la|le|el|het|de|onze|notre|unsere?) (?:[\\p{L}, -]{2,40}-based |(?!parent|other|first|second|holding|previous|former|rival|sister|same|new|old)[\\p{L}-]{3,20} )?|^(?:[ao] )?|l['’])(?:${companyNouns})${verbs}`,
  'iu',
)
const saysWe = new RegExp(`(?:^|[\\s,])(?:we|it|wir|es|nous|elle|our|since our)${verbs}`, 'iu')
const nothingSaid =
  /^(?:(?:originally|first|formally|officially|jointly|initially|proudly|established|created|was|were|wurde|fue|foi|werd) ?){1,3}$/i

function afterOwn(text: string, own: OwnNames): string {
  const words = [...text.matchAll(/\S+/g)]
  const last = words.findLast(({ index }) => own.lengthAt(text.slice(index)) > 0)
  return last === undefined ? text : text.slice(last.index + own.lengthAt(text.slice(last.index)))
}

/** "Acme grew out of Globex, which was": another name between ours and the verb. */
const hasOtherName = (text: string) =>
  /(?:\b(?:at|with|from|of|by|like|and|to|via|joined|acquired) (?:the )?\p{Lu}|(?:^|[\s,])\p{Lu}[\p{L}\p{N}]+ (?:was|is|were)\b)/u.test(
    text,
  )
