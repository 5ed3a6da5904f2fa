import { test } from 'bun:test'
import { hostileSiteCases } from '@dealflow/node-adapter/testing'

for (const { name, run } of hostileSiteCases) test(name, () => run({ boundsAddressSpace: true }), 400_000)
