import { loadLocations, serveSiteChild } from '@dealflow/core/site-child'
import { readLocationFile } from '../location-file.ts'
import { siteChildSide } from './child-side.ts'

// The child of `nodeSiteChild`: a program of its own.
await serveSiteChild({ ...siteChildSide(), locations: async () => loadLocations(await readLocationFile()) })
