import { Elysia } from 'elysia'
import { type Assets, loadAssets } from './assets.ts'
import { errorIndex, errorPage } from './error-pages.ts'
import { type Reference, referencePage, referencePages, type Site } from './page.ts'

/** The pages under /docs, for the APIs that are served at the same address. They load nothing from anywhere else. */
export function docsRoutes(references: readonly [Reference, ...Reference[]]): Elysia {
  let loading: Promise<Assets> | null = null
  const site = async (): Promise<Site> => {
    loading ??= loadAssets()
    return { assets: await loading, references }
  }
  const routes = new Elysia()
    .get('/docs/assets/:name', async ({ params, request }) => {
      const { assets } = await site()
      const asset = await assets.respond(params.name, request.headers.get('accept-encoding'))
      return asset ?? new Response(null, { status: 404 })
    })
    .get('/', () => Response.redirect('/docs', 302))
    .get('/docs/', () => Response.redirect('/docs', 302))
    .get('/docs/errors', async () => errorIndex(await site()))
    .get('/docs/errors/:code', async ({ params }) => errorPage(await site(), params.code))
  for (const reference of references)
    routes.get(referencePages[reference].path, async () => referencePage(await site(), reference))
  if (!references.includes('api'))
    routes.get('/docs', () => Response.redirect(referencePages[references[0]].path, 307))
  return routes as unknown as Elysia
}
