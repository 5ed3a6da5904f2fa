// Builds what is published and packs it: dist/packages/*.tgz. `npm publish FILE` would send one.
import { basename, join } from 'node:path'
import { strangers } from './allowed-files.ts'
import { buildPackages } from './build.ts'
import { packPackages, type Tarball } from './pack.ts'
import { CheckFailed } from './run.ts'

/** Packages in tarballs in `out`, which hold nothing but what they should. Says how large they are. */
export async function makePackages(out: string): Promise<readonly Tarball[]> {
  const tarballs = await packPackages(await buildPackages(out), out)
  for (const { name, file, size, unpackedSize, files } of tarballs) {
    const unforeseen = strangers(files.map(({ path }) => path))
    if (unforeseen.length > 0)
      throw new CheckFailed(
        `${name} would publish ${unforeseen.join(', ')}. Import it from nothing that is published, or allow it in scripts/packages/allowed-files.ts.`,
      )
    console.log(
      `${basename(file)}: ${megabytes(size)} packed, ${megabytes(unpackedSize)} in ${files.length} files`,
    )
  }
  return tarballs
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}

if (import.meta.main) {
  try {
    await makePackages(join(import.meta.dir, '../../dist/packages'))
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
