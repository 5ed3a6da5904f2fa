import { inPairOrder, type TwinPair, type TwinProgress, type TwinStore } from '../../records/index.ts'

export function memoryTwinStore(): TwinStore {
  const open = new Map<string, TwinPair>()
  const dismissed = new Map<string, readonly [left: string, right: string]>()
  let progress: TwinProgress | null = null

  function drop(id: string) {
    for (const [key, { left, right }] of open) if (left === id || right === id) open.delete(key)
  }

  return {
    progress: async () => progress,
    async save(found, reached, at) {
      if (progress !== null && progress.rules !== reached.rules) open.clear()
      progress = { ...reached }
      for (const { id, twins } of found) {
        drop(id)
        if (twins === null) for (const [key, pair] of dismissed) if (pair.includes(id)) dismissed.delete(key)
        for (const { id: other, score, reasons } of twins ?? []) {
          const [left, right] = inPairOrder(id, other)
          const key = keyOf(left, right)
          if (!dismissed.has(key)) open.set(key, { left, right, score, reasons: [...reasons], foundAt: at })
        }
      }
    },
    async list(after, limit) {
      const pairs = [...open.values()].sort(bySureness)
      const from = after === null ? 0 : pairs.findIndex((pair) => bySureness(pair, after) > 0)
      return from < 0 ? [] : pairs.slice(from, from + limit)
    },
    count: async () => open.size,
    async dismiss(one, other) {
      const pair = inPairOrder(one, other)
      const isOpen = open.delete(keyOf(...pair))
      if (isOpen) dismissed.set(keyOf(...pair), pair)
      return isOpen
    },
  }
}

const keyOf = (left: string, right: string) => JSON.stringify([left, right])
const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

type Placed = Pick<TwinPair, 'left' | 'right' | 'score'>
const bySureness = (a: Placed, b: Placed) =>
  b.score - a.score || compareText(a.left, b.left) || compareText(a.right, b.right)
