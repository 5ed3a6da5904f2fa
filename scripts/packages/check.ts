// Builds and packs what is published and lints it; with --all also uses it as others would: in projects outside of this repository.
//   bun scripts/packages/check.ts [--all]
import { join } from 'node:path'
import { checkConsumer } from './consumer-check.ts'
import { checkExamples } from './examples.ts'
import { lintTarballs } from './lint.ts'
import { makePackages, sizeOf } from './main.ts'
import { emptyProject } from './project.ts'
import { CheckFailed } from './run.ts'

/** Answers what was measured. Throws `AggregateError` with all that is wrong. */
async function checkPackages(isAll: boolean): Promise<string> {
  // Not in dist, where somebody may be making them at the same time.
  using scratch = emptyProject()
  const tarballs = await makePackages(join(scratch.directory, 'packages'))
  console.log(`packed ${tarballs.map(sizeOf).join(', ')}`)
  if (!isAll) {
    await lintTarballs(tarballs)
    return tarballs.map(sizeOf).join(', ')
  }
  const parts = [lintTarballs(tarballs), checkConsumer(tarballs), checkExamples(tarballs)] as const
  const [linted, used, examples] = await Promise.allSettled(parts)
  if (linted.status === 'fulfilled' && used.status === 'fulfilled' && examples.status === 'fulfilled')
    return `${tarballs.map(sizeOf).join(', ')}; ${used.value}; examples from tarballs: ${examples.value.join(', ')}`
  const ended = [linted, used, examples]
  throw new AggregateError(ended.flatMap((part) => (part.status === 'rejected' ? [part.reason] : [])))
}

try {
  console.log(`measured: ${await checkPackages(process.argv.includes('--all'))}`)
} catch (error) {
  for (const problem of error instanceof AggregateError ? error.errors : [error])
    console.error(problem instanceof CheckFailed ? problem.message : problem)
  console.error(
    '`npm run packages` makes the same tarballs in dist/packages: install them to try it by hand.',
  )
  process.exitCode = 1
}
