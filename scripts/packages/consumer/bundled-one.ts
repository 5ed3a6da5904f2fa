export { toIso } from '@dealflow/core'
