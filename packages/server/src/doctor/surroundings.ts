import { accessSync, constants, existsSync } from 'node:fs'
import { type Finding, ok, warn } from './finding.ts'

export interface Surroundings {
  readonly isContainer: boolean
  readonly isRootWritable: boolean
  readonly userId: number | null
}

export function surroundings(): Surroundings {
  return {
    isContainer: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
    isRootWritable: isWritable('/'),
    userId: process.getuid?.() ?? null,
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Who runs it, and what a break-in could change. */
export function judgeSurroundings({ isContainer, isRootWritable, userId }: Surroundings): Finding[] {
  const findings: Finding[] = []
  if (userId === 0) {
    findings.push(
      warn(
        'user',
        'It runs as root, which it never needs.',
        isContainer
          ? 'Start the container with --user.'
          : 'Run it as a user of its own; dealflow init writes a unit that does.',
      ),
    )
  }
  if (isContainer && isRootWritable) {
    findings.push(
      warn(
        'container',
        'The container’s root file system can be written.',
        'Start it with --read-only: Dealflow writes to its data directory alone.',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('user', 'It does not run as root.')]
}
