/** What others bring and no program of ours asks for: 0.7 MB less. Each says so if somebody does. */
const leftOut: readonly (readonly [file: RegExp, instead: string])[] = [
  // For node-adapter's `dialer.ts`.
  [
    /undici[/\\]lib[/\\](?:web[/\\]fetch[/\\]body|dispatcher[/\\]client-h2)\.js$/,
    `module.exports = () => { throw new Error('The binary has no HTTP/2 and sends no forms.') }
module.exports.extractBody = module.exports`,
  ],
  // Its routes have no schemas, which would be checked by core's.
  [
    /elysia[/\\]dist[/\\]schema\.mjs$/,
    `export function getSchemaValidator(schema, { validators } = {}) {
  if (schema || validators?.some(Boolean)) refuse()
}
export const getResponseSchemaValidator = getSchemaValidator
export const resolveSchema = () => undefined
function refuse() { throw new Error('The binary has no schemas of Elysia.') }
export { refuse as getCookieValidator, refuse as getSchemaProperties, refuse as hasAdditionalProperties, refuse as hasElysiaMeta,
  refuse as hasProperty, refuse as hasRef, refuse as hasTransform, refuse as hasType, refuse as isOptional, refuse as isUnion,
  refuse as mergeObjectSchemas, refuse as unwrapImportSchema }`,
  ],
  [
    /elysia[/\\]dist[/\\]replace-schema\.mjs$/,
    `const none = () => []
export { none as coerceFormData, none as coercePrimitiveRoot, none as queryCoercions, none as replaceSchemaTypeFromManyOptions,
  none as revertObjAndArrStr, none as stringToStructureCoercions }`,
  ],
  [/elysia[/\\]dist[/\\]type-system[/\\]index\.mjs$/, 'export const t = { Module: () => ({}) }'],
  [
    /elysia[/\\]dist[/\\]type-system[/\\]utils\.mjs$/,
    `function refuse() { throw new Error('The binary has no schemas of Elysia.') }
export { refuse as fileType, refuse as validationDetail }`,
  ],
  [
    /elysia[/\\]dist[/\\]ws[/\\]index\.mjs$/,
    `function refuse() { throw new Error('The binary has no sockets of Elysia.') }
export const websocket = {}
export { refuse as ElysiaWS, refuse as createHandleWSResponse, refuse as createWSMessageParser }`,
  ],
  [
    /elysia[/\\]dist[/\\]dynamic-handle\.mjs$/,
    `export const createDynamicHandler = () => { throw new Error('The binary compiles its routes.') }
export const createDynamicErrorHandler = createDynamicHandler`,
  ],
]

/** What Elysia would check and change values with, which core has of its own. */
const noValues = `export class TransformDecodeError extends Error {}
export const Value = new Proxy({}, { get() { throw new Error('The binary has no schemas of Elysia.') } })`

export function leaveOut(build: Bun.PluginBuilder) {
  build.onResolve({ filter: /^@sinclair\/typebox\/value$/ }, ({ importer }) =>
    /elysia[/\\]dist[/\\]/.test(importer) ? { path: 'values', namespace: 'left-out' } : undefined,
  )
  build.onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: noValues, loader: 'js' }))
  for (const [filter, contents] of leftOut) build.onLoad({ filter }, () => ({ contents, loader: 'js' }))
}
