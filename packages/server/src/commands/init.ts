import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from '../cli/command.ts'
import { exampleFile } from '../config/example.ts'
import { configFileName } from '../config/file.ts'
import { composeFile } from './init-compose.ts'
import { systemdUnit } from './init-systemd.ts'

const dayMs = 86_400_000

export const initCommand: Command = {
  name: 'init',
  summary: `write ${configFileName}, a systemd unit and a compose file`,
  options: {
    into: { value: 'DIR', summary: 'where they are written', default: '.' },
    force: { summary: 'write over files that are there' },
  },
  surplusIsFor: '--into',
  notes: 'It writes three files and does nothing else; each says at its top how it is used.',
  async run(input) {
    const directory = resolve(input.need('into'))
    const files = [
      { name: configFileName, text: exampleFile({ backupEvery: dayMs }) },
      { name: 'dealflow.service', text: systemdUnit() },
      { name: 'compose.yaml', text: composeFile() },
    ]
    writeAll(
      files.map(({ name, text }) => ({ path: join(directory, name), text })),
      directory,
      input.on('force'),
    )
    if (input.json) input.output.json({ directory, files: files.map(({ name }) => name) })
    else input.output.line(nextSteps(directory))
    return 0
  },
}

interface NewFile {
  readonly path: string
  readonly text: string
}

/** All of them or none, unless a file appears in between; an existing one is never written over without `force`. */
function writeAll(files: readonly NewFile[], directory: string, force: boolean) {
  mkdirSync(directory, { recursive: true })
  const existing = force ? [] : files.map(({ path }) => path).filter((path) => existsSync(path))
  if (existing.length > 0)
    throw new Error(
      `${existing.join(', ')} ${existing.length === 1 ? 'is' : 'are'} there already; nothing was written. --force writes over them, --into DIR writes elsewhere.`,
    )
  for (const { path, text } of files) {
    // Without secrets, and read by other users: systemd's, a container's.
    writeFileSync(path, text, { flag: force ? 'w' : 'wx' })
    chmodSync(path, 0o644)
  }
}

function nextSteps(directory: string): string {
  return [
    `Wrote ${configFileName}, dealflow.service and compose.yaml into ${directory}.`,
    '',
    'Next, one of these:',
    `  by hand      dealflow serve --config ${join(directory, configFileName)}`,
    '               (its first start prints the first keys, once; bootstrap_api_key in a file of secrets spares that)',
    '  systemd      the commands at the top of dealflow.service',
    '  containers   the commands at the top of compose.yaml',
    '',
    `${configFileName} holds every setting as a comment and turns on a backup a day. dealflow config --config ${join(directory, configFileName)} shows what is in force.`,
  ].join('\n')
}
