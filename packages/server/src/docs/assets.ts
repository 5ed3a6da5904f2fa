import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import swaggerStyle from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import swaggerScript from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { isBinary } from '../build-info.ts'
import docsStyle from './assets/docs.css' with { type: 'file' }
import icon from './assets/icon.svg' with { type: 'file' }
import referenceScript from './assets/reference.browser.js' with { type: 'file' }

/** Everything that the pages load, from files beside the sources or inside the binary. */
const files = {
  // The binary holds these two packed (scripts/packed-files.ts).
  'swagger-ui.js': { file: swaggerScript, type: 'text/javascript; charset=utf-8', isPacked: isBinary },
  'swagger-ui.css': { file: swaggerStyle, type: 'text/css; charset=utf-8', isPacked: isBinary },
  'reference.js': { file: referenceScript, type: 'text/javascript; charset=utf-8', isPacked: false },
  'docs.css': { file: docsStyle, type: 'text/css; charset=utf-8', isPacked: false },
  'icon.svg': { file: icon, type: 'image/svg+xml', isPacked: false },
} as const

type AssetName = keyof typeof files

export interface Assets {
  /** `/docs/assets/swagger-ui.1f2e3d4c5b.js`: another content has another address, so browsers keep it for ever. */
  url(name: AssetName): string
  /** The asset at such an address; null when there is none. */
  respond(fileName: string, acceptEncoding: string | null): Promise<Response | null>
}

interface Asset {
  readonly type: string
  readonly bytes: Uint8Array
  /** Made when it is first asked for; the script is a quarter of its size then. */
  gzipped: Promise<Uint8Array> | null
}

/** Reads the assets: 1.9 MB, so not before a page is asked for. */
export async function loadAssets(): Promise<Assets> {
  const urls = new Map<string, string>()
  const byFileName = new Map<string, Asset>()
  for (const [name, { file, type, isPacked }] of Object.entries(files)) {
    const content = await Bun.file(file).bytes()
    const bytes = isPacked ? await promisify(brotliDecompress)(content) : content
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const fileName = name.replace(/(?=\.\w+$)/, `.${hash}`)
    urls.set(name, `/docs/assets/${fileName}`)
    byFileName.set(fileName, { type, bytes, gzipped: null })
  }
  return {
    url: (name) => urls.get(name) ?? '',
    async respond(fileName, acceptEncoding) {
      const asset = byFileName.get(fileName)
      if (asset === undefined) return null
      const isGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding ?? '')
      if (isGzip) asset.gzipped ??= promisify(gzip)(asset.bytes)
      const body = isGzip && asset.gzipped !== null ? await asset.gzipped : asset.bytes
      return new Response(body, {
        headers: {
          'Content-Type': asset.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
          ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
        },
      })
    },
  }
}
