import type { Command } from '../cli/command.ts'

/** The commands of one file. It is loaded when one of them is asked for: a server loads its own alone. */
export interface CommandFile {
  readonly names: readonly string[]
  load(): Promise<readonly Command[]>
}

/** Every verb, in the order of the help page. */
export const commandFiles: readonly CommandFile[] = [
  { names: ['serve'], load: async () => [(await import('./serve.ts')).serveCommand] },
  { names: ['demo'], load: async () => [(await import('./demo.ts')).demoCommand] },
  { names: ['init'], load: async () => [(await import('./init.ts')).initCommand] },
  { names: ['config'], load: async () => [(await import('./config.ts')).configCommand] },
  { names: ['doctor'], load: async () => [(await import('./doctor.ts')).doctorCommand] },
  { names: ['import'], load: async () => [(await import('./import.ts')).importCommand] },
  {
    names: ['mapping list', 'mapping show', 'mapping remove'],
    load: async () => (await import('./import-mappings.ts')).importMappingCommands,
  },
  { names: ['export'], load: async () => [(await import('./export.ts')).exportCommand] },
  { names: ['search', 'lookup'], load: async () => (await import('./companies.ts')).companyCommands },
  {
    names: [
      'search tune',
      'search tune synonyms',
      'search tune generic',
      'search tune pin',
      'search tune hide',
      'search tune import',
    ],
    load: async () => (await import('./search-tuning.ts')).searchTuningCommands,
  },
  {
    names: ['company get', 'company history', 'company put', 'company delete', 'company forget'],
    load: async () => (await import('./company-records.ts')).companyRecordCommands,
  },
  {
    names: ['investor list', 'investor get'],
    load: async () => (await import('./investors.ts')).investorCommands,
  },
  {
    names: ['field create', 'field list', 'field rename', 'field change', 'field remove'],
    load: async () => (await import('./custom-fields.ts')).customFieldCommands,
  },
  {
    names: ['person forget', 'person list', 'person allow'],
    load: async () => (await import('./people.ts')).peopleCommands,
  },
  {
    names: ['duplicates list', 'duplicates dismiss', 'duplicates merge', 'duplicates unmerge'],
    load: async () => (await import('./duplicates.ts')).duplicateCommands,
  },
  {
    names: ['index status', 'index rebuild', 'index verify'],
    load: async () => (await import('./company-index.ts')).companyIndexCommands,
  },
  {
    names: ['list create', 'list show', 'list add', 'list remove', 'list delete'],
    load: async () => (await import('./lists.ts')).listCommands,
  },
  {
    names: ['job list', 'job show', 'job cancel'],
    load: async () => (await import('./jobs.ts')).jobCommands,
  },
  { names: ['enrich'], load: async () => [(await import('./enrich.ts')).enrichCommand] },
  { names: ['research'], load: async () => [(await import('./research.ts')).researchCommand] },
  { names: ['vc', 'train vc'], load: async () => (await import('./vc.ts')).vcCommands },
  { names: ['competitors'], load: async () => [(await import('./competitors.ts')).competitorsCommand] },
  { names: ['deck'], load: async () => [(await import('./deck.ts')).deckCommand] },
  {
    names: ['webhook list', 'webhook deliveries', 'webhook replay', 'webhook listen', 'webhook verify'],
    load: async () => (await import('./webhooks.ts')).webhookCommands,
  },
  {
    names: ['account create', 'account list', 'grant', 'adjust'],
    load: async () => (await import('./accounts.ts')).accountCommands,
  },
  {
    names: ['key create', 'key list', 'key rotate', 'key disable', 'key enable', 'key revoke'],
    load: async () => (await import('./keys.ts')).keyCommands,
  },
  { names: ['key generate'], load: async () => [(await import('./key-generate.ts')).keyGenerateCommand] },
  { names: ['ledger verify'], load: async () => [(await import('./ledger.ts')).ledgerVerifyCommand] },
  { names: ['prices', 'limits'], load: async () => (await import('./tariff.ts')).tariffCommands },
  {
    names: ['admin-key create', 'admin-key list', 'admin-key revoke', 'audit'],
    load: async () => (await import('./operators.ts')).operatorCommands,
  },
  { names: ['backup'], load: async () => [(await import('./backup.ts')).backupCommand] },
  { names: ['restore'], load: async () => [(await import('./restore.ts')).restoreCommand] },
  { names: ['migrate'], load: async () => [(await import('./migrate.ts')).migrateCommand] },
  {
    names: ['instance-key show', 'instance-key replace'],
    load: async () => (await import('./instance-key.ts')).instanceKeyCommands,
  },
  { names: ['openapi'], load: async () => [(await import('./openapi.ts')).openapiCommand] },
  { names: ['version'], load: async () => [(await import('./version.ts')).versionCommand] },
]

export async function loadCommands(files: readonly CommandFile[]): Promise<readonly Command[]> {
  return (await Promise.all(files.map((file) => file.load()))).flat()
}

/** The names of all commands. */
export const commandNames: readonly string[] = commandFiles.flatMap(({ names }) => names)

export async function loadCommand(name: string): Promise<Command> {
  const commands = await loadCommands(commandFiles.filter(({ names }) => names.includes(name)))
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) throw new Error(`commands/index.ts names ${name}, which its file does not have`)
  return command
}
