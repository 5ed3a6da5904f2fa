import { foldText } from '../../kernel/index.ts'
import { businessModelReadsBack } from './business-models.ts'
import { customerReadsBack } from './customers.ts'
import { isHiringReadsBack, openRolesReadsBack } from './hiring.ts'
import { languageReadsBack } from './languages.ts'
import { logoReadsBack } from './logo.ts'
import { addressReadsBack, freeTierReadsBack, priceReadsBack, pricingModelReadsBack } from './pricing.ts'
import { productReadsBack } from './products.ts'
import { segmentReadsBack } from './segments.ts'
import { statusReadsBack } from './status.ts'
import { technologyReadsBack } from './technologies.ts'

const textReadsBack = (quote: string, value: string): boolean => foldText(quote).includes(foldText(value))

/** Whether our own rules read a value of the profile out of a quote, a function a field. */
export const profileReadsBack = {
  tagline: textReadsBack,
  description: textReadsBack,
  summary: textReadsBack,
  valueProposition: textReadsBack,
  status: statusReadsBack,
  logoUrl: logoReadsBack,
  tags: textReadsBack,
  businessModels: businessModelReadsBack,
  customerSegments: segmentReadsBack,
  products: productReadsBack,
  customers: customerReadsBack,
  technologies: technologyReadsBack,
  languages: languageReadsBack,
  model: pricingModelReadsBack,
  startingPriceUsd: priceReadsBack,
  hasFreeTier: freeTierReadsBack,
  url: addressReadsBack,
  isHiring: isHiringReadsBack,
  openRoles: openRolesReadsBack,
  careersUrl: addressReadsBack,
} as const
