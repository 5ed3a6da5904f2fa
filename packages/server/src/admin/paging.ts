import { badRequest, Nullable, readCursor, Text, Type, writeCursor } from '@dealflow/core/http'

const limitDefault = 20

/** The query parameters of every list. */
export const pageQuery = {
  after: Type.Optional(Text({ minLength: 1, maxLength: 512, description: 'next_cursor of the page before' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: `Default ${limitDefault}` })),
}

export const nextCursor = Nullable(Text(), { description: 'Send it as after; null on the last page' })

export interface PageRequest {
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** Where a page begins: `position` is what `next_cursor` of the page before stood for, null for the first page. */
export interface PageStart {
  readonly position: string | number | null
  /** One more than the page holds tells whether there is another. */
  readonly limit: number
}

/**
 * A list by pages. A cursor holds for the list (`name`) and the filters it came from; `read` gets the position after which
 * to go on and returns up to `limit` items.
 */
export async function pageOf<Item>(
  request: PageRequest,
  list: {
    readonly name: string
    readonly filters: readonly unknown[]
    readonly read: (start: PageStart) => Promise<readonly Item[]>
    readonly positionOf: (item: Item) => string | number
  },
): Promise<{ items: readonly Item[]; next_cursor: string | null }> {
  const frame = { kind: list.name, filterHash: hashOf(list.filters) }
  const limit = request.limit ?? limitDefault
  const position = request.after === undefined ? null : positionIn(frame, request.after)
  const found = await list.read({ position, limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { items, next_cursor: hasMore ? writeCursor(frame, { p: list.positionOf(last) }) : null }
}

/**
 * For a list that its operation gives whole: by its ids, which rise with time. The page goes on where it should even when the
 * item that the cursor named is gone.
 */
export function sliceAfter<Item>(
  items: readonly Item[],
  order: 'rising' | 'falling',
  { position, limit }: PageStart,
  idOf: (item: Item) => string,
): readonly Item[] {
  const direction = order === 'rising' ? 1 : -1
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -direction : direction)
  return items
    .filter((item) => position === null || compare(idOf(item), String(position)) > 0)
    .sort((a, b) => compare(idOf(a), idOf(b)))
    .slice(0, limit)
}

function positionIn(frame: { kind: string; filterHash: string }, cursor: string): string | number {
  const position = readCursor(frame, cursor)?.['p']
  if (typeof position === 'string' || typeof position === 'number') return position
  const message =
    'is not a cursor of this list with these filters; send next_cursor unchanged, or leave it out'
  throw badRequest([{ path: 'query.after', message }])
}

function hashOf(filters: readonly unknown[]): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(filters)).digest('hex').slice(0, 8)
}
