/**
 * Runs one command line after the other, each as if it were a process of its own: with its arguments, working directory and variables.
 * A process of dealflow takes a tenth of a CPU second to start and a third until its first search is compiled.
 */
import { runCommandLine } from '../../src/cli/run.ts'
import type { CommandLine } from '../command-process.ts'

process.umask(0o077)

process.on('message', async ({ args, directory, environment }: CommandLine) => {
  process.chdir(directory)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  const code = await runCommandLine(args)
  for (const stream of [process.stdout, process.stderr])
    await new Promise((resolve) => stream.write('', resolve))
  // The directory may be gone before the next command.
  process.chdir('/')
  process.send?.({ code })
})
