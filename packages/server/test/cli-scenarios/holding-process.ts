import { createLineLog } from '@dealflow/node-adapter'
import { defaultSettings } from '../../src/config/table.ts'
import { openInstance } from '../../src/instance.ts'

/** Holds a data directory and takes no commands, as an import does, until it is killed. */
const log = createLineLog({ fd: 1, format: 'json' })
const instance = await openInstance({ settings: { ...defaultSettings, data: process.argv[2] ?? '' }, log })
log.line('held')
// Without a use left, the instance would be collected, and the directory free.
setInterval(() => instance.directory, 60_000)
