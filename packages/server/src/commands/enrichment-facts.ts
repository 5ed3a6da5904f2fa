import { type FounderResult, type FundingResult, type GeneralResult, withoutEnd } from '@dealflow/core'
import { count } from '../cli/progress-text.ts'

type Evidence = GeneralResult['evidence'][number]

/** One value of a result, or a list of them, as people read it. */
export interface ShownFact {
  readonly label: string
  readonly value: string
  /** Of a list, that of its least sure member. */
  readonly confidence: number
  readonly method: Evidence['method']
  readonly source: Evidence['sources'][number] | null
  /** Other pages that say it. */
  readonly more: number
}

/** What a profile has, member by member in the order of the result: whatever has evidence is shown. */
export function factsOf(result: GeneralResult): readonly ShownFact[] {
  const groups = new Map<string, Evidence[]>()
  for (const one of result.evidence) {
    const key = memberOf(one.field)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return [...groups].flatMap(([pointer, evidence]) => {
    const value = textOf(valueAt(result, pointer))
    return value === null ? [] : [shownFact(labelOf(pointer), value, evidence)]
  })
}

/** Objects that are shown member by member; every other object is one value. */
const opened = new Set(['contact', 'links', 'pricing', 'hiring'])

/** `/products/0/name` belongs to `/products`, `/links/x_url` is alone. */
function memberOf(pointer: string): string {
  const [, member = '', inner] = pointer.split('/')
  return opened.has(member) && inner !== undefined ? `/${member}/${inner}` : `/${member}`
}

function labelOf(pointer: string): string {
  const [, member = '', inner] = pointer.split('/')
  return labels[`${member} ${inner ?? ''}`.trim()] ?? withoutEnd(inner ?? member, '_url').replaceAll('_', ' ')
}

/** What a member is called where its own name does not tell. */
const labels: Readonly<Record<string, string>> = {
  founded_year: 'founded',
  employee_count: 'employees',
  employee_range: 'employees, about',
  follower_count: 'followers',
  'pricing model': 'pricing model',
  'pricing starting_price_usd': 'price from, USD',
  'pricing has_free_tier': 'free plan',
  'pricing url': 'pricing page',
  'hiring is_hiring': 'hiring',
  'hiring open_roles': 'open roles',
  'hiring careers_url': 'careers page',
  'contact contact_url': 'contact page',
  'links company_network_url': 'LinkedIn',
  'links x_url': 'X',
  'links github_url': 'GitHub',
  'links facebook_url': 'Facebook',
  'links youtube_url': 'YouTube',
  'links careers_url': 'careers link',
  'links pricing_url': 'pricing link',
}

function shownFact(label: string, value: string, evidence: readonly Evidence[]): ShownFact {
  const [first] = evidence
  const pages = new Set(evidence.flatMap(({ sources }) => sources.map(({ url }) => url)))
  return {
    label,
    value,
    confidence: Math.min(...evidence.map(({ confidence }) => confidence)),
    method: first?.method ?? 'rule',
    source: first?.sources[0] ?? null,
    more: Math.max(0, pages.size - 1),
  }
}

function valueAt(result: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (inner, member) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[member] : undefined,
      result,
    )
}

const listedMax = 12

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    const shown = value.slice(0, listedMax).map(textOf)
    const rest = value.length > listedMax ? ` and ${value.length - listedMax} more` : ''
    return value.length === 0 ? null : `${shown.join(', ')}${rest}`
  }
  const { formatted, name } = value as { readonly formatted?: unknown; readonly name?: unknown }
  return typeof formatted === 'string' ? formatted : typeof name === 'string' ? name : JSON.stringify(value)
}

/** Founders first, then whoever else leads; of the rest of the team only how many there are. */
export function peopleOf({ founders, key_people, team, evidence }: FounderResult): readonly ShownFact[] {
  const person = (list: string) => (one: FounderResult['founders'][number], at: number) => ({
    label: roles[one.role],
    value: [one.full_name, one.title, one.is_current === false ? 'no longer there' : null]
      .filter((part) => part !== null)
      .join(', '),
    confidence: one.confidence,
    method: evidence.find(({ field }) => field === `/${list}/${at}/full_name`)?.method ?? 'rule',
    source: one.sources[0] ?? null,
    more: Math.max(0, one.sources.length - 1),
  })
  const [first] = team
  return [
    ...founders.map(person('founders')),
    ...key_people.map(person('key_people')),
    ...(first === undefined
      ? []
      : [
          {
            label: 'team',
            value: textOf(team.map(({ full_name }) => full_name)) ?? '',
            confidence: Math.min(...team.map(({ confidence }) => confidence)),
            method: 'rule' as const,
            source: first.sources[0] ?? null,
            more: 0,
          },
        ]),
  ]
}

const roles: Readonly<Record<FounderResult['founders'][number]['role'], string>> = {
  founder: 'founder',
  cofounder: 'co-founder',
  founding_team: 'founding team',
  executive: 'leads',
}

/** The total, then the rounds, latest first. */
export function roundsOf(result: FundingResult): readonly ShownFact[] {
  const { funding, rounds, evidence, total_is_sum: isSum } = result
  const total = evidence.filter(({ field }) => field === '/funding/total_usd')
  return [
    ...(funding.total_usd === null || total.length === 0
      ? []
      : [
          shownFact(
            'total',
            `USD ${count(funding.total_usd)}${isSum === true ? ', the sum of its rounds' : ''}`,
            total,
          ),
        ]),
    ...rounds.map((round, at) => ({
      label: round.name ?? round.type.replaceAll('_', ' '),
      value: roundText(round),
      confidence: round.confidence,
      method: evidence.find(({ field }) => field.startsWith(`/rounds/${at}/`))?.method ?? ('rule' as const),
      source: round.sources[0] ?? null,
      more: Math.max(0, round.sources.length - 1),
    })),
  ]
}

function roundText(round: FundingResult['rounds'][number]): string {
  const { amount, currency, amount_usd: usd, announced_on: date, status } = round
  const led = round.lead_investors.map(({ name }) => name)
  const others = round.investors.map(({ name }) => name).filter((name) => !led.includes(name))
  const money =
    amount === null
      ? 'amount not disclosed'
      : `${currency ?? ''} ${count(amount)}${currency === 'USD' || usd === null ? '' : ` (about USD ${count(usd)})`}`
  return [
    money.trim(),
    date,
    led.length === 0 ? null : `led by ${led.join(', ')}`,
    others.length === 0 ? null : `with ${textOf(others)}`,
    status === 'rumoured' ? 'rumoured' : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
