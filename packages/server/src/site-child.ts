import { loadLocations, serveSiteChild } from '@dealflow/core/site-child'
import { siteChildSide } from '@dealflow/node-adapter/site-child'
import { locationData } from './embedded.ts'

/** Serves the parent on standard input and output until it closes the input or dies. */
export async function serveAsSiteChild(): Promise<void> {
  await serveSiteChild({ ...siteChildSide(), locations: async () => loadLocations(locationData) })
}
