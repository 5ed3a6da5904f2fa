import { tableChildSide } from '@dealflow/node-adapter/table-child'
import { serveTableChild } from './table-program.ts'

/** Serves the parent on standard input and output until it closes the input or dies. */
export async function serveAsTableChild(): Promise<void> {
  await serveTableChild(tableChildSide())
  process.exit()
}
