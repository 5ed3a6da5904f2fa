import { type Clock, dayMs, type Log } from '../../kernel/index.ts'
import type { CachedPage, SiteCache } from '../../web/index.ts'
import { isDamage, type OpenSqlite, rollBack, type SqliteDriver, type SqliteRow } from './driver.ts'
import { packText, unpackText } from './packed-text.ts'
import { ForeignDatabase, numberOf, removeDatabase, sideSchema, sideState } from './side-database.ts'

export interface SqliteSiteCacheOptions {
  readonly open: OpenSqlite
  /** A database of its own; losing it costs nothing but reading pages again. */
  readonly file: string
  /** Deletes a file; one that is not there is no error. */
  readonly removeFile: (file: string) => void
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  /** Of the pages as they are kept, packed. Default 256 MB. */
  readonly bytesMax?: number
}

const bytesMaxDefault = 256 * 1024 * 1024
/** Older pages would have to be read again as a whole most times. */
const keptMs = 30 * dayMs
/** `DFSC`: says that a database is this cache. */
const database = { applicationId: 0x44465343, schemaVersion: 2 }
/** What a page takes beside its text: its addresses and headers. */
const overheadBytes = 1_000

const schema = `
  CREATE TABLE page (
    url TEXT PRIMARY KEY,
    domain TEXT NOT NULL,
    final_url TEXT NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    etag TEXT,
    last_modified TEXT,
    charset TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    is_cut INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    packed_html BLOB NOT NULL
  );
  CREATE INDEX page_by_domain ON page (domain);
  CREATE INDEX page_by_age ON page (fetched_at);`

/**
 * Pages in a file, the oldest given up first. A file that is damaged, is no database or was made by another version is deleted
 * and made anew; the sound database of another program is left alone, and opening it throws. What cannot be read is a miss and what cannot be written is not kept: neither is worth failing a job for.
 */
export function openSqliteSiteCache(options: SqliteSiteCacheOptions): SiteCache {
  const { clock, log } = options
  let store: PageStore | null = openStore(options)

  /** `work` on an open cache. It may fail: the disk is full, somebody else writes, damage shows only now. */
  async function orMiss<T>(miss: T, work: (open: PageStore) => T | Promise<T>): Promise<T> {
    if (store === null) return miss
    const used = store
    try {
      return await work(used)
    } catch (error) {
      log.write('warn', 'the cache of pages could not be used', { error })
      if (isDamage(error) && store === used) {
        store = null
        used.close()
        store = openStore(options)
      }
      return miss
    }
  }

  return {
    find: (url) =>
      orMiss(null, async ({ find }) => {
        const row = find(url)
        return row === undefined ? null : await fromRow(row)
      }),
    async save(page) {
      const packed = await packText(page.html)
      await orMiss(undefined, (open) => {
        open.dropOlderThan(clock.now() - keptMs)
        open.save(page, packed)
      })
    },
    forget: (domain) => orMiss(undefined, (open) => open.forget(domain)),
    async close() {
      store?.close()
      store = null
    },
  }
}

type PageStore = ReturnType<typeof pageStore>

function openStore(options: SqliteSiteCacheOptions): PageStore {
  const { file, log } = options
  try {
    const store = soundStore(options)
    if (store !== null) return store
  } catch (error) {
    if (error instanceof ForeignDatabase) throw new Error(`${file}: ${error.message}`, { cause: error })
    log.write('warn', 'the cache of pages was damaged and is made anew', { error })
  }
  removeDatabase(options)
  const store = soundStore(options)
  if (store === null) throw new Error(`The cache of pages at ${file} could not be made anew.`)
  return store
}

/** Null for a cache of another version. Throws for what is no sound database, and for that of another program. */
function soundStore({ open, file, clock, bytesMax = bytesMaxDefault }: SqliteSiteCacheOptions) {
  const driver = open(file)
  try {
    const state = sideState(driver, database, 'It is the database of another program, no cache of pages.')
    if (state === 'empty') return emptyStore(driver, bytesMax)
    if (state === 'ours') {
      settle(driver)
      const store = pageStore(driver, bytesMax)
      store.dropOlderThan(clock.now() - keptMs)
      return store
    }
    driver.close()
    return null
  } catch (error) {
    driver.close()
    throw error
  }
}

function settle(driver: SqliteDriver) {
  // A power cut may cost the cache; nothing else is in it. It comes before WAL, which would else sync a new file four times.
  driver.exec('PRAGMA synchronous = OFF')
  driver.exec('PRAGMA journal_mode = WAL')
  // What is forgotten leaves nothing in the free pages of the file.
  driver.exec('PRAGMA secure_delete = ON')
  driver.exec('PRAGMA journal_size_limit = 16777216')
}

/** Its tables are made with its first page: no start need wait for them, and no command that keeps none. */
function emptyStore(driver: SqliteDriver, bytesMax: number): PageStore {
  let made: PageStore | null = null
  function make() {
    settle(driver)
    try {
      driver.exec(`BEGIN; ${sideSchema(schema, database)}; COMMIT`)
    } catch (error) {
      rollBack(driver)
      throw error
    }
    return pageStore(driver, bytesMax)
  }
  return {
    find: (url) => made?.find(url),
    save(page, packed) {
      made ??= make()
      made.save(page, packed)
    },
    dropOlderThan: (epochMs) => made?.dropOlderThan(epochMs),
    forget: (domain) => made?.forget(domain),
    close: () => driver.close(),
  }
}

function pageStore(driver: SqliteDriver, bytesMax: number) {
  const find = driver.prepare('SELECT * FROM page WHERE url = ?')
  const sizeOf = driver.prepare('SELECT bytes FROM page WHERE url = ?')
  const save = driver.prepare('INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const oldest = driver.prepare('SELECT url, bytes, fetched_at FROM page ORDER BY fetched_at LIMIT 20')
  const remove = driver.prepare('DELETE FROM page WHERE url = ?')
  const forget = driver.prepare('DELETE FROM page WHERE domain = ?')
  const sum = () => numberOf(driver, 'SELECT coalesce(sum(bytes), 0) FROM page')
  let bytes = sum()

  /** Removes the oldest pages as long as `isTooMuch` says so. */
  function removeOldest(isTooMuch: (fetchedAt: number) => boolean) {
    for (;;) {
      const rows = oldest.all()
      if (rows.length === 0) return
      for (const row of rows) {
        if (!isTooMuch(Number(row['fetched_at']))) return
        remove.run(String(row['url']))
        bytes -= Number(row['bytes'])
      }
    }
  }

  return {
    find: (url: string) => find.get(url),
    save(page: CachedPage, packed: Uint8Array) {
      const own = packed.length + overheadBytes
      if (own > bytesMax) return
      const replaced = Number(sizeOf.get(page.url)?.['bytes'] ?? 0)
      save.run(
        page.url,
        page.domain,
        page.finalUrl,
        page.status,
        JSON.stringify(page.headers),
        page.etag,
        page.lastModified,
        page.charset,
        page.sha256,
        page.isCut ? 1 : 0,
        page.fetchedAt,
        own,
        packed,
      )
      // Not before: what the disk refused is not there.
      bytes += own - replaced
      removeOldest(() => bytes > bytesMax)
    },
    dropOlderThan: (epochMs: number) => removeOldest((fetchedAt) => fetchedAt < epochMs),
    forget(domain: string) {
      if (forget.run(domain) === 0) return
      bytes = sum()
      // The log holds what was written before.
      driver.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    close: () => driver.close(),
  }
}

async function fromRow(row: SqliteRow): Promise<CachedPage> {
  const text = (name: string) => String(row[name])
  const orNull = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
  const packed = row['packed_html']
  return {
    url: text('url'),
    domain: text('domain'),
    finalUrl: text('final_url'),
    status: Number(row['status']),
    headers: JSON.parse(text('headers')) as CachedPage['headers'],
    etag: orNull('etag'),
    lastModified: orNull('last_modified'),
    charset: text('charset'),
    html: await unpackText(packed instanceof Uint8Array ? packed : new Uint8Array()),
    isCut: Number(row['is_cut']) === 1,
    sha256: text('sha256'),
    fetchedAt: Number(row['fetched_at']),
  }
}
