// The other side of `speed.ts`: reads decks with unpdf, as our child does with pdf.js. Takes a path a line and answers a line of JSON.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [module] = process.argv.slice(2)
if (module === undefined) throw new Error('Takes the path of the module unpdf.')
const { extractText, getResolvedPDFJS } = (await import(module)) as {
  extractText(
    data: Uint8Array,
    options: { mergePages: false },
  ): Promise<{ totalPages: number; text: string[] }>
  getResolvedPDFJS(): Promise<unknown>
}
// Its pdf.js is loaded before it is ready, as ours is.
await getResolvedPDFJS()
console.log('ready')
for await (const path of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await extractText(new Uint8Array(readFileSync(path)), { mergePages: false })))
