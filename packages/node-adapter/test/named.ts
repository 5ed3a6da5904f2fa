/** The items of these names. Throws where a name is nobody's: a list of what is tried must not shrink unseen. */
export function named<Item extends { readonly name: string }>(
  items: readonly Item[],
  names: readonly string[],
): readonly Item[] {
  return names.map((name) => {
    const item = items.find((each) => each.name === name)
    if (item === undefined) throw new Error(`nothing is named "${name}"`)
    return item
  })
}
