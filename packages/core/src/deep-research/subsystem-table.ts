import type { AnySubsystem } from './run-subsystems.ts'
import type { SubsystemName } from './schema.ts'
import type { Subsystem } from './subsystem.ts'
import { companyProfile } from './subsystems/company-profile.ts'
import { competitorAnalysis } from './subsystems/competitor-analysis.ts'
import { deepScrape } from './subsystems/deep-scrape.ts'
import { founderResearch } from './subsystems/founder-research.ts'
import { fundingResearch } from './subsystems/funding-research.ts'
import { hiringSignals } from './subsystems/hiring-signals.ts'
import { marketAnalysis } from './subsystems/market-analysis.ts'
import { newsAndPress } from './subsystems/news-and-press.ts'
import { productAnalysis } from './subsystems/product-analysis.ts'
import { report } from './subsystems/report.ts'
import { riskFlags } from './subsystems/risk-flags.ts'
import { techStack } from './subsystems/tech-stack.ts'
import { tractionSignals } from './subsystems/traction-signals.ts'
import { ventureAssessment } from './subsystems/venture-assessment.ts'
import { webPresence } from './subsystems/web-presence.ts'

const byName: { readonly [Name in SubsystemName]: Subsystem<Name> } = {
  deepScrape,
  companyProfile,
  founderResearch,
  fundingResearch,
  productAnalysis,
  hiringSignals,
  techStack,
  newsAndPress,
  webPresence,
  tractionSignals,
  ventureAssessment,
  competitorAnalysis,
  marketAnalysis,
  riskFlags,
  report,
}

/** All parts of a deep research, each behind those that it reads: the order in which they are run. */
export const subsystemTable: readonly AnySubsystem[] = Object.values(byName)
