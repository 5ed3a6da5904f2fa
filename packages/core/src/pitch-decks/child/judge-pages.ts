import type { DeckLimits, DeckReading } from '../reader.ts'
import type { DeckPages } from './deck-pages.ts'
import type { PageToJudge } from './protocol.ts'
import { ChildLost, type ChildSession } from './session.ts'
import { refusal } from './words.ts'

/** The child that read the deck may die of what is still in its memory: a fresh one gets the same pages once more. */
const ATTEMPTS = 2

export interface PageJudging {
  readonly pages: DeckPages
  readonly limits: DeckLimits
  /** Whether the time for it is over. */
  readonly isOver: () => boolean
  /** The child that lives, or a new one; throws when the deck is not wanted any more. */
  readonly child: () => ChildSession
}

/** Of a reading, which is opened here: 16 MB of JSON hold a server up for a tenth of a second. Real decks have 0.1 MB. */
const READING_BYTES_MAX = 16 * 1024 * 1024

/** Throws `DeckRefused` when nothing could be made of the pages, and what `child` throws. */
export async function judgePages({ pages, limits, isOver, child }: PageJudging): Promise<DeckReading> {
  for (let attempt = 1; ; attempt++) {
    const session = child()
    try {
      return await judge(pages, limits, session)
    } catch (error) {
      if (!(error instanceof ChildLost && error.wasReady) || error.reason === 'stopped') throw error
      if (error.reason !== 'exit') pages.losses++
      if (isOver()) throw refusal('deck_time', limits, pages.losses)
      if (attempt === ATTEMPTS) throw refusal(error.reason, limits, pages.losses)
    }
  }
}

async function judge(
  { opened, read, failed }: DeckPages,
  limits: DeckLimits,
  child: ChildSession,
): Promise<DeckReading> {
  if (opened === null) throw new Error('A deck is judged that was never opened.')
  await child.order({ order: 'judge', pages: opened.totalPages })
  await child.send(opened.line)
  for (let number = 1; number <= opened.totalPages; number++) {
    const page = read.get(number)
    const { recognised = null, line = null } = page ?? {}
    const error = failed.get(number) ?? null
    const head: PageToJudge = { number, hasText: line !== null, recognised, error }
    await child.send(JSON.stringify(head))
    if (line !== null) await child.send(line)
  }
  const message = await child.message()
  const line = message.kind === 'deck' ? await child.line() : null
  if (line !== null && line.length > READING_BYTES_MAX) {
    child.answered()
    throw refusal('text', limits)
  }
  const reading = line === null ? null : parseReading(line)
  if (reading !== null) {
    child.answered()
    return reading
  }
  child.kill('protocol')
  // Its end is what tells.
  await child.line()
  throw new Error('A line came from a child that was killed for its nonsense.')
}

/** The only line with words of a file that is opened here. */
function parseReading(line: Uint8Array): DeckReading | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
    const isReading = typeof value === 'object' && value !== null && 'slides' in value
    return isReading ? (value as DeckReading) : null
  } catch {
    return null
  }
}
