import manifest from '../package.json' with { type: 'json' }

/** What this program is. In a compiled binary the three names are literals, put there by scripts/build-binary. */
export const buildInfo = {
  version: process.env.DEALFLOW_BUILD_VERSION ?? manifest.version,
  /** The git commit, with `-dirty` when the tree had changes; `unknown` in a run from source. */
  commit: process.env.DEALFLOW_BUILD_COMMIT ?? 'unknown',
  /** An ISO time; `unknown` in a run from source. */
  builtAt: process.env.DEALFLOW_BUILD_TIME ?? 'unknown',
}

/** Whether this is the compiled binary, whose larger files are packed, and not a run from the sources. */
export const isBinary = process.env.DEALFLOW_BUILD_VERSION !== undefined
