/** What is kept of the checkpoints of a job: a name and JSON text each. Throws for a value that JSON cannot hold. */
export function checkpointTexts(
  entries: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, text: string])[] {
  return Object.entries(entries).map(([name, value]) => {
    const text = JSON.stringify(value)
    if (text === undefined) throw new TypeError(`The checkpoint "${name}" is nothing that JSON can hold.`)
    return [name, text]
  })
}

export function fromCheckpointTexts(
  texts: Iterable<readonly [name: string, text: string]>,
): ReadonlyMap<string, unknown> {
  return new Map(Array.from(texts, ([name, text]) => [name, JSON.parse(text)]))
}
