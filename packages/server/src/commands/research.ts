import { resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { researchHtml, ServiceError } from '@dealflow/core'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { quietContextOf } from '../cli/context.ts'
import { shownMarkdown } from '../cli/shown-markdown.ts'
import { RemoteError } from '../control/remote-error.ts'
import { withSites } from '../control/with-sites.ts'
import { exportFile } from '../export-target.ts'
import type { ResearchArgs, ShownResearch } from '../operations/research.ts'
import { researchOutlook } from './research-outlook.ts'
import { readWebsite, siteRemedyOf } from './site-input.ts'
import { readTextFile } from './text-file.ts'

export const researchCommand: Command = {
  name: 'research',
  summary: 'write a report on a company, each sentence with its source',
  positionals: [{ name: 'WEBSITE', summary: 'such as https://acme.com, or acme.com' }],
  options: {
    name: { value: 'NAME', summary: 'what the company is called' },
    city: { value: 'CITY', summary: 'where it is; shown in place of what its site says' },
    country: { value: 'COUNTRY', summary: 'the same' },
    'country-iso': { value: 'CODE', summary: 'the same, as two letters: DE' },
    context: { value: 'TEXT', summary: 'what you know or want to know; addresses in it are read too' },
    'context-file': { value: 'FILE', summary: 'the same from a file; - for standard input' },
    record: { value: 'ID', summary: 'the company of the dataset that it is about' },
    'skip-competitors': { summary: 'compare it with nobody' },
    'dry-run': { summary: 'only show it: the record of the company stays as it is' },
    html: { value: 'FILE', summary: 'write the report as a page to print' },
    force: { summary: 'replace FILE when it is there' },
  },
  settings: 'sites',
  notes:
    'The report is Markdown. What was found goes into the record of the company, as by enrich; the context never does.\n--json prints the result that a job would have. It takes about a minute: a site is asked once a second, site_delay_ms.',
  whenStopped: 'keeps nothing',
  async run(input) {
    const args = await readArgs(input)
    const file = input.text('html')
    if (file === null && input.on('force')) throw new UsageError('--force is for --html FILE.')
    const page = file === null ? null : await exportFile(resolve(file), input.on('force'))
    try {
      const result = await withSites(
        input,
        (call) => call('research', args, quietContextOf(input)),
        args.dryRun ? 'refuse' : 'make',
      )
      const shown = { ...result, record_store_id: result.record_store_id ?? args.request.website }
      await page?.write(new TextEncoder().encode(researchHtml(shown)))
      await page?.finish()
      print(input, result, file, args.dryRun)
      return result.success ? 0 : 1
    } catch (error) {
      await page?.discard()
      const remedy = siteRemedyOf(error)
      if (remedy !== null && !input.json) input.output.note(remedy)
      throw refusedOptions(error, optionOf)
    }
  },
}

/** By member of the request. */
const optionOf: Readonly<Record<string, string>> = {
  website: 'WEBSITE',
  company_name: '--name',
  city: '--city',
  country: '--country',
  country_iso: '--country-iso',
  record_store_id: '--record',
  analyst_context: '--context',
}

async function readArgs(input: CommandInput): Promise<ResearchArgs> {
  return {
    request: {
      website: readWebsite(input.positionals[0] ?? ''),
      company_name: input.text('name'),
      city: input.text('city'),
      country: input.text('country'),
      country_iso: input.text('country-iso'),
      record_store_id: input.text('record'),
      analyst_context: await readContext(input),
      skip_competitor_analysis: input.on('skip-competitors'),
    },
    dryRun: input.on('dry-run'),
  }
}

async function readContext(input: CommandInput): Promise<string | null> {
  const given = input.text('context')
  const file = input.text('context-file')
  if (given !== null && file !== null)
    throw new UsageError('--context and --context-file are two ways to say one thing. Which one is meant?')
  if (file === null) return given
  return file === '-' ? await textOf(process.stdin) : readTextFile(file)
}

/** Where it is read by a program, it is Markdown as it is. */
function print({ json, output }: CommandInput, result: ShownResearch, file: string | null, dryRun: boolean) {
  if (json) {
    output.json(result)
    return
  }
  const markdown = result.data.report.output?.markdown.trimEnd() ?? null
  if (file !== null) output.line(`The report is in ${resolve(file)}`)
  else if (markdown !== null && !output.isTerminal) output.line(markdown)
  else if (markdown !== null) {
    const columns = process.stdout.columns || 80
    for (const line of shownMarkdown(markdown, { ...output, columns })) output.line(line)
  }
  for (const line of researchOutlook(result, dryRun)) output.note(line)
}

/**
 * A request that was refused for what is on the command line is wrong usage, explained with the names that are there.
 * `options`: by member of the request. Any other error comes back as it is.
 */
export function refusedOptions(error: unknown, options: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ServiceError || error instanceof RemoteError) || error.code !== 'BAD_REQUEST')
    return error
  const issues = Array.isArray(error.details) ? (error.details as readonly Issue[]) : []
  const told = issues.flatMap(({ path, message }) => {
    const option = options[path]
    return option === undefined ? [] : [`${option} ${message}.`]
  })
  if (told.length === 0 || told.length < issues.length) return error
  return new UsageError(told.join(' '), { cause: error })
}

interface Issue {
  readonly path: string
  readonly message: string
}
