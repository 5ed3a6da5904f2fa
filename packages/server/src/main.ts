#!/usr/bin/env bun
import { runCommandLine } from './cli/run.ts'

// Every file this program makes is its owner's alone, in a directory that others may read too.
process.umask(0o077)

// A reader that has seen enough, such as head, ends the program quietly, with the exit code that a shell knows for it.
const closedPipeExitCode = 141
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(closedPipeExitCode)
  throw error
})

process.exitCode = await runCommandLine(process.argv.slice(2))
