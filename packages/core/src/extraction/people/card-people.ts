import type { Page } from '../../web/index.ts'
import { found } from '../found.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage } from '../site.ts'
import { startsUpperOrNumber } from '../written-forms.ts'
import { type Biography, biographyOf, foundingInBiography, shortBiography } from './biography.ts'
import { type Card, cardsIn } from './cards.ts'
import { careerIn } from './career.ts'
import type { Mention } from './mention.ts'
import type { PageLine } from './page-lines.ts'
import { isOfTeam, type PageScope, tellsOfOthers } from './page-scope.ts'
import { profileLinksOf } from './profile-links.ts'
import type { RoleKind } from './role-phrases.ts'

/** A card with what was judged of it. */
interface Shown {
  readonly card: Card
  readonly biography: Biography
  readonly kind: RoleKind
  readonly rule: Rule
}

/** People whom cards and lines of a page show as the company's. */
export function peopleInCards(
  read: ReadPage,
  lines: readonly PageLine[],
  scope: PageScope,
): readonly Mention[] {
  const cards = cardsIn(lines, scope.reading)
    .filter(({ line }) => line.section !== 'outside')
    .map((card) => ({ card, biography: biographyOf(card, scope.own) }))
  const judged = cards.flatMap(({ card, biography }) => judge(card, biography, read, scope) ?? [])
  const known = judged.filter(({ card }) => card.name.strength === 'known')
  const shapes = new Set(known.map(({ card }) => shapeOf(card, read.page)))
  const shown = judged.filter(
    (each) =>
      each.card.name.strength === 'known' || isBelievable(each, shapes.has(shapeOf(each.card, read.page))),
  )
  const parents = new Set(shown.map(({ card }) => parentOf(card)))
  const alone = cards.filter(({ card }) => isNamedAlone(card, read) && parents.has(parentOf(card)))
  return [
    ...shown,
    ...alone.map((each) => ({ ...each, kind: 'member' as const, rule: 'people.name_alone' as const })),
  ].map((each) => toMention(each, read, scope))
}

/** Null when the card is not one of the company's people. */
function judge(card: Card, biography: Biography, read: ReadPage, scope: PageScope): Shown | null {
  const { role, name, line } = card
  const reading = tellsOfOthers(read) ? null : biography.reading()
  const told = reading === null ? null : foundingInBiography(reading, name.text, scope.own)
  if (role === null) {
    if (told !== null) return { card, biography, kind: told, rule: 'people.biography' }
    const isFounder = line.isUnderFounders && line.block.kind !== 'paragraph'
    return isFounder ? { card, biography, kind: 'founder', rule: 'people.founders_section' } : null
  }
  // "Scientific founders" are professors at their universities.
  if (role.kind === 'elsewhere' && line.isUnderFounders && name.strength === 'known')
    return {
      card: { ...card, role: null, roleLine: null },
      biography,
      kind: 'founder',
      rule: 'people.founders_section',
    }
  if (role.kind === 'outsider' || role.kind === 'elsewhere') return null
  const kind = strongest(role.kind, told, line.isUnderFounders)
  const isOurs =
    isInTeam(line, read) ||
    line.section === 'contact' ||
    role.saysOwn ||
    (isImprint(read) && line.section === 'plain')
  if (!isOurs && (tellsOfOthers(read) || !isFounding(kind) || isTestimonial(card, scope))) return null
  // A customer speaks of their own doing; so may a founder, in a letter.
  if (!isFounding(kind) && (biography.isSpokenByThem || isMenu(card))) return null
  return {
    card,
    biography,
    kind,
    rule: isOurs ? (card.roleLine === line ? 'people.line' : 'people.card') : 'people.line_elsewhere',
  }
}

const isFounding = (kind: RoleKind) => kind === 'founder' || kind === 'cofounder' || kind === 'founding_team'

const strongest = (kind: RoleKind, told: RoleKind | null, isUnderFounders: boolean): RoleKind =>
  kind === 'founder' || kind === 'cofounder' ? kind : (told ?? (isUnderFounders ? 'founder' : kind))

const isInTeam = ({ section }: PageLine, read: ReadPage) =>
  section === 'team' || (isOfTeam(read) && section === 'plain')

const isImprint = ({ kind }: ReadPage) => kind === 'legal' || kind === 'contact'

/** A menu names departments; a list of people in one gives each a line. */
const isMenu = ({ line, roleLine }: Card) => line.block.region === 'nav' && roleLine !== line

/** Names with no role, in one list with people that have one. */
const isNamedAlone = ({ role, name, line }: Card, read: ReadPage) =>
  role === null &&
  name.strength === 'known' &&
  isOfTeam(read) &&
  isInTeam(line, read) &&
  !line.isUnderFounders

const parentOf = ({ line }: Card) => line.block.path.slice(0, -1).join(' ')

/** How the page builds the card: those of one list are alike. */
function shapeOf({ line, roleLine }: Card, page: Page): string {
  const tags = line.block.path.slice(-4).map((element) => page.elements[element]?.tag)
  return [...tags, line.block.kind, roleLine?.block.kind, roleLine === line].join(' ')
}

/** A name that is only written like one: there must be people in cards of that shape, or a role that only people have. */
const isBelievable = ({ kind, rule, card }: Shown, hasAlike: boolean) =>
  rule === 'people.biography' ||
  (rule !== 'people.line_elsewhere' && (hasAlike || (kind !== 'member' && card.role !== null)))

/** A testimonial has a quotation, or names its author, their role and, below it, their company. */
function isTestimonial(card: Card, scope: PageScope): boolean {
  return isOrganizationBelow(card, scope) || card.rest.some(({ text }) => openQuotes.has(text.charAt(0)))
}

const openQuotes = new Set('"“„«')

function isOrganizationBelow({ roleLine, rest }: Card, { own, reading }: PageScope): boolean {
  const below = rest.find(({ block }) => roleLine !== null && block.index >= roleLine.block.index)?.text ?? ''
  if (below === '' || below.length > 50 || below.split(' ').length > 5) return false
  if (!startsUpperOrNumber(below) || own.isOwn(below) || reading.role(below) !== null) return false
  if (/linkedin|twitter|read|more|mail|@|view|profile|bio/i.test(below)) return false
  return !own.isPlace(below.split(',')[0] ?? '')
}

function toMention({ card, biography, kind, rule }: Shown, read: ReadPage, scope: PageScope): Mention {
  const { name, line, role, roleLine } = card
  const title = role !== null && 'title' in role && roleLine !== null ? role.title : null
  const reading = biography.reading()
  const [nameText, titleText] = [line.block.text, roleLine?.block.text ?? '']
  return {
    read,
    name: found(read, rule, name.text, nameText, Math.max(0, nameText.indexOf(line.text))),
    kind,
    title:
      title === null
        ? null
        : found(read, rule, title, titleText, Math.max(0, titleText.indexOf(roleLine?.text ?? ''))),
    bio: shortBiography(biography.prose),
    links: profileLinksOf(card, read.page, scope.domain),
    career: reading === null ? null : careerIn(reading, scope.own),
    isCurrent: isInTeam(line, read),
  }
}
