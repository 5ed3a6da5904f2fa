/** What of an OpenAPI document makes types, as far as it is looked at here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly responses?: Readonly<Record<string, object>>
}

interface Schema {
  readonly properties?: object
}

/**
 * The document as the client's types are made from it: without examples, which would be nine tenths of the file, and without what
 * the client reads by itself, headers and refusals.
 */
export function documentForTypes(document: Document): object {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [path, successesOf(operations)]),
  )
  const { schemas } = document.components
  return forTypes({ ...document, paths, components: { schemas } }) as object
}

/** Stands for a name that begins so: the generator knows no type of texts that begin alike. */
const openName = 'custom.*'

/** The types with names that are open behind their beginning: beside a closed list a plain text would take any. */
export const withOpenNames = (types: string): string =>
  types.replaceAll(JSON.stringify(openName), `\`${openName.slice(0, -1)}\${string}\``)

const successesOf = (operations: Readonly<Record<string, Operation>>) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const successes = Object.entries(operation.responses ?? {})
        .filter(([status]) => status.startsWith('2'))
        .map(([status, response]) => [status, { ...response, headers: undefined }])
      return [
        method,
        operation.responses ? { ...operation, responses: Object.fromEntries(successes) } : operation,
      ]
    }),
  )

function forTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forTypes)
  if (typeof value !== 'object' || value === null) return value
  if ('pattern' in value && String(value.pattern).startsWith('^custom'))
    return { type: 'string', enum: [openName] }
  const entries = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples')
  return Object.fromEntries(entries.map(([key, inner]) => [key, forTypes(inner)]))
}

/** A name for each schema, so that programs can name what they pass on. Envelopes of errors are what `DealflowError` shows. */
export function shapesFile(document: Document): string {
  const names = Object.entries(document.components.schemas)
    .filter(([, { properties = {} }]) => !('error' in properties && 'meta' in properties))
    .map(([name]) => `export type ${name} = Schemas['${name}']\n`)
  return `import type { components } from './v2.generated.ts'\n\ntype Schemas = components['schemas']\n\n${names.join('')}`
}
