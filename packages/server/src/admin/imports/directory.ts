import { join } from 'node:path'

/** Where imports of the operator API keep their files and how far they are. */
export const importsDirectory = (dataDirectory: string) => join(dataDirectory, 'imports')
