import { accessSync, constants, existsSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  InstanceKeyError,
  leftWork,
  preparedName,
  readInstanceKey,
  unwritableFiles,
} from '@dealflow/node-adapter/directory'
import type { Configuration } from '../config/load.ts'
import { secretNames } from '../config/table.ts'
import { keyFileOf } from '../instance-key-file.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Whether modes of files mean anything here. */
const hasModes = process.platform !== 'win32'
const others = 0o077

/** The data directory and everything in it: there, writable, and its owner's alone. */
export function directoryFindings(directory: string): Finding[] {
  const check = 'data directory'
  const found = statSync(directory, { throwIfNoEntry: false })
  if (found === undefined) {
    return [
      warn(
        check,
        `${directory} does not exist.`,
        'dealflow serve makes it. When it should be there: is --data right, and the disk mounted?',
      ),
    ]
  }
  if (!found.isDirectory())
    return [fail(check, `${directory} is no directory.`, 'Name another one with --data.')]
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [
      fail(
        check,
        `This user may not write to ${directory}.`,
        `Run dealflow as its owner, or give it to this user: chown -R ${process.getuid?.() ?? 'USER'} ${directory}`,
      ),
    ]
  }
  const closed = unwritableFiles(directory)
  if (closed.length > 0) {
    return [
      fail(
        check,
        `${closed.join(', ')} may not be written.`,
        `As their owner: chmod 600 ${closed.join(' ')}`,
      ),
    ]
  }
  return [ok(check, `${directory} is there and can be written.`), permissions(directory, found)]
}

/** Work that a kill cut off: it takes space until the directory is opened again. */
export function leftoverFindings(directory: string): Finding[] {
  const left = [...leftWork(directory), join(directory, preparedName)].filter((path) => existsSync(path))
  if (left.length === 0) return []
  return [
    warn(
      'leftovers',
      `A backup, restore or import was killed and left ${left.join(', ')}.`,
      'The next start or command on the directory removes it, and the unfinished backup beside its target.',
    ),
  ]
}

function permissions(directory: string, { mode }: Stats): Finding {
  const check = 'permissions'
  if (!hasModes) return ok(check, 'Files have no modes here.')
  if ((mode & others) !== 0) {
    return warn(
      check,
      `Others than its owner may look into ${directory} (mode ${modeText(mode)}).`,
      `chmod 700 ${directory}`,
    )
  }
  const open = readdirSync(directory)
    .sort()
    .filter((name) => {
      const found = lstatSync(join(directory, name), { throwIfNoEntry: false })
      return found?.isFile() === true && (found.mode & others) !== 0
    })
  if (open.length === 0) return ok(check, 'The directory and its files are their owner’s alone.')
  return warn(
    check,
    `Others than their owner may read ${open.slice(0, 5).join(', ')}${open.length > 5 ? ` and ${open.length - 5} more` : ''}.`,
    `chmod 600 ${open.map((name) => join(directory, name)).join(' ')}`,
  )
}

const modeText = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0')

/** The key of the installation: there when the directory has data, whole, and its owner's alone. */
export function instanceKeyFindings({ settings }: Configuration, holdsData: boolean): Finding[] {
  const check = 'instance key'
  const file = keyFileOf(settings)
  try {
    const key = readInstanceKey(file)
    if (key === null) {
      return holdsData
        ? [
            fail(
              check,
              `${file} is missing.`,
              'Put the file back, name it with --instance-key-file, or make a new one with dealflow instance-key replace.',
            ),
          ]
        : []
    }
    if (isOpen(file)) return [fail(check, `Others than its owner may read ${file}.`, `chmod 600 ${file}`)]
    return [ok(check, `${file} is there; its fingerprint is ${key.fingerprint}.`)]
  } catch (error) {
    if (!(error instanceof InstanceKeyError)) throw error
    return [fail(check, error.message, `chmod 600 ${file}, or put the right file there.`)]
  }
}

/** Files that hold secrets of the configuration. */
export function secretFileFindings(
  { origins, file }: Configuration,
  environment: Readonly<Record<string, string | undefined>>,
): Finding[] {
  const check = 'secret files'
  const files = secretNames.flatMap((name) => {
    const { kind, name: source } = origins[name]
    if (kind === 'file' && file !== null) return [file]
    const named = source.endsWith('_FILE') ? environment[source] : undefined
    return named === undefined ? [] : [named]
  })
  const used = [...new Set(files)]
  const open = used.filter((each) => isOpen(each) && !isMountedSecret(each))
  if (open.length > 0) {
    return [
      warn(
        check,
        `Others than their owner may read ${open.join(', ')}, which holds secrets.`,
        `chmod 600 ${open.join(' ')}`,
      ),
    ]
  }
  return used.length === 0 ? [] : [ok(check, `${used.join(', ')}: nobody else may read it.`)]
}

function isOpen(file: string): boolean {
  return hasModes && ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & others) !== 0
}

/** Container runtimes mount secrets readable by all, in a place that only the container sees. */
function isMountedSecret(file: string): boolean {
  return dirname(file) === '/run/secrets'
}
