import { extname } from 'node:path'

/** Where the module of this name lies beside another, whose `import.meta.url` is given: as a source, or as what it was compiled to. */
export const moduleBeside = (url: string, name: string): URL => new URL(`${name}${extname(url)}`, url)
