// Builds what is published and packs it: dist/packages/*.tgz. `npm publish FILE` would send one.
import { basename, join } from 'node:path'
import { strangers } from './allowed-files.ts'
import { buildPackages } from './build.ts'
import { packPackages, type Tarball } from './pack.ts'
import { CheckFailed } from './run.ts'

/** Packages in tarballs in `out`, which hold nothing but what they should. */
export async function makePackages(out: string): Promise<readonly Tarball[]> {
  const tarballs = await packPackages(await buildPackages(out), out)
  for (const { name, files } of tarballs) {
    const unforeseen = strangers(files.map(({ path }) => path))
    if (unforeseen.length > 0)
      throw new CheckFailed(
        `${name} would publish ${unforeseen.join(', ')}. Import it from nothing that is published, or allow it in scripts/packages/allowed-files.ts.`,
      )
  }
  return tarballs
}

/** `dealflow-core-0.7.0.tgz 6.07 MB (12.63 MB in 2287 files)`. */
export function sizeOf({ file, size, unpackedSize, files }: Tarball): string {
  return `${basename(file)} ${megabytes(size)} (${megabytes(unpackedSize)} in ${files.length} files)`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}

if (import.meta.main) {
  try {
    const tarballs = await makePackages(join(import.meta.dir, '../../dist/packages'))
    for (const tarball of tarballs) console.log(sizeOf(tarball))
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
