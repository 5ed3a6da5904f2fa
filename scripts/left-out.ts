/** What others bring and no program of ours asks for: 0.4 MB less. Each says so if somebody does. */
const leftOut: readonly (readonly [file: RegExp, instead: string])[] = [
  // For node-adapter's `dialer.ts`.
  [
    /undici[/\\]lib[/\\](?:web[/\\]fetch[/\\]body|dispatcher[/\\]client-h2)\.js$/,
    `module.exports = () => { throw new Error('The binary has no HTTP/2 and sends no forms.') }
module.exports.extractBody = module.exports`,
  ],
  [
    /exact-mirror[/\\]dist[/\\]index\.mjs$/,
    "export const createMirror = () => { throw new Error('The binary normalises nothing.') }",
  ],
  [
    /typebox[/\\]build[/\\]esm[/\\]value[/\\]clean[/\\]clean\.mjs$/,
    "export function Clean() { throw new Error('The binary normalises nothing.') }",
  ],
  [
    /elysia[/\\]dist[/\\]dynamic-handle\.mjs$/,
    `export const createDynamicHandler = () => { throw new Error('The binary compiles its routes.') }
export const createDynamicErrorHandler = createDynamicHandler`,
  ],
  [
    /typebox[/\\]build[/\\]esm[/\\]type[/\\]extends[/\\]extends-check\.mjs$/,
    `export const ExtendsResult = {}
export class ExtendsResolverError extends Error {}
export function ExtendsCheck() { throw new Error('The binary compares no types.') }`,
  ],
  [
    /typebox[/\\]build[/\\]esm[/\\]value[/\\]create[/\\]create\.mjs$/,
    `export class ValueCreateError extends Error {}
export function Create() { throw new Error('The binary makes no values of schemas.') }`,
  ],
]

export function leaveOut(build: Bun.PluginBuilder) {
  for (const [filter, contents] of leftOut) build.onLoad({ filter }, () => ({ contents, loader: 'js' }))
}
