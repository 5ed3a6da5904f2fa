import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { createBackup } from '../../src/backup/create-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { dyingDisk } from './dying-disk.ts'
import { dyingDriver } from './dying-driver.ts'
import { doneByOperator, mergeCommands } from './merge-commands.ts'

/**
 * `WORK CHANGES DIRECTORY FILE`: backs up, restores, migrates, changes fields or merges companies as dealflow does, and dies after so
 * many changes to the disk or statements of SQLite. Ends with 0 when the work was done before. The works named mutant are those that a
 * test must catch.
 */
const [work = '', changes = '', directory = '', file = ''] = process.argv.slice(2)
const host = nodeHost({ write() {} })
const life = { left: Number(changes) }
const watch = { signal: new AbortController().signal, progress() {} }
const disk = dyingDisk(Number(changes))
const place = (name: string) => join(directory, name)
const how = { file, isReplacing: true, acceptsUnverified: false, givenKey: null, host }

if (work === 'backup' || work === 'mutant backup') {
  // The place is cleared before the new backup is there.
  if (work === 'mutant backup') disk.remove(file)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file: place })
  const configuration = { file: null, sha256: '' }
  const request = { directory, output: file, force: true, key: null, configuration, createdAt: Date.now() }
  await createBackup(request, watch, disk)
  await storage.close()
}
if (work === 'restore') {
  const keyFile = place('instance.key')
  await restoreBackup({ ...how, directory, keyFile }, watch, disk)
}
if (work === 'mutant restore') {
  // Without the marker: each file goes to its place as soon as it is there.
  const staging = `${directory}-staging`
  const keyFile = join(staging, 'instance.key')
  await restoreBackup({ ...how, directory: staging, keyFile }, watch)
  const replaced = place('replaced-now')
  disk.makeDirectory(replaced)
  for (const name of ['dealflow.db', 'instance.key']) {
    disk.rename(place(name), join(replaced, name))
    disk.rename(join(staging, name), place(name))
  }
}
if (work === 'migrate' || work === 'mutant migrate') {
  const open = dyingDriver(life, work === 'mutant migrate')
  const storage = await openSqliteStorage({ open, host, directory, file: place })
  await storage.close()
}
if (work === 'fields') {
  const open = dyingDriver(life, false, true)
  const { customFields, close } = await openSqliteStorage({ open, host, directory, file: place })
  // The directory may have come so far before.
  await customFields.change('owner', { name: 'lead' })
  await customFields.remove('gone')
  while (await customFields.dropValues(7));
  await close()
}
if (work === 'mutant fields') {
  // Forgets which values are to go before they are gone.
  const driver = dyingDriver(life, false)(place('dealflow.db'))
  driver.exec("UPDATE custom_fields SET name = 'lead' WHERE name = 'owner'")
  driver.exec("DELETE FROM custom_fields WHERE name = 'gone'")
  driver.exec("UPDATE companies SET rest = json_remove(rest, '$.custom.2')")
  driver.close()
}
if (work === 'merges' || work === 'mutant merges') {
  life.left = Number.POSITIVE_INFINITY
  const open = dyingDriver(life, work === 'mutant merges', true)
  const storage = await openSqliteStorage({ open, host, directory, file: place })
  const command = mergeCommands.find(({ name }) => name === file)
  if (command === undefined) throw new Error(`There is no command ${file}.`)
  life.left = Number(changes)
  await doneByOperator(storage, command)
  await storage.close()
}
if (work === 'mutant dismissal') {
  // Takes a pair from the list before it is noted that it was dismissed.
  const driver = dyingDriver(life, false)(place('dealflow.db'))
  const pair = "left_id = 'a' AND right_id = 'd'"
  driver.exec(`CREATE TEMP TABLE dismissed AS SELECT * FROM company_twins WHERE ${pair}`)
  driver.exec(`DELETE FROM company_twins WHERE ${pair}`)
  driver.exec(
    'INSERT INTO company_twins SELECT left_id, right_id, score, reasons, found_at, 9 FROM dismissed',
  )
  driver.close()
}
