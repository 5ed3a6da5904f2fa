// Builds and packs what is published, lints it, and uses it as others would: in projects outside of this repository.
import { join } from 'node:path'
import { checkConsumer } from './consumer-check.ts'
import { checkExamples } from './examples.ts'
import { lintTarballs } from './lint.ts'
import { makePackages } from './main.ts'
import { emptyProject } from './project.ts'
import { CheckFailed } from './run.ts'

async function part<T>(name: string, task: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await task()
  console.log(`ok ${name} ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

async function checkPackages(): Promise<void> {
  // Not in dist, where somebody may be making them at the same time.
  using scratch = emptyProject()
  const tarballs = await part('build and pack', () => makePackages(join(scratch.directory, 'packages')))
  await part('publint and attw', () => lintTarballs(tarballs))
  await part('an empty project', () => checkConsumer(tarballs))
  const names = await part('the examples', () => checkExamples(tarballs))
  console.log(`measured: from tarballs: ${names.join(', ')}`)
}

try {
  await checkPackages()
} catch (error) {
  if (!(error instanceof CheckFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
