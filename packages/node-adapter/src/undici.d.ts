// biome-ignore-all lint/style/noDefaultExport: CommonJS modules come as a default export.
declare module 'undici/lib/dispatcher/pool.js' {
  export { Pool as default } from 'undici/index.js'
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici/index.js'

  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>
}
