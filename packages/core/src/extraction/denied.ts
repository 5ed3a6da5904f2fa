/** Words that deny what follows them in their clause, one language a row. */
const denials = [
  "not|never|neither|nor|cannot|no longer|no (?:investors?|funding|money|outside|external|one)|nobody|without|(?:is|are|was|were|do|does|did|has|have|had|wo)n['’]t",
  'nicht|niemals|nie|kein(?:e[nrms]?)?|ohne|weder|noch nie',
  'pas|jamais|sans|aucune?|ni',
  'nunca|jamás|sin|tampoco|ning[uú]n[oa]?|no (?:está|están|es|son|fue|fueron|ha|han|hemos|tiene|tenemos)',
  'não|nem|sem|nenhuma?',
  'niet|nooit|geen|zonder',
]
/** `Not only backed by Alder` */
const only = '(?! (?:only|just|merely|nur|seulement|sólo|solo|só|somente|alleen)(?![\\p{L}]))'
const denial = new RegExp(`(?<![\\p{L}'’-])(?:${denials.join('|')})(?![\\p{L}-])${only}`, 'iu')

/** Where a thought begins that a denial before does not reach. */
const border = /[,;:()–—]|\s(?:and|but|yet|und|aber|sondern|et|mais|y|pero|sino|e|mas|en|maar)\s/giu
const reachMax = 120

/** Whether what stands at a place of a sentence is denied: `is not backed by`, `has never raised money from`. */
export function isDenied(sentence: string, at: number): boolean {
  const before = sentence.slice(Math.max(0, at - reachMax), at)
  const last = [...before.matchAll(border)].at(-1)
  return denial.test(last === undefined ? before : before.slice(last.index + last[0].length))
}
