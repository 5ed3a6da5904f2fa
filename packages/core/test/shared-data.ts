import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether real data, which is no part of the repository, lies beside it; where it does not, prints why its tests are skipped. */
export function hasSharedData(name: string): boolean {
  const isHere = existsSync(fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url)))
  if (!isHere) console.log(`skipped: ../shared/data/${name} is absent`)
  return isHere
}
