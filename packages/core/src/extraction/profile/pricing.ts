import type { PricingFacts, PricingModel } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { moneyIn } from '../funding/money-in-text.ts'
import { notFound } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { agreed, hitsIn, homePage, isOfHost, ownPages, surest } from './profile-pages.ts'

/** What the offer costs, as far as the site says. */
export function findPricing(site: Site): PricingFacts {
  const home = homePage(site)
  const pages = ownPages(site, 'pricing')
  const read = pages.length > 0 ? pages : home === null ? [] : [home]
  const isPricing = pages.length > 0
  return {
    model: isPricing ? modelOf(pages) : notFound(),
    startingPriceUsd: isPricing ? lowest(pages.flatMap(prices)) : notFound(),
    hasFreeTier: agreed(read.flatMap(freeTier)),
    url: pricingPage(site),
  }
}

function pricingPage(site: Site): Fact<string> {
  const findings = ownPages(site).flatMap((read) => {
    const link = read.page.links.find(
      ({ href, text }) =>
        /^(?:pricing|plans|plans (?:&|and) pricing|prices|preise|tarifs?|precios|prijzen|preços)$/i.test(
          text,
        ) && isOfHost(href, site.domain),
    )
    return link === undefined || link.href.length > 290
      ? []
      : [found(read, 'pricing.page', link.href, link.href)]
  })
  return surest(findings)
}

const free =
  /(?<![\p{L}\p{N}$€£.])(?:free forever|forever free|free (?:plan|tier|version|edition)|start for free|get started for free|\$0(?![.,]?\d)|€0(?![.,]?\d)|0 ?€(?=\s?\/)|kostenlos(?:e[rs]?)? (?:plan|version|tarif)|plan gratuit|gratis (?:plan|versie))(?![\p{L}\p{N}])/giu
const noFree =
  /\b(?:no free (?:plan|tier|version)|(?:do not|don't) (?:offer|have) a free (?:plan|tier|version))\b/giu
/** A trial is no tier. */
const trial = /\bfree trial\b|\bfree for \d+ (?:days|weeks|months)\b|\btrial\b/i

const freeWord = ['free']
const freeWords = ['free', '$0', '€0', '0 €', '0€', 'kostenlos', 'gratuit', 'gratis']

function freeTier(read: ReadPage): readonly Finding<boolean>[] {
  const denied = hitsIn(read, noFree, 1, freeWord).map(({ block, at }) =>
    found(read, 'pricing.no_free_tier', false, block.text, at),
  )
  if (denied.length > 0) return denied
  const said = hitsIn(read, free, 3, freeWords).filter(({ block }) => !trial.test(block.text))
  const plans =
    read.kind === 'pricing'
      ? read.page.blocks.filter(({ kind, text }) => kind === 'heading' && /^free$/i.test(text))
      : []
  return [
    ...said.map(({ block, at }) => found(read, 'pricing.free_tier', true, block.text, at)),
    ...plans.map(({ text }) => found(read, 'pricing.free_tier', true, text)),
  ]
}

export const freeTierReadsBack = (quote: string, value: boolean): boolean =>
  value ? quote.search(free) >= 0 || /^free$/i.test(quote) : quote.search(noFree) >= 0

const perTime =
  /(?:\/|\bper\b|\ba\b|\beach\b|\bpro\b|\bpar\b|\bal\b|\bpor\b)\s?(?:user|seat|member|month|mo\b|year|yr|monat|jahr|mois|an\b|mes)|\bmonthly\b|\bannually\b|\byearly\b/i
/** What is no price, or none of a plan: what a message or a request costs, what a guest is given. */
const noPrice =
  /\b(?:save|off|discount|credit|raised|funding|revenue|per \d|up to|over \$|saved|worth|bonus|refund|was|gift|cards?|referral|refer|win|extra|additional|add-?ons?|overage|(?:per|each|a) (?:message|sms|text|e-?mail|minute|call|request|gb|mb|tb|transaction|token|event|query|order|lead|click|booking|contact|hour|day|page|document|image|api call))s?\b/i

/** Prices in dollars of the United States that stand alone or with what they are paid for. */
function prices(read: ReadPage): readonly Finding<number>[] {
  return read.page.blocks.flatMap(({ text, region }, index) => {
    if (text.length > 120 || region === 'footer' || !text.includes('$') || noPrice.test(text)) return []
    const next = read.page.blocks[index + 1]?.text.slice(0, 40) ?? ''
    const around = next.includes('$') ? text : `${text} ${next}`
    if (!perTime.test(around)) return []
    return moneyIn(priceText(text))
      .filter(
        ({ currency, isPlainDollar, isRange, value }) =>
          (currency === 'USD' || isPlainDollar) && !isRange && value > 0 && value < 100_000,
      )
      .map(({ value, from }) => found(read, 'pricing.amount', value, text, from))
  })
}

/** `$49 /mo`: what follows a slash is no magnitude. */
const priceText = (text: string) => text.replaceAll('\n', ' ')

const planMax = 40

function lowest(findings: readonly Finding<number>[]): Fact<number> {
  // The price of a plan is a text of its own; the price of an extra seat or a message is part of a sentence.
  const plans = findings.filter(({ quote }) => quote.length <= planMax)
  const counted = (plans.length > 0 ? plans : findings).slice(0, 200)
  const least = Math.min(...counted.map(({ value }) => value))
  return agreed(counted.filter(({ value }) => value === least))
}

export const priceReadsBack = (quote: string, value: number): boolean =>
  moneyIn(priceText(quote)).some((money) => money.value === value)

const models: readonly (readonly [PricingModel, RegExp])[] = [
  [
    'usage',
    /\b(?:pay[- ]as[- ]you[- ]go|usage[- ]based|only pay for what you use|pay (?:only )?for what you use|per (?:1,?000|million|gb|request|api call|transaction|minute|credit|token|event)s?)\b|\d ?% (?:\+|per|of each)/giu,
  ],
  [
    'subscription',
    /(?:\bper|\/|\ba) ?(?:user|seat|member)?(?: ?(?:\/|per) ?)?(?:month|mo|year|yr)\b|\b(?:billed|paid) (?:monthly|annually|yearly)\b|\bmonthly subscription\b|\/(?:monat|mois|mes)\b/giu,
  ],
  [
    'one_time',
    /\b(?:one[- ]time (?:payment|purchase|fee|price)|lifetime (?:license|access|deal)|pay once|einmalig)\b/giu,
  ],
  [
    'quote',
    /\b(?:contact (?:us|sales) for (?:pricing|a quote)|request (?:a quote|pricing)|get a (?:custom )?quote|custom pricing|talk to sales)\b/giu,
  ],
  ['free', /\b(?:completely|totally|100%|always) free\b|\bfree of charge\b|\bfree and open[- ]source\b/giu],
]

/** Pages of prices are few and short. */
const anyText = ['']

/** The model that the pricing page speaks of first in this order; what is free besides what is paid is freemium. */
function modelOf(pages: readonly ReadPage[]): Fact<PricingModel> {
  for (const [model, pattern] of models) {
    const said = pages.flatMap((read) =>
      hitsIn(read, pattern, 3, anyText).map(({ block, at }) =>
        found<PricingModel>(read, 'pricing.model', model, block.text, at),
      ),
    )
    if (said.length === 0) continue
    const isFreeToo =
      (model === 'subscription' || model === 'usage') && pages.flatMap(freeTier).some(({ value }) => value)
    return isFreeToo
      ? agreed(
          pages
            .flatMap(freeTier)
            .filter(({ value }) => value)
            .map((one) => ({ ...one, value: 'freemium' as const, rule: 'pricing.model' })),
        )
      : agreed(said)
  }
  return notFound()
}

export const pricingModelReadsBack = (quote: string, value: PricingModel): boolean =>
  value === 'freemium'
    ? freeTierReadsBack(quote, true)
    : models.some(([model, pattern]) => model === value && quote.search(pattern) >= 0)

/** Whether a quote is an address of this page. */
export const addressReadsBack = (quote: string, value: string): boolean =>
  quote.includes(value) || URL.parse(quote, value)?.href === value
