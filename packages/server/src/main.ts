#!/usr/bin/env bun
import { runCommandLine } from './cli/run.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))
