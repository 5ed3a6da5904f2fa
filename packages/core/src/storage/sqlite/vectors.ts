import { keptDimensions, type Log } from '../../kernel/index.ts'
import type { VectorStore } from '../../search/index.ts'
import { isDamage, type OpenSqlite, rollBack, type SqliteDriver, type SqliteValue } from './driver.ts'
import { numberOf, removeDatabase, sideSchema, sideState } from './side-database.ts'

export interface SqliteVectorsOptions {
  readonly open: OpenSqlite
  /** A database of its own; losing it costs nothing but embedding companies again. */
  readonly file: string
  /** Deletes a file; one that is not there is no error. */
  readonly removeFile: (file: string) => void
  readonly log: Log
}

/** `DFVE`: says that a database holds these vectors. */
const database = { applicationId: 0x44465645, schemaVersion: 1 }

// Without bytes a company wants a vector; with none among them its text is refused.
const schema = `
  CREATE TABLE state (name TEXT PRIMARY KEY, value BLOB NOT NULL);
  CREATE TABLE vector (id TEXT PRIMARY KEY, hash TEXT NOT NULL, bytes BLOB, is_whole INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX vector_wanted ON vector (hash) WHERE bytes IS NULL;
  CREATE INDEX vector_refused ON vector (id) WHERE length(bytes) = 0;
  CREATE INDEX vector_whole ON vector (id) WHERE is_whole = 1;`

/**
 * Vectors in a file, which is opened at the first use. A file that is damaged, is no database or was made by another version is
 * deleted and made anew: what a call meets that finds the damage is thrown, and the next one finds an empty store. The sound database
 * of another program is left alone, and using it throws.
 */
export function openSqliteVectors(options: SqliteVectorsOptions): VectorStore {
  const { log } = options
  let opened: VectorFile | null = null

  function use<T>(work: (open: VectorFile) => T): T {
    try {
      opened ??= openFile(options)
      return work(opened)
    } catch (error) {
      if (!isDamage(error)) throw error
      log.write('warn', 'the vectors of companies were damaged and are made anew', { error })
      discard()
      throw error
    }
  }

  function close() {
    opened?.close()
    opened = null
  }

  function discard() {
    close()
    removeDatabase(options)
  }

  return {
    state: () => use((open) => open.state()),
    begin(key) {
      // Deleting the file is done at once; overwriting a million vectors would hold up all else.
      if (use((open) => open.state()).key !== null) discard()
      use((open) => open.begin(key))
    },
    note: (changes, cursor) => use((open) => open.note(changes, cursor)),
    wanted: (limit) => use((open) => open.wanted(limit)),
    save: (vectors) => use((open) => open.save(vectors)),
    wantRefused: () => use((open) => open.wantRefused()),
    find: (ids) => use((open) => open.find(ids)),
    countWhole: () => use((open) => open.countWhole()),
    whole: (limit) => use((open) => open.whole(limit)),
    counts: () => use((open) => open.counts()),
    projection: () => use((open) => open.projection()),
    keepProjection: (bytes) => use((open) => open.keepProjection(bytes)),
    shorten: (vectors) => use((open) => open.shorten(vectors)),
    close,
    discard,
  }
}

type VectorFile = Omit<VectorStore, 'discard'>
type FilePlace = Pick<SqliteVectorsOptions, 'open' | 'file' | 'removeFile'>

function openFile(place: FilePlace): VectorFile {
  const { open, file } = place
  const driver = open(file)
  try {
    const foreign = `${file}: It is the database of another program, and holds no vectors.`
    const state = sideState(driver, database, foreign)
    if (state === 'of another version') {
      driver.close()
      removeDatabase(place)
      return openFile(place)
    }
    driver.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    // What is forgotten leaves nothing in the free pages of the file.
    driver.exec('PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 16777216')
    if (state === 'empty') atOnce(driver, () => driver.exec(sideSchema(schema, database)))
    return vectorFile(driver)
  } catch (error) {
    driver.close()
    throw error
  }
}

function atOnce(driver: SqliteDriver, work: () => void) {
  driver.exec('BEGIN IMMEDIATE')
  try {
    work()
    driver.exec('COMMIT')
  } catch (error) {
    rollBack(driver)
    throw error
  }
}

function vectorFile(driver: SqliteDriver): VectorFile {
  const read = driver.prepare('SELECT value FROM state WHERE name = ?')
  const write = driver.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)')
  const hashOf = driver.prepare('SELECT hash FROM vector WHERE id = ?')
  const add = driver.prepare('INSERT INTO vector (id, hash) VALUES (?, ?)')
  const change = driver.prepare('UPDATE vector SET hash = ?, bytes = NULL, is_whole = 0 WHERE id = ?')
  const remove = driver.prepare('DELETE FROM vector WHERE id = ?')
  const wanted = driver.prepare('SELECT id, hash FROM vector WHERE bytes IS NULL ORDER BY hash LIMIT ?')
  const save = driver.prepare('UPDATE vector SET bytes = ?, is_whole = ? WHERE id = ? AND hash = ?')
  const find = driver.prepare(
    'SELECT id, bytes FROM vector WHERE id IN (SELECT value FROM json_each(?)) AND length(bytes) > 0',
  )
  const whole = driver.prepare('SELECT id, bytes FROM vector WHERE is_whole = 1 LIMIT ?')
  const shorten = driver.prepare('UPDATE vector SET bytes = ?, is_whole = 0 WHERE id = ? AND bytes = ?')
  const kept = (name: string) => read.get(name)?.['value'] ?? null
  const textOf = (name: string) => {
    const value = kept(name)
    return typeof value === 'string' ? value : null
  }

  function state() {
    const dimensions = kept('dimensions')
    return {
      key: textOf('key'),
      cursor: textOf('cursor'),
      dimensions: dimensions === null ? null : Number(dimensions),
    }
  }

  return {
    state,
    begin(key) {
      write.run('key', key)
      // So the file itself holds its schema, and says whose it is.
      driver.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    note(changes, cursor) {
      let removed = 0
      let companies = Number(kept('companies') ?? 0)
      atOnce(driver, () => {
        for (const { id, hash } of changes) {
          if (hash === null) removed += remove.run(id)
          else {
            const before = hashOf.get(id)
            if (before === undefined) companies += add.run(id, hash)
            else if (before['hash'] !== hash) change.run(hash, id)
          }
        }
        write.run('companies', companies - removed)
        write.run('cursor', cursor)
      })
      // The log holds what was written before.
      if (removed > 0) driver.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    wanted: (limit) => wanted.all(limit).map((row) => ({ id: String(row['id']), hash: String(row['hash']) })),
    save(vectors) {
      atOnce(driver, () => {
        for (const { id, hash, vector } of vectors) {
          const isLong = vector !== null && vector.length > keptDimensions
          save.run(vector === null ? new Uint8Array() : asBytes(vector), isLong ? 1 : 0, id, hash)
        }
        const first = vectors.find(({ vector }) => vector !== null)?.vector ?? null
        if (first !== null && kept('dimensions') === null) write.run('dimensions', first.length)
      })
    },
    wantRefused: () => driver.exec('UPDATE vector SET bytes = NULL WHERE length(bytes) = 0'),
    find(ids) {
      const found = new Map(
        find.all(JSON.stringify(ids)).map((row) => [String(row['id']), asInt8(row['bytes'])] as const),
      )
      return ids.map((id) => found.get(id) ?? null)
    },
    countWhole: () => numberOf(driver, 'SELECT count(*) FROM vector WHERE is_whole = 1'),
    whole: (limit) =>
      whole.all(limit).map((row) => ({ id: String(row['id']), vector: asInt8(row['bytes']) })),
    counts: () => ({
      companies: Number(kept('companies') ?? 0),
      wanted: numberOf(driver, 'SELECT count(*) FROM vector WHERE bytes IS NULL'),
      refused: numberOf(driver, 'SELECT count(*) FROM vector WHERE length(bytes) = 0'),
    }),
    projection() {
      const bytes = kept('projection')
      return bytes instanceof Uint8Array ? bytes : null
    },
    keepProjection: (bytes) => void write.run('projection', bytes),
    shorten(vectors) {
      atOnce(driver, () => {
        for (const { id, from, to } of vectors) shorten.run(asBytes(to), id, asBytes(from))
      })
    },
    close: () => driver.close(),
  }
}

const asBytes = (vector: Int8Array) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

/** A copy: what a driver hands out may be its own. */
function asInt8(value: SqliteValue | undefined): Int8Array {
  return value instanceof Uint8Array ? new Int8Array(value.slice().buffer) : new Int8Array()
}
