/** The same list where all stay. */
export function left<Item>(items: readonly Item[], stays: (item: Item) => boolean): Item[] {
  const kept = items.filter(stays)
  return kept.length === items.length ? (items as Item[]) : kept
}

/** The same list where nothing of it changes. */
export function mapped<Item>(items: readonly Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.every((item, at) => item === items[at]) ? (items as Item[]) : changed
}
