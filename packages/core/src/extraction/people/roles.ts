import { oneLine } from '../../kernel/index.ts'
import { wordsOf } from '../../language/index.ts'
import { isHeldSeat } from '../denied.ts'
import type { OwnNames } from './own-names.ts'
import {
  hasFirstWordOfRole,
  isBesideTitle,
  mayHoldRole,
  type RoleKind,
  roleKindsByStrength,
  titlesIn,
} from './role-phrases.ts'

export type Role =
  | { readonly kind: RoleKind; readonly title: string; readonly saysOwn: boolean }
  /** An advisor or an investor: this person is not one of the company's people, whatever else the page says. */
  | { readonly kind: 'outsider' }
  /** A role at another organisation. */
  | { readonly kind: 'elsewhere' }

/** The role that a text consists of; null for any other text. */
export function readRole(text: string, own: OwnNames): Role | null {
  const title = oneLine(text)
    .replace(/^[\s,:–—|·•-]+/, '')
    .replace(/(?<![\s,;:|·•–—-])[\s,;:|·•–—-]+$/, '')
    .replace(representing, '')
    .replace(years, '')
  if (title.length < 2 || title.length > 110 || /[!?;]|\.\s+\p{Lu}\p{Ll}|\d{3}|\S@\S/u.test(title))
    return null
  if (!hasFirstWordOfRole(title)) return null
  const parts = partsOf(title)
  const all = wordsOf(title)
  if (all.length > 14 || (all.length > 10 && parts.length < 2)) return null
  // "engineer, previously founder of Globex": what somebody was elsewhere is not what they are.
  const present = parts.length > 1 ? wordsOf(parts.filter((part) => !isPast.test(part)).join(', ')) : all
  const kinds = new Set(titlesIn(present).map(({ value }) => value))
  if (kinds.size === 0 || kinds.has('nobody') || all.some((word) => wordsOfSentences.has(word))) return null
  const isFounder = kinds.has('founder') || kinds.has('cofounder')
  if (kinds.has('outsider') && !isFounder && !kinds.has('founding_team')) return { kind: 'outsider' }
  if (isPast.test(title) || (!isFounder && isHeldSeat(text, 0))) return { kind: 'elsewhere' }
  if (/[.]$/.test(title) && all.length > 5) return null
  const judged = parts.flatMap((part) => judgePart(part, own))
  // Somewhere in the text there must be a role of which nothing is said that names another organisation.
  if (judged.includes('elsewhere')) return { kind: 'elsewhere' }
  if (!judged.some((judgement) => judgement === 'role' || judgement === 'own role')) return null
  const kind = roleKindsByStrength.find((each) => kinds.has(each))
  return kind === undefined
    ? null
    : { kind, title, saysOwn: judged.includes('own role') || judged.includes('own') }
}

const wordsOfSentences: ReadonlySet<string> = new Set(
  'we our you your is are was were be been has have had said says looking who that this these will would can meet join hire hiring apply become i my his her their he she they it wir unser unsere ist sind sucht suchen nous notre est sont nuestro somos'.split(
    ' ',
  ),
)
/** Imprints: "Vertreten durch den Geschäftsführer". */
const representing =
  /^(?:(?:gesetzlich )?vertreten durch(?: (?:den|die|ihre[nr]?|unsere[nr]?))?|vertretungsberechtigte[rns]?|représentée? par(?: (?:le|la|son|sa))?|represented by(?: the| its)?) /i
/** "(2015 – present)" */
const years =
  /[\s,(]{1,3}(?:since |seit |depuis )?(?:19|20)\d\d(?:\s?[-–—]\s?(?:(?:19|20)\d\d|present|now|today|heute))?\)?$/i
const isPast =
  /^(?:former|formerly|ex|past|previous|previously|retired|ehemalig\p{L}*|ancien\p{L}*|ex-\p{L}+)\b/iu

const partsOf = (title: string) =>
  title
    .split(/(?:(?<!\s)\s+)?[,|/·•(]\s*|(?<!\s)\s+[-–—]\s+/)
    .map((part) => part.replace(/(?<![)\s])[)\s]+$/, ''))
    .filter((part) => part !== '')

type Judgement = 'role' | 'own role' | 'own' | 'field' | 'elsewhere' | 'unclear'

/** What "and" joins is judged each by itself: of "Founder & Head Brewer" only the first must be a known role. */
function judgePart(part: string, own: OwnNames): Judgement[] {
  if (own.isOwn(part) && !mayHoldRole(part)) return ['own']
  const [first = '', ...others] = part.split(/(?<!\s)\s+(?:and|&|\+|und|et|y|e|en)\s+/)
  return [
    judge(first, own),
    ...others.map((other) => {
      const judgement = judge(other, own)
      return judgement === 'elsewhere' &&
        !/\s(?:at|of|@|bei|chez|bij|von|de)\s/i.test(other) &&
        !mayHoldRole(other)
        ? 'field'
        : judgement
    }),
  ]
}

function judge(part: string, own: OwnNames): Judgement {
  if (/^ex[- ]|^former|^previously/i.test(part)) return 'field'
  const [role, where] = splitWhere(part)
  const words = wordsOf(role)
  const found = titlesIn(words)
  if (found.length === 0 && own.isOwn(part)) return 'own'
  if (where !== null) {
    if (own.isOwn(where) || /^(?:the |our )?(?:company|firm|team|startup)$/i.test(where))
      return found.length > 0 ? 'own role' : 'own'
    return 'elsewhere'
  }
  const covered = new Set(
    found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  )
  const rest = words.filter((word, at) => !covered.has(at) && !isBesideTitle(word))
  if (found.length === 0) {
    const isField = rest.length === 0 || /^[\p{Lu}.]{2,6}$/u.test(part) || own.isPlace(part)
    return isField ? 'field' : isNameLike(part) ? 'elsewhere' : 'unclear'
  }
  if (rest.length === 0) return 'role'
  if (aroundRole(role, own)) return 'own role'
  const isStrict = found.some(({ value }) => value === 'founder' || value === 'cofounder')
  // "NestEgg Founder", "Founder adzerk": what else stands beside the word is somebody else's name.
  if (isStrict) return /\p{Lu}/u.test(role.replace(/^\P{L}*\p{L}/u, '')) ? 'elsewhere' : 'unclear'
  return rest.length <= 4 ? 'role' : 'unclear'
}

/** "CEO at Acme", "Founder of Acme"; the "of" of a field of work ("Head of Sales") divides nothing. */
function splitWhere(part: string): readonly [role: string, where: string | null] {
  const at = /\s(?:at|@|bei|chez|bij|with)\s+(?=\S)/iu.exec(part) ?? / @(?=\S)/.exec(part)
  if (at !== null) return [part.slice(0, at.index), part.slice(at.index + at[0].length)]
  const of = /\s(?:of|von|der|de|da|do|di|du|d'|van|for|des)\s+(?=\S)/iu.exec(part)
  if (of === null) return [part, null]
  const [role, where] = [part.slice(0, of.index), part.slice(of.index + of[0].length)]
  const words = wordsOf(where)
  const isField = words.every((word) => isBesideTitle(word)) || titlesIn(words).length > 0
  const takesOrganisation =
    /(?:ceo|president|chairman|chair|owner|cto|coo|cfo|cmo|chief executive(?: officer)?|oprichter)$/iu.test(
      role.trim(),
    ) ||
    /found|gründer|fondat|fundador|geschäftsführer|inhaber/iu.test(
      /(?<!\p{L})\p{L}*$/u.exec(role.trim())?.[0] ?? '',
    )
  return !isField && takesOrganisation ? [role, where] : [part, null]
}

/** Whether the company's own name stands before or behind the role: "Acme Founder". */
function aroundRole(role: string, own: OwnNames): boolean {
  const words = role.split(/\s+/)
  const isRest = (rest: readonly string[]) =>
    wordsOf(rest.join(' ')).every((word) => isBesideTitle(word) || titlesIn([word]).length > 0)
  return words.some((_, cut) => {
    if (cut === 0) return false
    const [before, behind] = [words.slice(0, cut), words.slice(cut)]
    return (isRest(behind) && own.isOwn(before.join(' '))) || (isRest(before) && own.isOwn(behind.join(' ')))
  })
}

const isNameLike = (part: string) => /^\p{Lu}|^\p{Ll}+\p{Lu}/u.test(part)
