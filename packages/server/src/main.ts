#!/usr/bin/env bun
import { deckChildVerb, guardChildVerb, siteChildVerb, tableChildVerb } from './own-program.ts'

// Every file this program makes is its owner's alone, in a directory that others may read too.
process.umask(0o077)

const args = process.argv.slice(2)
// The binary begins with a compiler that waits longer (scripts/build-binary.ts). A server ends that some seconds after it listens (commands/serve.ts).
if (args[0] !== 'serve') Bun.unsafe.setJITPolicy(1)
// A child that reads a deck, a site or a workbook loads nothing of the service, and the service nothing of what reads them.
if (args[0] === deckChildVerb) await (await import('./decks/deck-child.ts')).serveAsDeckChild()
else if (args[0] === siteChildVerb) await (await import('./site-child.ts')).serveAsSiteChild()
else if (args[0] === tableChildVerb) await (await import('./table-child.ts')).serveAsTableChild()
else if (args[0] === guardChildVerb) await (await import('./guard-child.ts')).proveGuardHere()
else process.exitCode = await (await import('./cli/run.ts')).runCommandLine(args)
