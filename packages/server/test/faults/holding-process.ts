import { createLineLog } from '@dealflow/node-adapter'
import { configurationOf } from '../../src/config/load.ts'
import { openInstance } from '../../src/instance.ts'

/** Holds a data directory and takes no commands, as an import does, until it is killed. */
const log = createLineLog({ fd: 1, format: 'json' })
const instance = await openInstance({ configuration: configurationOf({ data: process.argv[2] ?? '' }), log })
log.line('held')
// Without a use left, the instance would be collected, and the directory free.
setInterval(() => instance.directory, 60_000)
