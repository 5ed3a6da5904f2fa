import { join, resolve } from 'node:path'
import { keyFileName } from '@dealflow/node-adapter/directory'
import type { Settings } from './config/table.ts'

export function keyFileOf(settings: Settings): string {
  return resolve(settings.instanceKeyFile ?? join(settings.data, keyFileName))
}
