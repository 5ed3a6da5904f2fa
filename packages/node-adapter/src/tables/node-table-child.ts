import { serveTableChild } from '@dealflow/core/table-child'
import { tableChildSide } from './child-side.ts'

// The child of `nodeTableReader`: a program of its own.
await serveTableChild(tableChildSide())
process.exit()
