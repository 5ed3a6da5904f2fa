#!/usr/bin/env bun
import { runCommandLine } from './cli/run.ts'

// Every file this program makes is its owner's alone, in a directory that others may read too.
process.umask(0o077)

process.exitCode = await runCommandLine(process.argv.slice(2))
