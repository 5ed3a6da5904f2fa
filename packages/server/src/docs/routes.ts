import type { Elysia } from 'elysia'
import { elysia } from '../http/elysia.ts'
import type { Assets } from './assets.ts'
import type { Site } from './page.ts'
import { type Reference, referencePages } from './reference.ts'

/**
 * The pages under /docs, for the APIs that are served at the same address. They load nothing from anywhere else. Who is no operator
 * sees nothing of the operator API. What draws them is loaded when somebody reads one.
 */
export function docsRoutes(
  references: readonly [Reference, ...Reference[]],
  isOperator: (request: Request) => boolean = () => true,
): Elysia {
  let loading: Promise<Assets> | null = null
  const site = async (request: Request): Promise<Site> => {
    loading ??= import('./assets.ts').then(({ loadAssets }) => loadAssets())
    const seen = references.filter((reference) => reference !== 'admin' || isOperator(request))
    return { assets: await loading, references: seen }
  }
  const routes = new (elysia().Elysia)()
    .get('/docs/assets/:name', async ({ params, request }) => {
      const { assets } = await site(request)
      const asset = await assets.respond(params.name, request.headers.get('accept-encoding'))
      return asset ?? new Response(null, { status: 404 })
    })
    .get('/', () => Response.redirect('/docs', 302))
    .get('/docs/', () => Response.redirect('/docs', 302))
    .get('/docs/errors', async ({ request }) => {
      const { errorIndex } = await import('./error-pages.ts')
      return errorIndex(await site(request))
    })
    .get('/docs/errors/:code', async ({ params, request }) => {
      const { errorPage } = await import('./error-pages.ts')
      return errorPage(await site(request), params.code)
    })
  for (const reference of references)
    routes.get(referencePages[reference].path, async ({ request }) => {
      const seen = await site(request)
      if (!seen.references.includes(reference)) throw new (elysia().NotFoundError)()
      const { referencePage } = await import('./page.ts')
      return referencePage(seen, reference)
    })
  if (!references.includes('api'))
    routes.get('/docs', () => Response.redirect(referencePages[references[0]].path, 307))
  return routes as unknown as Elysia
}
