import { readFileSync } from 'node:fs'
import { linesOf, webhookKey } from '@dealflow/core'
import { fileError } from '@dealflow/node-adapter/directory'
import { type CommandInput, UsageError } from '../cli/command.ts'
import { webhookSecretVariable } from '../config/variables.ts'

/** A secret in a flag would be in the history of the shell and in the list of processes. */
export const secretOptions = {
  'secret-file': {
    value: 'FILE',
    summary: 'the signing secret of the endpoint; default: the variable DEALFLOW_WEBHOOK_SECRET',
  },
} as const

/** Null when none was given. */
export function secretOf(input: CommandInput): string | null {
  const file = input.text('secret-file')
  const given = file === null ? process.env[webhookSecretVariable] : textOf(file)
  if (given === undefined || given.trim() === '') return null
  const secret = given.trim()
  if (webhookKey(secret) !== null) return secret
  const source = file === null ? webhookSecretVariable : `--secret-file ${file}`
  throw new UsageError(
    `${source} holds no signing secret: whsec_ and base64 were expected, as the endpoint was made with.`,
  )
}

/** Headers as proxies and receivers print them: a line each, names in any case; a status line above them is passed over. */
export function receivedHeaders(file: string): Readonly<Record<string, string>> {
  const lines = linesOf(textOf(file))
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name.toLowerCase(), (value ?? '').trim()] as const]
  })
  if (pairs.length > 0) return Object.fromEntries(pairs)
  throw new UsageError(`--headers ${file} holds no headers: one "Name: value" a line was expected.`)
}

/** The bytes as they were received: an editor that ends the file with a line break changes them. */
export async function receivedBody(file: string): Promise<Uint8Array> {
  return file === '-' ? new Uint8Array(await Bun.stdin.arrayBuffer()) : bytesOf(file)
}

const textOf = (file: string) => bytesOf(file).toString('utf8')

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    // The reading of a directory does not tell its path.
    throw error instanceof Error ? fileError(error, file) : error
  }
}
