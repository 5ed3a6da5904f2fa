/** A JSON Schema as OpenAPI 3.1 documents hold it; only what the fuzzer reads is named. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
  readonly examples?: readonly unknown[]
}

interface MediaType {
  readonly schema?: Schema
  readonly example?: unknown
}

export interface ResponseObject {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, MediaType>>
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

interface OperationObject {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, ResponseObject>>
  readonly security?: readonly unknown[]
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** One operation of a document, ready to be asked. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Content types of the request body with their schemas; empty when the operation takes none. */
  readonly bodies: readonly {
    readonly contentType: string
    readonly schema: Schema
    readonly example: unknown
  }[]
  /** Documented answers by status. */
  readonly responses: Readonly<Record<string, ResponseObject>>
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined
      return operation === undefined ? [] : [toOperation(document, path, method, operation, item)]
    }),
  )
}

function toOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: OperationObject,
  item: Readonly<Record<string, unknown>>,
): Operation {
  const shared = (item['parameters'] ?? []) as readonly Parameter[]
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([contentType, { schema, example }]) => ({
      contentType,
      schema: schema ?? {},
      example,
    }),
  )
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: [...shared, ...(operation.parameters ?? [])].map((found) => resolveRef(document, found)),
    bodies,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, found]) => [status, resolveRef(document, found)]),
    ),
  }
}

/** Follows `#/components/...`, however often. */
export function resolveRef<T extends { readonly $ref?: string }>(document: OpenApiDocument, value: T): T {
  if (value.$ref === undefined) return value
  const [, , group = '', name = ''] = value.$ref.split('/')
  const found = document.components[group]?.[name]
  if (found === undefined) throw new Error(`${value.$ref} is not in the document`)
  return resolveRef(document, found as T)
}
