// node copy-database.ts DIRECTORY COPY: the database of a data directory as it is now, while a service works on it. From another
// process: one that closes a file of its own database gives up SQLite's locks on it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [directory = '', copy = ''] = process.argv.slice(2)

// Keys' hashes, the ledger and everybody's data: the owner's alone. An existing directory is refused.
mkdirSync(copy, { mode: 0o700 })
const database = new DatabaseSync(join(directory, 'dealflow.db'), { timeout: 10_000 })
// One snapshot: others go on writing meanwhile.
database.prepare('VACUUM INTO ?').run(join(copy, 'dealflow.db'))
database.close()
