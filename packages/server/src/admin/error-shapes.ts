import { type ErrorCode, errorTable } from '@dealflow/core'
import { type ErrorShape, errorShapes, Type } from '@dealflow/core/http'

/** Codes that any operation can answer: even a GET refuses a body and unknown query parameters. */
const universal: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]

export function errorsOf(route: { readonly errors: readonly ErrorCode[] }): ErrorCode[] {
  const codes = new Set<ErrorCode>([...universal, ...route.errors])
  return [...codes].sort((a, b) => errorTable[a].status - errorTable[b].status)
}

const plain = (name: string, message: string): ErrorShape => ({
  name,
  details: null,
  example: { message },
  headers: [],
})

/** The public API's shapes, and those that only operators meet. */
export function adminErrorShape(code: ErrorCode): ErrorShape {
  const shape = { ...errorShapes, ...own }[code]
  if (shape === undefined) throw new Error(`No OpenAPI shape for ${code}: add it to own`)
  return shape
}

const own: Partial<Record<ErrorCode, ErrorShape>> = {
  UNAUTHORIZED: {
    ...plain('Unauthorized', 'Send a valid operator key as "Authorization: Bearer df_admin_...".'),
    headers: ['WWW-Authenticate'],
  },
  CONFLICT: {
    ...plain('Conflict', 'Key 0192f0c1-7a00-7000-8000-000000000001 is retired, and that is final.'),
    details: Type.Optional(Type.Unknown({ description: 'What it conflicts with, where that can be said' })),
  },
  FILE_TOO_LARGE: plain('FileTooLarge', 'The file may hold at most 4,294,967,296 bytes.'),
}
