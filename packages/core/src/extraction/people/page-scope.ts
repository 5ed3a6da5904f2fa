import type { ReadPage } from '../site.ts'
import type { LineReading } from './line-reading.ts'
import type { OwnNames } from './own-names.ts'

export interface PageScope {
  readonly domain: string
  readonly own: OwnNames
  readonly reading: LineReading
}

/** Pages that tell of other people too: whom they show belongs to the company only where more says so. */
export const tellsOfOthers = ({ kind }: ReadPage) => ofOthers.has(kind)
export const isOfTeam = ({ kind }: ReadPage) => kind === 'team' || kind === 'about'

const ofOthers: ReadonlySet<ReadPage['kind']> = new Set(['press', 'post', 'customers', 'investors'])
