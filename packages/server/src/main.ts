#!/usr/bin/env bun
import { deckChildVerb } from './decks/deck-child-program.ts'

// Every file this program makes is its owner's alone, in a directory that others may read too.
process.umask(0o077)

// A reader that has seen enough, such as head, ends the program quietly, with the exit code that a shell knows for it.
const closedPipeExitCode = 141
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(closedPipeExitCode)
  process.stderr.write(`dealflow: Standard output could not be written: ${error.message}\n`)
  process.exit(1)
})

const args = process.argv.slice(2)
// A child that reads a deck loads nothing of the service, and the service nothing of what reads decks.
if (args[0] === deckChildVerb) await (await import('./decks/deck-child.ts')).serveAsDeckChild()
else process.exitCode = await (await import('./cli/run.ts')).runCommandLine(args)
