import { Kind, type TSchema } from '@sinclair/typebox'

/** What a schema takes, for a sentence: `a whole number from 1 to 50`. */
export function named(schema: TSchema): string {
  const namedAs: string | undefined = schema['namedAs']
  if (namedAs !== undefined) return namedAs
  const min: number | undefined = schema['minimum']
  const max: number | undefined = schema['maximum']
  switch (schema[Kind]) {
    case 'Literal':
      return String(schema['const'])
    case 'Null':
      return 'null'
    case 'Integer':
    case 'Number': {
      const noun = schema[Kind] === 'Integer' ? 'a whole number' : 'a number'
      if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`
      if (min !== undefined) return `${noun} of at least ${min}`
      return max === undefined ? noun : `${noun} of at most ${max}`
    }
    case 'Boolean':
      return 'true or false'
    case 'Array':
      return 'an array'
    case 'Text':
    case 'Verbatim':
    case 'String':
      return 'a text'
    default:
      return 'an object'
  }
}

/** Bounds of a length: `1 to 80`, `at most 80`. */
export function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `at least ${min ?? 0}`
  return min === undefined || min === 0 ? `at most ${max}` : `${min} to ${max}`
}

/** `a, b, or c`. */
export function anyOf(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`
}
