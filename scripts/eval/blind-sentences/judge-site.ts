import { type ExpectedRound, type FundingSentence, folded, type PeopleSentence, slot } from './sentences.ts'

interface FoundPerson {
  readonly full_name: string
  readonly title: string | null
  /** The rest of a team has none. */
  readonly role?: string
  readonly is_current?: boolean | null
}
interface FoundRound {
  readonly type: string
  readonly status?: string
  readonly amount: number | null
  readonly currency: string | null
  readonly announced_on: string | null
  readonly lead_investors: readonly { readonly name: string }[]
  readonly investors: readonly { readonly name: string }[]
}
interface Found {
  readonly founders?: {
    readonly founders?: readonly FoundPerson[]
    readonly key_people?: readonly FoundPerson[]
    readonly team?: readonly FoundPerson[]
  }
  readonly funding?: {
    readonly rounds?: readonly FoundRound[]
    readonly funding?: { readonly total_usd?: number | null }
  }
}

/** Everybody who is wanted and nobody else, each with the title as written. */
export function judgePeople({ expected }: PeopleSentence, found: unknown): readonly string[] {
  const { founders } = found as Found
  const read = new Map<string, FoundPerson>()
  const { founders: founded = [], key_people = [], team = [] } = founders ?? {}
  for (const person of [...team, ...key_people, ...founded])
    if (person.is_current !== false) read.set(folded(person.full_name), person)
  const wanted = expected.people.map(({ name }) => folded(name)).sort()
  return [
    ...slot('people', wanted, [...read.keys()].sort()),
    ...expected.people.flatMap(({ name, title, is_founder }) => {
      const person = read.get(folded(name))
      if (person === undefined) return []
      const isFounder = person.role?.endsWith('founder') === true
      return [
        ...slot(
          'title',
          title === null ? null : folded(title),
          person.title === null ? null : folded(person.title),
        ),
        ...slot('founder', is_founder, isFounder),
      ]
    }),
  ]
}

/** Every round that is wanted and no other; which is which tells the most alike. */
export function judgeFunding({ expected }: FundingSentence, found: unknown): readonly string[] {
  const { funding } = found as Found
  // What is only talked about is kept as such.
  const left = (funding?.rounds ?? []).filter(({ status }) => status !== 'rumoured')
  const misses: string[] = []
  for (const round of expected.rounds) {
    const judged = left.map((one) => ({ one, misses: roundMisses(round, one) }))
    const best = judged.sort((a, b) => a.misses.length - b.misses.length)[0]
    if (best === undefined) misses.push(`round: wanted ${JSON.stringify(round)}, read none`)
    else {
      misses.push(...best.misses)
      left.splice(left.indexOf(best.one), 1)
    }
  }
  for (const one of left) misses.push(`round too many: ${one.type} ${one.amount} ${one.currency}`)
  const total = expected.total_raised
  // The contract has a place for a total in dollars, and for none else.
  if (total?.currency === 'USD')
    misses.push(...slot('total', total.amount, funding?.funding?.total_usd ?? null))
  return misses
}

function roundMisses(wanted: ExpectedRound, read: FoundRound): string[] {
  const names = (texts: readonly string[]) => texts.map(folded).sort()
  const leads = names(read.lead_investors.map(({ name }) => name))
  const others = names(read.investors.map(({ name }) => name)).filter((name) => !leads.includes(name))
  const stage = read.type === 'unknown' ? null : read.type
  const isDate =
    wanted.date === null ? read.announced_on === null : read.announced_on?.startsWith(wanted.date)
  const facts = [
    ...slot('amount', wanted.amount, read.amount),
    ...slot('currency', wanted.currency, read.currency),
    ...slot('stage', wanted.stage, stage),
    ...slot('date', wanted.date, read.announced_on, isDate === true),
  ]
  // The labels name nobody who lends or grants, and enrichment does, as databases of the field do.
  if (wanted.stage === 'debt' || wanted.stage === 'grant') return facts
  return [
    ...facts,
    ...slot('leads', names(wanted.lead_investors), leads),
    ...slot(
      'investors',
      names(wanted.investors).filter((name) => !names(wanted.lead_investors).includes(name)),
      others,
    ),
  ]
}
