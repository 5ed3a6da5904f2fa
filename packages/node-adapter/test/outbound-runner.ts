import { runOutboundCase, tellOutcomes } from '../src/testing/index.ts'
import { tried } from './outbound-tried.ts'

await tellOutcomes(tried, runOutboundCase)
