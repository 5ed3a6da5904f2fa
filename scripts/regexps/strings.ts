import { type Part, parsePattern } from './parse.ts'

/** A text that repeats something: `begin`, then `repeated` until it is long enough, then `end`. */
export interface LongText {
  readonly begin: string
  readonly repeated: string
  readonly end: string
}

/** Repeats of what the pattern matches and nearly matches, from its parts, and of what all texts are made of. */
export function longTextsOf(source: string, flags: string): readonly LongText[] {
  const found = new Set<string>(anyText)
  /** What is before something that the pattern itself repeats. */
  const behind = new Map<string, string>()
  const walk = (ways: readonly (readonly Part[])[], before: string) => {
    for (const way of ways) {
      let text = ''
      for (const part of way) {
        for (const variant of [0, 1]) {
          const once = sampleOf(part, variant)
          if (part.kind === 'repeated' && part.max > 1) {
            const body = sampleOf(part.part, variant)
            found.add(body)
            if (!behind.has(body)) behind.set(body, before + text)
          }
          if (variant === 0) {
            const inner = part.kind === 'repeated' ? part.part : part
            if (inner.kind === 'choice' || inner.kind === 'nothing') walk(inner.ways, before + text)
            text += once
            found.add(text)
          }
        }
      }
    }
  }
  const ways = parsePattern(source, flags)
  walk(ways, '')
  const texts: LongText[] = []
  const repeats = [...found].filter((text) => text !== '' && text.length <= 200)
  for (const repeated of repeats.slice(0, repeatsMax)) {
    // Behind something else, what is anchored to the beginning takes nothing of it.
    const begins = new Set(['', behind.get(repeated) ?? '', '\u0001'])
    for (const begin of begins) for (const end of ends) texts.push({ begin, repeated, end })
  }
  return texts
}

export function textOf({ begin, repeated, end }: LongText, length: number): string {
  return begin + repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length) + end
}

/** A text that the part takes; of several the `variant`th. */
function sampleOf(part: Part, variant: number): string {
  switch (part.kind) {
    case 'characters':
      return part.samples[Math.min(variant, part.samples.length - 1)] ?? ''
    case 'choice':
      return (part.ways[Math.min(variant, part.ways.length - 1)] ?? [])
        .map((inner) => sampleOf(inner, variant))
        .join('')
    case 'repeated':
      return sampleOf(part.part, variant).repeat(Math.max(part.min, Math.min(1, part.max)))
    default:
      return ''
  }
}

const anyText = [' ', 'a', 'A', '1', ',', '.', '-', '"', '<', '\n', 'a ', 'A ', 'Aa ', '1,', 'a,', 'a.', '. ']
/** Nothing, what hardly any class takes, and the end of a line, of a text and of a tag. */
const ends = ['', '\u0001', '\n"<!']
const repeatsMax = 60
