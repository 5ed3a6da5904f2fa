import { integrationReadsBack, platformReadsBack, profileReadsBack } from '../../extraction/index.ts'
import { tells } from '../../language/index.ts'
import { amountSaid } from './amounts.ts'
import { type Draft, hedge, sentence } from './fact.ts'
import { lists } from './lists.ts'
import { type OutcomeReader, readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { pricingNames } from './wording-table.ts'

/** What the company sells, to whom, for how much, and what it goes with. */
export function productFacts(source: ReportSource): readonly (Draft | null)[] {
  const profile = readOutcome(source, 'companyProfile')
  const analysis = readOutcome(source, 'productAnalysis')
  const products = analysis ?? profile
  return [
    ...(products === null ? [] : [...offered(products, source.names), ...prices(products)]),
    ...(profile === null ? [] : soldTo(profile)),
    ...lists(
      analysis?.output.integrations.map((name, at) =>
        analysis.said(`/integrations/${at}`, name, (quote) => integrationReadsBack(quote, name)),
      ),
      (list) => sentence('integrations')`It ${hedge}integrates with ${list}`,
    ),
    ...lists(
      analysis?.output.platforms.map((name, at) =>
        analysis.said(`/platforms/${at}`, name, (quote) => platformReadsBack(quote, name)),
      ),
      (list) => sentence('platforms')`Its platforms ${hedge}include ${list}`,
    ),
  ]
}

type Offer = Pick<OutcomeReader<'productAnalysis'>, 'said' | 'quoted'> & {
  readonly output: Pick<OutcomeReader<'productAnalysis'>['output'], 'products' | 'pricing'>
}

const describedMax = 4
const descriptionMax = 240

function offered({ output: { products }, said, quoted }: Offer, names: readonly string[]) {
  const named = products.map(({ name }, at) =>
    names.includes(name) ? null : said(`/products/${at}/name`, name),
  )
  const described = products.map(({ name, description }, at) => {
    const product = said(`/products/${at}/name`, name)
    const words = quoted(`/products/${at}/description`, description, descriptionMax)
    return sentence('products')`Of ${product} it says: ${words}`
  })
  return [
    ...lists(named, (list) => sentence('products')`Its products ${hedge}include ${list}`),
    ...described.filter((one) => one !== null).slice(0, describedMax),
  ]
}

function prices({ output: { pricing }, said }: Offer): readonly (Draft | null)[] {
  if (pricing === null) return []
  const { model, starting_price_usd: price, has_free_tier } = pricing
  const way =
    model === 'unknown'
      ? null
      : said('/pricing/model', pricingNames[model], (quote) => profileReadsBack.model(quote, model))
  const free = said('/pricing/has_free_tier', 'free tier', (quote) =>
    profileReadsBack.hasFreeTier(quote, true),
  )
  const saysFree = model === 'free' || model === 'freemium'
  return [
    way === null ? null : sentence('price')`It is ${hedge}${{ ...way, values: [] }}`,
    sentence(
      'price',
    )`Its prices ${hedge}start at ${amountSaid({ said }, '/pricing/starting_price_usd', price, 'USD')}`,
    has_free_tier !== true || saysFree || free === null
      ? null
      : sentence('price')`It ${hedge}has a ${{ ...free, values: [] }}`,
  ]
}

function soldTo({ output, said }: OutcomeReader<'companyProfile'>): readonly (Draft | null)[] {
  const segments = output.customer_segments.map((segment, at) =>
    said(
      `/customer_segments/${at}`,
      segment,
      // "The bar for luxury hotels" is not whom a hotel serves.
      (quote) => tells(quote, 'company.serves') && profileReadsBack.customerSegments(quote, segment),
    ),
  )
  return lists(segments, (list) => sentence('segments')`It ${hedge}serves ${list}`)
}
