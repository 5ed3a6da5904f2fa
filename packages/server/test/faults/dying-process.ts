import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { createBackup } from '../../src/backup/create-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { dyingDisk } from './dying-disk.ts'
import { dyingDriver } from './dying-driver.ts'

/**
 * `WORK CHANGES DIRECTORY FILE`: backs up, restores, migrates, or renames and removes fields as dealflow does, and dies after so many changes to the disk
 * or statements of SQLite. Ends with 0 when the work was done before. The works named mutant are those that a test must catch.
 */
const [work = '', changes = '', directory = '', file = ''] = process.argv.slice(2)
const host = nodeHost({ write() {} })
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
  const open = dyingDriver(Number(changes), work === 'mutant migrate')
  const storage = await openSqliteStorage({ open, host, directory, file: place })
  await storage.close()
}
if (work === 'fields') {
  const open = dyingDriver(Number(changes), false, true)
  const { customFields, close } = await openSqliteStorage({ open, host, directory, file: place })
  // The directory may have come so far before.
  await customFields.change('owner', { name: 'lead' })
  await customFields.remove('gone')
  while (await customFields.dropValues(7));
  await close()
}
if (work === 'mutant fields') {
  // Forgets which values are to go before they are gone.
  const driver = dyingDriver(Number(changes), false)(place('dealflow.db'))
  driver.exec("UPDATE custom_fields SET name = 'lead' WHERE name = 'owner'")
  driver.exec("DELETE FROM custom_fields WHERE name = 'gone'")
  driver.exec("UPDATE companies SET rest = json_remove(rest, '$.custom.2')")
  driver.close()
}
