// npm run example                    the examples that can be started
// npm run example -- express         starts one with the pinned Node or Bun, in its folder
// npm run example -- express check   runs its check
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { commandOf, readExamples } from './check/examples.ts'

const root = join(import.meta.dir, '..')

function main([name, script = 'start']: readonly string[]): void {
  const examples = readExamples(root)
  if (name === undefined) {
    for (const { name, description, scripts } of examples)
      if (scripts['start'] !== undefined) console.log(`${name.padEnd(20)}${description}`)
    return
  }
  const example = examples.find((candidate) => candidate.name === name)
  if (example === undefined) throw new Error(`There is no example ${name}; \`npm run example\` lists them.`)
  const [program = '', ...words] = commandOf(root, example, script)
  const child = spawn(program, words, { cwd: example.folder, stdio: 'inherit' })
  // A terminal sends Ctrl-C to the whole group; passed on as well it would look like a second one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
