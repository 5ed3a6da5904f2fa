import type { ImportOptions, ImportReport } from './import-options.ts'

/** `importCompanies` of `import.ts`. What reads files and their values is loaded for the first: a start would wait 10 ms for it. */
export async function importCompanies(options: ImportOptions): Promise<ImportReport> {
  const { importCompanies } = await import('./import.ts')
  return importCompanies(options)
}
