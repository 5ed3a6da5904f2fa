export * from '@dealflow/core'
