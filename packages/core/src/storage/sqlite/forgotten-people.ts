import {
  type ForgottenPeopleStore,
  forgottenPerson,
  type IsForgotten,
  placesOf,
  withoutPeople,
} from '../../records/index.ts'
import type { Committer } from './committer.ts'
import type { LastNumbers } from './company-changes.ts'
import { integer, restText, text, toRecord } from './company-documents.ts'
import type { CompanyParts } from './company-parts.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'

export function sqliteForgottenPeopleStore(
  driver: SqliteDriver,
  { write }: Pick<Committer, 'write'>,
  parts: CompanyParts,
): ForgottenPeopleStore {
  const { rows, merges, changes, admitted } = parts
  const add = driver.prepare(`
    INSERT INTO forgotten_people (key, place, forgotten_at, removed_to) VALUES (?, ?, ?, ?)
    ON CONFLICT (key, place) DO UPDATE
    SET forgotten_at = excluded.forgotten_at, removed_to = coalesce(removed_to, excluded.removed_to)`)
  const drop = driver.prepare('DELETE FROM forgotten_people WHERE key = ?')
  const all = driver.prepare('SELECT key, place, forgotten_at, removed_to FROM forgotten_people')
  const unfinished = driver.prepare(
    'SELECT key, removed_to FROM forgotten_people WHERE removed_to IS NOT NULL ORDER BY forgotten_at, key LIMIT 1',
  )
  const advance = driver.prepare(`UPDATE forgotten_people SET removed_to = ? WHERE key = ? AND place = ''`)
  const page = driver.prepare('SELECT seq FROM companies WHERE seq > ? ORDER BY seq LIMIT ?')
  const clear = peopleRemoval(driver, parts)

  const found = (key: number) =>
    forgottenPerson(
      all
        .all()
        .filter((row) => row['key'] === key)
        .map(toEntry),
    ) ?? missing()

  /** Tells how many lost something. In a write. */
  function clearAll(found: readonly SqliteRow[]): number {
    const last = changes.lastNumbers()
    return found.filter((row) => {
      const isForgotten = admitted.forgottenOf(text(row, 'id'), [text(row, 'domain')])
      return isForgotten !== null && clear(row, isForgotten, last)
    }).length
  }

  return {
    forget: (key, companyId, at) =>
      write(() => {
        parts.begin()
        if (companyId === null) {
          add.run(key, '', at, 0)
          return { person: found(key), removed: 0 }
        }
        const row = rows.shown(rows.byId(companyId))
        if (row === undefined) return null
        const group = [row, ...merges.within(row)]
        for (const place of new Set(group.flatMap(placesOfRow))) add.run(key, place, at, null)
        const removed = clearAll(group)
        return { person: found(key), removed }
      }),
    removePeople: (companies) =>
      write(() => {
        const row = unfinished.get()
        if (row === undefined) return { removed: 0, hasMore: false }
        parts.begin()
        const seqs = page.all(integer(row, 'removed_to'), companies).map((one) => integer(one, 'seq'))
        const looked = seqs.map(rows.bySeq).filter((one) => one !== undefined)
        const removed = clearAll(looked)
        const reached = seqs.length < companies ? null : (seqs.at(-1) ?? null)
        advance.run(reached, integer(row, 'key'))
        return { removed, hasMore: unfinished.get() !== undefined }
      }),
    allow: (key) => write(() => drop.run(key) > 0),
    forgotten: async () =>
      [...Map.groupBy(all.all(), (row) => row['key']).values()]
        .flatMap((some) => forgottenPerson(some.map(toEntry)) ?? [])
        .sort((a, b) => b.forgottenAt - a.forgottenAt || a.key - b.key),
  }
}

function placesOfRow(row: SqliteRow): readonly string[] {
  const { id, domain, alternate_domains } = toRecord(row).company
  return placesOf(id, [domain, ...alternate_domains])
}

const toEntry = (row: SqliteRow) => ({
  key: integer(row, 'key'),
  place: text(row, 'place'),
  forgottenAt: integer(row, 'forgotten_at'),
  isDone: row['removed_to'] === null,
})

/** Takes people out of all that is kept with the row of a company; tells whether there was anything. In a write. */
function peopleRemoval(driver: SqliteDriver, { rows, history, enriched }: CompanyParts) {
  const own = driver.prepare('SELECT company, rest FROM company_own WHERE seq = ?')
  const putOwn = driver.prepare('UPDATE company_own SET company = ?, rest = ? WHERE seq = ?')

  return (row: SqliteRow, isForgotten: IsForgotten, last: LastNumbers): boolean => {
    const seq = integer(row, 'seq')
    const said = own.get(seq)
    const kept = {
      record: toRecord(row),
      own: said === undefined ? null : toRecord({ ...row, ...said }),
      history: history.of(seq),
      found: { facts: enriched.facts(seq), people: enriched.people(seq), rounds: enriched.rounds(seq) },
    }
    const left = withoutPeople(kept, isForgotten)
    if (left === kept) return false
    // What was merged into another company is no company of the feed.
    const change = row['merged_into'] === null ? ++last.change : integer(row, 'change')
    rows.update(row, left.record.company, restText(left.record), change)
    if (left.own !== null && left.own !== kept.own)
      putOwn.run(JSON.stringify(left.own.company), restText(left.own), seq)
    if (left.history !== kept.history) history.replace(seq, left.history)
    // The same lists, with less in them.
    if (left.found !== kept.found) enriched.put(seq, left.found as typeof kept.found)
    return true
  }
}

function missing(): never {
  throw new Error('A person who was just forgotten is not there.')
}
