import { loadLocations, serveSiteChild } from '@dealflow/core/site-child'
import { readLocations } from '../package-data.ts'
import { siteChildSide } from './child-side.ts'

// The child of `nodeSiteChild`: a program of its own.
await serveSiteChild({ ...siteChildSide(), locations: async () => loadLocations(await readLocations()) })
