import { join } from 'node:path'

/** The rows of a dry run. */
export const previewFileIn = (importDirectory: string) => join(importDirectory, 'preview.jsonl')

/** Where imports of the operator API keep their files and how far they are. */
export const importsDirectory = (dataDirectory: string) => join(dataDirectory, 'imports')
