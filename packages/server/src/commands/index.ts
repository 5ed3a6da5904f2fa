import type { Command } from '../cli/command.ts'
import { openapiCommand, versionCommand } from './about.ts'
import { accountCommands } from './accounts.ts'
import { companyCommands } from './companies.ts'
import { demoCommand } from './demo.ts'
import { importCommand } from './import.ts'
import { keyCommands } from './keys.ts'
import { ledgerVerifyCommand } from './ledger.ts'
import { serveCommand } from './serve.ts'

/** Every verb, in the order of the help page. */
export const commands: readonly Command[] = [
  serveCommand,
  demoCommand,
  importCommand,
  ...companyCommands,
  ...accountCommands,
  ...keyCommands,
  ledgerVerifyCommand,
  openapiCommand,
  versionCommand,
]
