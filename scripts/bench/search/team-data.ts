import { readFileSync } from 'node:fs'
import type { StatedPerson } from '../../../packages/core/src/records/company.ts'
import type { CustomFieldType, CustomValues } from '../../../packages/core/src/records/custom/custom-field.ts'
import { seededRandom } from '../../sample-data/random.ts'
import { pseudoWord } from './corpus.ts'
import type { openData } from './dealflow/data.ts'

// What a team adds to companies: ten fields of its own, people, and pairs that may be one company.

const recordsAtOnce = 500
/** Notes speak of what companies do, each of another one. */
const notesMax = 10_000
const pairsAtOnce = 1_000

type Opened = Awaited<ReturnType<typeof openData>>

/** All companies of one store into another, with what a team adds to them; every `pairEach`-th and the next are a pair. */
export async function addTeamData(from: Opened, to: Opened, pairEach: number): Promise<void> {
  for (const [i, [name, type]] of fieldTypes.entries()) {
    const choices = type === 'choice' ? stages : []
    await to.customFields.create(
      { name, label: name, type, choices, isVisible: true, createdAt: i },
      fieldTypes.length,
    )
  }
  const notes = (await from.store.scan(null, notesMax)).records.map(({ company }) => company.tagline ?? '')
  const ids: string[] = []
  let at: string | null = null
  let i = 0
  do {
    const page = await from.store.scan(at, recordsAtOnce)
    const drafts = page.records.map((record) => {
      if (i % pairEach < 2) ids.push(record.company.id)
      const stated = { ...record.stated, people: peopleOf(i) }
      return { record: { ...record, stated, custom: fieldsOf(i++, notes) }, matchDomain: false }
    })
    await to.store.upsertMany(drafts, null)
    at = page.cursor
  } while (at !== null)
  for (let first = 0; first < ids.length; first += 2 * pairsAtOnce)
    await keepPairs(to, ids.slice(first, first + 2 * pairsAtOnce))
}

async function keepPairs({ twins }: Opened, ids: readonly string[]) {
  const reasons = [{ kind: 'same_name', value: null }] as const
  const found = ids.flatMap((id, i) =>
    i % 2 > 0 ? [] : [{ id, twins: [{ id: ids[i + 1] ?? '', score: 0.85 + (i % 140) / 1_000, reasons }] }],
  )
  await twins.save(found, { rules: 0, cursor: null }, Date.now())
}

const fieldTypes: readonly (readonly [name: string, type: CustomFieldType])[] = [
  ['notes', 'text'],
  ['next_step', 'text'],
  ['partner', 'person'],
  ['stage', 'choice'],
  ['rank', 'number'],
  ['fit', 'number'],
  ['ticket', 'money'],
  ['met_on', 'date'],
  ['call_on', 'date'],
  ['topics', 'tags'],
]
const stages = ['new', 'seen', 'met', 'liked', 'due diligence', 'terms', 'invested', 'passed']
const months = ['january', 'march', 'may', 'july', 'september', 'november']
/** Each of them with a fiftieth of the companies. */
const topics = [
  'software robots health energy security food space data retail banking travel music sports games video mobile cloud insurance',
  'property law water farming fashion beauty pets family schools hiring payroll taxes shipping drones cars bikes solar wind',
  'batteries chips lasers optics cancer sleep dental vision genetics proteins vaccines climate carbon waste',
].flatMap((line) => line.split(' '))

/** As a team has them: who, in what stage, when, how much, and notes. */
function fieldsOf(i: number, notes: readonly string[]): CustomValues {
  const day = (add: number) =>
    new Date(Date.UTC(2025, 0, 1 + ((i * 7 + add) % 700))).toISOString().slice(0, 10)
  return {
    1: { text: `${notes[(i * 7_919) % notes.length]}; met ${i % 97} of them` },
    2: { text: `Call again in ${months[i % months.length]}` },
    3: { person: `Partner ${i % 40}` },
    4: { choice: 1 + (i % stages.length) },
    5: { number: (i * 13) % 1_000 },
    6: { number: ((i * 31) % 10_000) / 10 },
    7: { money: ((i * 17) % 5_000) * 10_000 },
    8: { date: day(0) },
    9: { date: day(300) },
    10: { tags: [`tag ${i % 200}`, topics[(i * 7) % topics.length] ?? ''] },
  }
}

const firstNames: readonly string[] = (
  JSON.parse(
    readFileSync(new URL('../../../packages/core/data/first-names.json', import.meta.url), 'utf8'),
  ) as string[]
).flatMap((line) => line.split(' '))
const lastNames = Array.from({ length: 20_000 }, (_, i) => pseudoWord(seededRandom(11, i)))
const roles = ['Founder', 'CEO', 'Co-Founder & CTO', 'CFO', 'Head of Sales', null]
const employers = ['Google', 'McKinsey', 'Siemens', 'Stripe', 'SAP', 'Amazon']

/** Two or three; every fourth worked elsewhere before. */
function peopleOf(i: number): readonly StatedPerson[] {
  const random = seededRandom(13, i)
  return Array.from({ length: random.int(2, 3) }, () => {
    const first = random.pick(firstNames)
    const name = `${first.charAt(0).toUpperCase()}${first.slice(1)} ${random.pick(lastNames)}`
    const role = random.pick(roles)
    return random.chance(0.25) ? { name, role, former_companies: [random.pick(employers)] } : { name, role }
  })
}
