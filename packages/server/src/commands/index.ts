import type { Command } from '../cli/command.ts'
import { openapiCommand, versionCommand } from './about.ts'
import { accountCommands } from './accounts.ts'
import { backupCommand } from './backup.ts'
import { companyCommands } from './companies.ts'
import { companyIndexCommands } from './company-index.ts'
import { companyRecordCommands } from './company-records.ts'
import { competitorsCommand } from './competitors.ts'
import { configCommand } from './config.ts'
import { deckCommand } from './deck.ts'
import { demoCommand } from './demo.ts'
import { doctorCommand } from './doctor.ts'
import { enrichCommand } from './enrich.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { initCommand } from './init.ts'
import { instanceKeyCommands } from './instance-key.ts'
import { jobCommands } from './jobs.ts'
import { keyGenerateCommand } from './key-generate.ts'
import { keyCommands } from './keys.ts'
import { ledgerVerifyCommand } from './ledger.ts'
import { listCommands } from './lists.ts'
import { migrateCommand } from './migrate.ts'
import { operatorCommands } from './operators.ts'
import { researchCommand } from './research.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { tariffCommands } from './tariff.ts'
import { vcCommands } from './vc.ts'
import { webhookCommands } from './webhooks.ts'

/** Every verb, in the order of the help page. */
export const commands: readonly Command[] = [
  serveCommand,
  demoCommand,
  initCommand,
  configCommand,
  doctorCommand,
  importCommand,
  exportCommand,
  ...companyCommands,
  ...companyRecordCommands,
  ...companyIndexCommands,
  ...listCommands,
  ...jobCommands,
  enrichCommand,
  researchCommand,
  ...vcCommands,
  competitorsCommand,
  deckCommand,
  ...webhookCommands,
  ...accountCommands,
  ...keyCommands,
  keyGenerateCommand,
  ledgerVerifyCommand,
  ...tariffCommands,
  ...operatorCommands,
  backupCommand,
  restoreCommand,
  migrateCommand,
  ...instanceKeyCommands,
  openapiCommand,
  versionCommand,
]
