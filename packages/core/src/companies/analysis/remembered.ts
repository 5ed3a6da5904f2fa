/** Labels, places, investors and words come again and again: looking one up costs a tenth of making its form anew. */
const textsMax = 50_000
/** A longer text hardly comes again, and 50,000 of them would fill the memory. */
const charactersMax = 100

/** The same function, which remembers what it made of the latest texts. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const made = known.get(text)
    if (made !== undefined) return made
    const fresh = make(text)
    if (text.length > charactersMax) return fresh
    if (known.size >= textsMax) known.clear()
    known.set(text, fresh)
    return fresh
  }
}
