import {
  type CompanyRecord,
  changeCharactersKept,
  changesKept,
  countKept,
  type FormerFact,
  formerValues,
  type HistoryField,
  keptOf,
  type OfferedValue,
  type Origin,
  type OriginPlace,
  offeredValues,
  offererOf,
  type RecordChange,
  type RecordHistory,
} from '../../records/index.ts'
import { integer, text } from './company-documents.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

/** Where the values of companies are from, and what they were before, by the `seq` of each company. */
export function companyHistory(driver: SqliteDriver) {
  const originNo = driver.prepare('SELECT origin_no FROM origins WHERE origin = ?')
  const addOrigin = driver.prepare('INSERT INTO origins (origin) VALUES (?)')
  const from = driver.prepare(`
    SELECT o.origin, c.place FROM companies c LEFT JOIN origins o ON o.origin_no = c.origin_no WHERE c.seq = ?`)
  const changes = driver.prepare(`
    SELECT c.change, c.at, o.origin, c.place, c.before, c.facts
    FROM company_changes c LEFT JOIN origins o ON o.origin_no = c.origin_no
    WHERE c.seq = ? ORDER BY c.change DESC`)
  const add = driver.prepare(`
    INSERT INTO company_changes (seq, change, at, origin_no, place, before, facts) VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const held = driver.prepare(
    'SELECT count(*) AS changes, sum(length(before)) AS characters FROM company_changes WHERE seq = ?',
  )
  const lengths = driver.prepare(
    'SELECT change, length(before) AS characters FROM company_changes WHERE seq = ? ORDER BY change DESC',
  )
  const drop = driver.prepare('DELETE FROM company_changes WHERE seq = ? AND change = ?')
  const dropChanges = driver.prepare('DELETE FROM company_changes WHERE seq = ?')
  const dropOffers = driver.prepare('DELETE FROM company_offers WHERE seq = ?')
  const thin = driver.prepare('UPDATE company_changes SET before = ?, facts = ? WHERE seq = ? AND change = ?')

  const offers = driver.prepare(`
    SELECT f.field, f.value, f.at, o.origin, f.place
    FROM company_offers f LEFT JOIN origins o ON o.origin_no = f.origin_no
    WHERE f.seq = ? ORDER BY f.field, f.offerer`)
  const anyOffers = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_offers) AS found')
  const offersOf = driver.prepare('SELECT EXISTS (SELECT 1 FROM company_offers WHERE seq = ?) AS found')
  const offered = driver.prepare(
    'SELECT value FROM company_offers WHERE seq = ? AND field = ? AND offerer = ?',
  )
  const dropOffer = driver.prepare('DELETE FROM company_offers WHERE seq = ? AND field = ? AND offerer = ?')
  const putOffer = driver.prepare(`
    INSERT OR REPLACE INTO company_offers (seq, field, offerer, at, origin_no, place, value)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)

  /** Of one write: the next one must not believe what this one may take back. */
  let numbers = new Map<Origin, number>()

  /** The number of an origin, which is stored when it is new. In a write. */
  function numberOf(by: OriginPlace | undefined): number | null {
    if (by === undefined) return null
    const known = numbers.get(by.origin)
    if (known !== undefined) return known
    const origin = JSON.stringify(by.origin)
    if (originNo.get(origin) === undefined) addOrigin.run(origin)
    const no = integer(originNo.get(origin) ?? {}, 'origin_no')
    numbers.set(by.origin, no)
    return no
  }

  function dropOlder(seq: number, whole: number) {
    const all = changes.all(seq).map(toChange)
    const kept = new Map(keptOf(all, whole).map((one) => [one.change, one]))
    for (const { change, before } of all.slice(whole)) {
      const left = kept.get(change)
      if (left === undefined) drop.run(seq, change)
      else if (Object.keys(left.before).length < Object.keys(before).length)
        thin.run(JSON.stringify(left.before), textOf(left.facts), seq, change)
    }
  }

  function restore(seq: number, { changes: all, others }: RecordHistory) {
    for (const { change, at, by, before, facts } of all) {
      const no = numberOf(by ?? undefined)
      add.run(seq, change, at, no, by?.place ?? null, JSON.stringify(before), textOf(facts))
    }
    for (const { field, value, at, by } of others) {
      const origin = by ?? undefined
      const valueText = JSON.stringify(value)
      putOffer.run(seq, field, offererOf(origin), at, numberOf(origin), by?.place ?? null, valueText)
    }
  }

  return {
    /** Before anything else of a write. */
    begin() {
      numbers = new Map()
    },
    numberOf,

    /** Notes what a change took away of `fields`; nothing where only what history does not tell has changed. In a write. */
    note(
      { seq, change }: { readonly seq: number; readonly change: number },
      before: CompanyRecord,
      after: CompanyRecord,
      by: OriginPlace | undefined,
      factsOf: () => readonly (readonly [string, FormerFact])[],
      fields?: Iterable<HistoryField>,
    ) {
      const former = formerValues(before, after, fields)
      if (Object.keys(former).length === 0) return
      const facts = Object.fromEntries(factsOf().filter(([field]) => Object.hasOwn(former, field)))
      const { updated_at } = after.company
      add.run(seq, change, updated_at, numberOf(by), by?.place ?? null, JSON.stringify(former), textOf(facts))
      const sum = held.get(seq) ?? {}
      if (integer(sum, 'changes') > changesKept || integer(sum, 'characters') > changeCharactersKept)
        dropOlder(seq, countKept(lengths.all(seq).map((row) => integer(row, 'characters'))))
    },

    anyOffers: () => integer(anyOffers.get() ?? {}, 'found') === 1,
    hasOffers: (seq: number) => integer(offersOf.get(seq) ?? {}, 'found') === 1,

    /** Keeps what was sent and is not shown, and drops what the same source no longer says otherwise. In a write. */
    offer(seq: number, sent: CompanyRecord, shown: CompanyRecord, by: OriginPlace | undefined) {
      const offerer = offererOf(by)
      for (const { field, value } of offeredValues(sent, shown)) {
        const known = offered.get(seq, field, offerer)
        if (value === null) {
          if (known !== undefined) dropOffer.run(seq, field, offerer)
          continue
        }
        const valueText = JSON.stringify(value)
        if (known?.['value'] === valueText) continue
        const { updated_at } = sent.company
        putOffer.run(seq, field, offerer, updated_at, numberOf(by), by?.place ?? null, valueText)
      }
    },

    /** Of a company that was just made: the changes under the numbers that they have. In a write. */
    restore,

    /** Puts what is told of a company in the place of what was; changes keep their numbers. In a write. */
    replace(seq: number, told: RecordHistory) {
      dropChanges.run(seq)
      dropOffers.run(seq)
      restore(seq, told)
    },

    of(seq: number): RecordHistory {
      return {
        from: placeOf(from.get(seq)),
        changes: changes.all(seq).map(toChange),
        others: offers.all(seq).map(toOffer),
      }
    },
  }
}

const textOf = (facts: object): string | null =>
  Object.keys(facts).length === 0 ? null : JSON.stringify(facts)

function toChange(row: SqliteRow): RecordChange {
  return {
    change: integer(row, 'change'),
    at: text(row, 'at'),
    by: placeOf(row),
    before: JSON.parse(text(row, 'before')),
    facts: row['facts'] === null ? {} : JSON.parse(text(row, 'facts')),
  }
}

function toOffer(row: SqliteRow): OfferedValue {
  const field = text(row, 'field') as HistoryField
  return { field, value: JSON.parse(text(row, 'value')), at: text(row, 'at'), by: placeOf(row) }
}

function placeOf(row: SqliteRow | undefined): OriginPlace | null {
  if (row === undefined || row['origin'] === null) return null
  const origin = JSON.parse(text(row, 'origin')) as Origin
  return { origin, place: row['place'] === null ? null : text(row, 'place') }
}
