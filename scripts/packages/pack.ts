import { join } from 'node:path'
import type { BuiltPackage } from './build.ts'
import { runNpm } from './run.ts'

/** What `npm publish` would send. */
export interface Tarball {
  readonly name: string
  /** Where it lies. */
  readonly file: string
  /** In bytes, as it travels. */
  readonly size: number
  /** In bytes, once it is installed. */
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** Packs what was built into tarballs in `out`, by npm itself. */
export async function packPackages(
  packages: readonly BuiltPackage[],
  out: string,
): Promise<readonly Tarball[]> {
  const tarballs: Tarball[] = []
  for (const { name, directory } of packages) {
    const args = ['pack', '--json', '--pack-destination', out]
    const [packed] = JSON.parse(await runNpm(`packing ${name}`, args, { cwd: directory }))
    tarballs.push({ ...packed, file: join(out, packed.filename) })
  }
  return tarballs
}
