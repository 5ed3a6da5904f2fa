import { type CueKey, tells } from '../../language/index.ts'
import type { PricingFacts, PricingModel } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { moneyIn } from '../funding/money-in-text.ts'
import {
  type DocText,
  docOf,
  docOfPage,
  labelDoc,
  linksSaying,
  rangeOf,
  saidOn,
  saysOnly,
  textOfBlock,
} from '../page-doc.ts'
import { notFound } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { agreed, homePage, isOfHost, ownPages, surest } from './profile-pages.ts'

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
    const link = [...linksSaying(read.page, 'section.pricing')].find(
      ({ href, text }) =>
        text.length <= labelMax && saysOnly(labelDoc(text), 'section.pricing') && isOfHost(href, site.domain),
    )
    return link === undefined || link.href.length > 290
      ? []
      : [found(read, 'pricing.page', link.href, link.href)]
  })
  return surest(findings)
}

const labelMax = 40
/** Of one page that many places tell as much as all. */
const placesMax = 3

function freeTier(read: ReadPage): readonly Finding<boolean>[] {
  const doc = docOfPage(read.page)
  const plans = saidOn(read.page, 'price.free-plan', 'price.no-free-plan')
  const isDenied = ({ cue }: (typeof plans)[number]) =>
    cue.key === 'price.no-free-plan' || doc.assertion(cue).denied
  const denied = plans.filter(isDenied).slice(0, 1)
  if (denied.length > 0)
    return denied.map(({ block, at }) => found(read, 'pricing.no_free_tier', false, block.text, at))
  // A trial is no tier.
  const said = plans.slice(0, placesMax).filter(({ block }) => !tells(block.text, 'price.trial'))
  return [
    ...said.map(({ block, at }) => found(read, 'pricing.free_tier', true, block.text, at)),
    ...freeBlocks(read).map((text) => found(read, 'pricing.free_tier', true, text)),
  ]
}

/** Texts that are a price of nothing, or on a page of prices the name of a plan that has it. */
const freeBlocks = ({ page, kind }: ReadPage): readonly string[] =>
  page.blocks
    .filter(
      (block) =>
        block.text.length <= blockMax &&
        (isNothing(block.text) || (kind === 'pricing' && block.kind === 'heading' && isFree(block.text))),
    )
    .slice(0, placesMax)
    .map(({ text }) => text)

const isFree = (text: string) => saysOnly(labelDoc(text), 'price.free-word')
/** "$0", "0 € / Monat" */
const isNothing = (text: string) => nothing.test(text) && !tells(text, 'price.trial')
const nothing = /(?<![\d.,])(?:[$€£]\s?0|0\s?[€£](?=\s?\/|$))(?![\d.,]*\d)/

export function freeTierReadsBack(quote: string, value: boolean): boolean {
  const doc = docOf(quote)
  const plans = doc.cues('price.free-plan')
  return value
    ? plans.length > 0 || isFree(quote) || nothing.test(quote)
    : doc.cues('price.no-free-plan').length > 0 || plans.some((cue) => doc.assertion(cue).denied)
}

const blockMax = 120

/** Prices in dollars of the United States that stand alone or with what they are paid for. */
function prices(read: ReadPage): readonly Finding<number>[] {
  const { blocks } = read.page
  const doc = docOfPage(read.page)
  const says = (text: DocText | null, ...keys: readonly CueKey[]) =>
    text !== null && doc.cuesIn(rangeOf(doc, text), ...keys).length > 0
  return blocks.flatMap((block, index) => {
    const { text, region } = block
    if (text.length > blockMax || region === 'footer' || !text.includes('$')) return []
    const next = blocks[index + 1]
    const place = textOfBlock(read.page, block)
    const behind = next === undefined ? null : textOfBlock(read.page, next)
    const label = behind === null ? null : { ...behind, text: behind.text.slice(0, labelMax) }
    const isPaidFor =
      says(place, 'price.subscription', 'price.paid-for') ||
      (label?.text.includes('$') === false && says(label, 'price.subscription', 'price.paid-for'))
    if (!isPaidFor || says(place, 'price.not-plan')) return []
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

/** The model that the pricing page speaks of first in this order. */
const models: readonly (readonly [PricingModel, CueKey])[] = [
  ['usage', 'price.usage'],
  ['subscription', 'price.subscription'],
  ['one_time', 'price.once'],
  ['quote', 'price.on-request'],
  ['free', 'price.free'],
]

/** What is free besides what is paid is freemium. */
function modelOf(pages: readonly ReadPage[]): Fact<PricingModel> {
  for (const [model, key] of models) {
    const said = pages.flatMap((read) => modelSaid(read, model, key))
    if (said.length === 0) continue
    const free =
      model === 'subscription' || model === 'usage'
        ? pages.flatMap(freeTier).filter(({ value }) => value)
        : []
    return free.length > 0
      ? agreed(free.map((one) => ({ ...one, value: 'freemium' as const, rule: 'pricing.model' })))
      : agreed(said)
  }
  return notFound()
}

function modelSaid(read: ReadPage, model: PricingModel, key: CueKey): readonly Finding<PricingModel>[] {
  return saidOn(read.page, key)
    .slice(0, placesMax)
    .map(({ block, at }) => found<PricingModel>(read, 'pricing.model', model, block.text, at))
}

export const pricingModelReadsBack = (quote: string, value: PricingModel): boolean =>
  value === 'freemium'
    ? freeTierReadsBack(quote, true)
    : models.some(([model, key]) => model === value && docOf(quote).cues(key).length > 0)

/** Whether a quote is an address of this page. */
export const addressReadsBack = (quote: string, value: string): boolean =>
  quote.includes(value) || URL.parse(quote, value)?.href === value
