import { TextNumbers } from '../text-numbers.ts'

/** Labels, places, investors and words come again and again: looking one up costs a tenth of making its form anew. */
const textsMax = 50_000
/** A longer text hardly comes again, and 50,000 of them would fill the memory. */
const charactersMax = 100

/** The same function, which remembers what it made of the latest texts. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  let known = new TextNumbers()
  let made: T[] = []
  return (text) => {
    if (text.length > charactersMax) return make(text)
    const number = known.find(text)
    if (number >= 0) return made[number] as T
    const fresh = make(text)
    if (made.length >= textsMax) {
      known = new TextNumbers()
      made = []
    }
    known.add(text)
    made.push(fresh)
    return fresh
  }
}
