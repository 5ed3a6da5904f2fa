import { secrets } from '../hostile/planted-secrets.ts'
import { hostile } from '../hostile/raw-scenarios.ts'
import { backups } from './backups.ts'
import { competing } from './competing.ts'
import { damaged } from './damaged.ts'
import { decks } from './decks.ts'
import { doctor } from './doctor.ts'
import { documents } from './documents.ts'
import { editing } from './editing.ts'
import { enriching } from './enriching.ts'
import { exporting } from './exporting.ts'
import { fields } from './fields.ts'
import { forgetting } from './forgetting.ts'
import { holding } from './holding.ts'
import { importing } from './importing.ts'
import { indexing } from './indexing.ts'
import { interruption } from './interruption.ts'
import { jobs } from './jobs.ts'
import { lists } from './lists.ts'
import { managing } from './managing.ts'
import { merging } from './merging.ts'
import { operating } from './operating.ts'
import { paths } from './paths.ts'
import { previewing } from './previewing.ts'
import { researching } from './researching.ts'
import type { CliScenario } from './scenario.ts'
import { searching } from './searching.ts'
import { serving } from './serving.ts'
import { settings } from './settings.ts'
import { tuning } from './tuning.ts'
import { unverifiedBackups } from './unverified-backups.ts'
import { usage } from './usage.ts'
import { vanishing } from './vanishing.ts'
import { watching } from './watching.ts'
import { webhooks } from './webhooks.ts'

/** What the command line promises. All of it is run on the compiled binary. */
export const cliScenarios: readonly CliScenario[] = [
  ...serving,
  ...managing,
  ...searching,
  ...tuning,
  ...importing,
  ...previewing,
  ...indexing,
  ...editing,
  ...merging,
  ...fields,
  ...forgetting,
  ...exporting,
  ...lists,
  ...jobs,
  ...webhooks,
  ...operating,
  ...documents,
  ...damaged,
  ...decks,
  ...enriching,
  ...competing,
  ...researching,
  ...doctor,
  ...watching,
  ...backups,
  ...vanishing,
  ...unverifiedBackups,
  ...paths,
  ...usage,
  ...settings,
  ...holding,
  ...interruption,
  ...hostile,
  ...secrets,
]

/**
 * Run on the sources too: one of each kind that may differ there from the binary, by threads, embedded files or the process that
 * reads decks. The check runs the first alone, because other tests cover the rest in their own process. A process of the sources
 * loads file by file and takes five times as long to start.
 */
export const sourceScenarios: readonly CliScenario[] = [
  serving,
  searching,
  indexing,
  damaged,
  decks,
  backups,
].flatMap((scenarios) => scenarios.slice(0, 1))
