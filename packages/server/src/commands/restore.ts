import { resolve } from 'node:path'
import { nodeHost } from '@dealflow/node-adapter'
import { howToGoBack, type InstanceKey, readInstanceKey } from '@dealflow/node-adapter/directory'
import { type Restored, restoreBackup, verifyOnly } from '../backup/restore-backup.ts'
import type { VerifiedBackup } from '../backup/verify-backup.ts'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { keyFileOf } from '../instance-key-file.ts'
import { described } from '../operations/backups.ts'
import { countsText } from './backup.ts'

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'check a backup, and put it into a data directory',
  positionals: [{ name: 'FILE', summary: 'a backup' }],
  options: {
    verify: { summary: 'only check it: checksums, signature, database and ledger' },
    replace: { summary: 'restore into a directory that has data, which is kept aside' },
    'accept-unverified': {
      summary: 'take a backup in whose data something does not hold, which is said; an older one is better',
    },
    'instance-key': {
      value: 'KEYFILE',
      summary: 'the instance key of the backup: its signature must be valid, and the directory gets the key',
    },
  },
  settings: 'directory',
  notes:
    'A backup is checked whole before anything is touched. The directory must be new or empty, or --replace given,\nand no server may hold it. Without --instance-key it keeps its own key, or gets a new one.',
  whenStopped: 'changes nothing',
  async run(input) {
    const file = resolve(input.positionals[0] ?? '')
    if (input.on('verify') && input.on('replace'))
      throw new UsageError('--verify only checks, and --replace restores. Which one is meant?')
    const givenKey = givenInstanceKey(input)
    return input.on('verify') ? await verify(input, file, givenKey) : await restore(input, file, givenKey)
  },
}

function givenInstanceKey(input: CommandInput): InstanceKey | null {
  const file = input.text('instance-key')
  if (file === null) return null
  if (input.configuration.settings.instanceKeyFile !== null)
    throw new UsageError('instance_key_file is set already, and names the key. Leave --instance-key out.')
  const key = readInstanceKey(resolve(file))
  if (key === null) throw new Error(`There is no instance key ${file}. Is the path right?`)
  return key
}

async function verify(input: CommandInput, file: string, givenKey: InstanceKey | null): Promise<number> {
  const { settings } = input.configuration
  const verified = await verifyOnly(
    {
      file,
      key: givenKey ?? readInstanceKey(keyFileOf(settings)),
      isKeyDemanded: givenKey !== null,
      acceptsUnverified: input.on('accept-unverified'),
      host: nodeHost(input.output.log),
    },
    contextOf(input),
  )
  if (input.json) input.output.json({ file, ...wire(verified) })
  else {
    const { problem } = verified
    input.output.line(
      `${file} ${problem === null ? 'is whole and' : 'can be unpacked, and with --accept-unverified it'} can be restored.`,
    )
    sayVerified(input, verified)
  }
  return 0
}

async function restore(input: CommandInput, file: string, givenKey: InstanceKey | null): Promise<number> {
  const { settings } = input.configuration
  const directory = resolve(settings.data)
  const keyFile = keyFileOf(settings)
  const restored = await restoreBackup(
    {
      file,
      directory,
      isReplacing: input.on('replace'),
      acceptsUnverified: input.on('accept-unverified'),
      givenKey,
      keyFile,
      host: nodeHost(input.output.log),
    },
    contextOf(input),
  )
  const { replaced, keyIs } = restored
  if (input.json)
    input.output.json({
      file,
      directory,
      ...wire(restored),
      replaced,
      directory_key: restored.key.fingerprint,
      directory_key_is: keyIs,
    })
  else {
    input.output.line(`${directory} is restored.`)
    sayVerified(input, restored)
    input.output.line(keyText(restored, keyFile))
    if (hasOtherKey(restored)) input.output.line(sealedText)
    if (replaced !== null) {
      input.output.line(`The data of before is in ${replaced}.`)
      input.output.line(howToGoBack(directory, replaced))
    }
  }
  return 0
}

function wire({ manifest, signature, problem }: VerifiedBackup) {
  const verified = problem === null
  return { ...described(manifest), verified, problem, signature: signature.replaceAll(' ', '_') }
}

function sayVerified({ output }: CommandInput, { manifest, signature, problem }: VerifiedBackup) {
  if (problem !== null) output.line(`It was accepted unverified: ${problem}.`)
  output.line(
    `It was made at ${manifest.created_at} by Dealflow ${manifest.dealflow_version}: ${countsText(manifest.counts)}.`,
  )
  if (signature === 'valid') output.line('Its signature is valid.')
  else if (signature === 'not signed') output.line('It is not signed: the directory had no instance key yet.')
  else
    output.line(
      `Its signature was not checked: it needs the instance key ${manifest.instance_key} (--instance-key KEYFILE).`,
    )
}

function keyText({ keyIs, key, manifest }: Restored, keyFile: string): string {
  if (keyIs === 'new')
    return `It has a new instance key. Keep a copy of ${keyFile} somewhere else than the backups.`
  if (keyIs === 'given' || !hasOtherKey({ key, manifest })) return `Its instance key is ${key.fingerprint}.`
  return `It keeps its own instance key ${key.fingerprint}; the backup was made under ${manifest.instance_key}.`
}

const hasOtherKey = ({ key, manifest }: Pick<Restored, 'key' | 'manifest'>) =>
  manifest.instance_key !== null && manifest.instance_key !== key.fingerprint

/** The signing secrets in a backup are of no use to whoever steals it, nor here. */
const sealedText =
  'The signing secrets of its webhook endpoints are sealed with the key that it was made under: restore with --instance-key KEYFILE, or the next start names the endpoints that need another secret.'
