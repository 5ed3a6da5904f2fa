import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiDocument } from '../packages/core/src/index.ts'
import { adminOpenApi } from '../packages/server/src/admin/index.ts'
import { checkClientBundle } from './check/client-bundle.ts'
import { documentForTypes, shapesFile, withOpenNames } from './check/client-types.ts'

const root = join(import.meta.dir, '..')
const core = join(root, 'packages/core')
const documentFile = 'packages/core/openapi/v2.json'
const adminFile = 'packages/server/openapi/admin-v1.json'
const typesFile = 'packages/core/src/client/v2.generated.ts'
const shapesOfTypes = 'packages/core/src/client/shapes.generated.ts'

/**
 * The OpenAPI documents and the types of the public client equal the files in the repository (`--write` makes them so), the
 * documents are clean under Redocly's recommended rules, and the client compiles under the oldest TypeScript that is promised, and is
 * small enough for a page.
 */
async function checkOpenapi(isWriting: boolean): Promise<string[]> {
  const problems: string[] = []
  const document = await formatted(documentFile, JSON.stringify(openapiDocument()))
  problems.push(...compare(documentFile, document, isWriting))

  const scratch = join(root, '.tmp/openapi')
  mkdirSync(scratch, { recursive: true })
  writeFileSync(join(scratch, 'v2.json'), document)

  const adminDocument = await formatted(adminFile, JSON.stringify(adminOpenApi()))
  problems.push(...compare(adminFile, adminDocument, isWriting))
  writeFileSync(join(scratch, 'admin-v1.json'), adminDocument)
  problems.push(...(await lint([join(scratch, 'v2.json'), join(scratch, 'admin-v1.json')])))

  const made = JSON.parse(document)
  writeFileSync(join(scratch, 'types.json'), JSON.stringify(documentForTypes(made)))
  const generator = join(core, 'node_modules/.bin/openapi-typescript')
  problems.push(
    ...(await run('openapi-typescript', [
      generator,
      join(scratch, 'types.json'),
      '-o',
      join(scratch, 'v2.ts'),
    ])),
  )
  const types = await formatted(typesFile, withOpenNames(readFileSync(join(scratch, 'v2.ts'), 'utf8')))
  problems.push(...compare(typesFile, types, isWriting))
  problems.push(...compare(shapesOfTypes, await formatted(shapesOfTypes, shapesFile(made)), isWriting))

  const compiler = join(core, 'node_modules/.bin/tsc')
  const project = join(root, 'examples/typed-client/tsconfig.json')
  problems.push(...(await run('typed client types', [compiler, '-p', project])))
  const bundle = await checkClientBundle(join(core, 'src/client/index.ts'))
  console.log(`measured: the client is ${bundle.bytes} bytes gzipped`)
  problems.push(...bundle.problems)
  return problems
}

function lint(files: readonly string[]): Promise<string[]> {
  const redocly = join(root, 'node_modules/.bin/redocly')
  return run(`redocly lint ${files.join(' ')}`, [
    redocly,
    'lint',
    ...files,
    '--extends',
    'recommended',
    '--max-problems',
    '100',
  ])
}

function compare(file: string, made: string, isWriting: boolean): string[] {
  const path = join(root, file)
  if (isWriting) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, made)
    return []
  }
  const kept = readOrEmpty(path)
  if (kept === made) return []
  const keptLines = kept.split('\n')
  const differs = made.split('\n').findIndex((line, index) => line !== keptLines[index])
  return [
    `${file}:${differs + 1} is not what the endpoints say; run scripts/check-openapi.ts --write and read the difference`,
  ]
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A file that is missing differs from every other.
    return ''
  }
}

/** As the repository's formatter writes it, so that `biome check` and this check never disagree. */
async function formatted(file: string, text: string): Promise<string> {
  const biome = join(root, 'node_modules/.bin/biome')
  const child = Bun.spawn([biome, 'format', `--stdin-file-path=${file}`], {
    cwd: root,
    stdin: new Blob([text]),
    stderr: 'inherit',
  })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`biome could not format ${file}`)
  return output
}

async function run(name: string, command: string[]): Promise<string[]> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...quiet },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  // Redocly exits with 0 on warnings; a clean document has none.
  const isClean =
    code === 0 &&
    !/\bwarnings?\b/i.test(output.replace(/Deprecation warning/g, '')) &&
    !/You have \d+ warning/.test(errors)
  return isClean ? [] : [`${name} ended with ${code}:\n${output}${errors}`]
}

const problems = await checkOpenapi(process.argv.includes('--write'))
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'openapi: ok' : `openapi: ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
