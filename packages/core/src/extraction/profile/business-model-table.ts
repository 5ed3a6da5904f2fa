import type { Company } from '../../companies/company.ts'

export type BusinessModel = Company['business_models'][number]

/** What says that a company earns its money so. `said`: in so many words; `cue`: by what it offers. */
export const businessModelCues: readonly (readonly [BusinessModel, 'said' | 'cue', RegExp])[] = [
  ['saas', 'said', /\bSaaS\b|\bsoftware[- ]as[- ]a[- ]service\b/g],
  [
    'saas',
    'cue',
    /(?:\/|\bper )(?:user|seat|member|agent|editor|workspace)(?:\s?(?:\/|per |a )\s?(?:mo|month|year))?\b/gi,
  ],
  [
    'saas',
    'cue',
    /\bcloud[- ]based (?:software|platform|solution|application|service)\b|\bstart (?:your |a )?(?:\d+[- ]day )?free trial\b|\btry (?:it )?free for \d+ days\b/gi,
  ],
  ['b2b2c', 'said', /\bB2B2C\b/g],
  ['b2b', 'said', /\bB2B\b(?!2C)|\bbusiness[- ]to[- ]business\b/g],
  [
    'b2b',
    'cue',
    /\b(?:request|book|schedule|get|see) a (?:free |live |personali[sz]ed )?demo\b|\b(?:talk to|contact) (?:our )?sales\b|\bSOC ?2\b|\benterprise[- ](?:grade|ready)\b/gi,
  ],
  [
    'b2b',
    'cue',
    /\b(?:for|helps?|helping|serving|empowers?|enables?) (?:[\p{L}-]+ ){0,3}(?:businesses|companies|enterprises|organi[sz]ations|(?:[\p{L}-]+ )?teams|agencies|brands|retailers|manufacturers|merchants|employers|developers|banks|startups)\b/giu,
  ],
  [
    'b2b',
    'cue',
    /\b(?:für|hilft|unterstützt) (?:[\p{L}-]+ ){0,2}(?:Unternehmen|Betriebe|Firmen|Teams)\b|\bpour (?:les |vos )?(?:entreprises|équipes|PME)\b|\bpara (?:las )?empresas\b|\bvoor bedrijven\b/gu,
  ],
  ['b2c', 'said', /\bB2C\b|\b(?:direct|business)[- ]to[- ]consumer\b|\bD2C\b/g],
  [
    'b2c',
    'cue',
    /\badd to (?:cart|bag|basket)\b|\bfree shipping\b|\bshop now\b|\bin den warenkorb\b|\bajouter au panier\b|\bañadir al carrito\b/gi,
  ],
  [
    'b2c',
    'cue',
    /\bdownload (?:it )?on the app store\b|\bget it on google play\b|\bfor (?:[\p{L}-]+ ){0,2}(?:families|parents|kids|couples|home ?owners|patients|travell?ers|students|pet owners)\b/giu,
  ],
  [
    'b2g',
    'said',
    /\bB2G\b|\b(?:for|serving|helps?|to) (?:[\p{L}-]+ ){0,3}(?:governments?|government agencies|public sector|municipalities|federal agencies|public safety agencies)\b/giu,
  ],
  [
    'marketplace',
    'said',
    /\b(?:online|digital|two-sided|global|leading|a|the|our) (?:[\p{L}-]+ ){0,3}marketplace (?:for|that|where|of|to|connect\p{L}*)\b|\bMarktplatz für\b|\bconnect(?:s|ing)? (?:[\p{L}-]+ ){0,2}(?:buyers (?:and|with|to) (?:[\p{L}-]+ )?(?:sellers|suppliers)|sellers (?:and|with|to) (?:[\p{L}-]+ )?buyers)\b/giu,
  ],
  [
    'hardware',
    'said',
    /\b(?:we|company|startup|that) (?:design|build|make|manufacture|develop)s? (?:and (?:build|make|manufacture|sell)s? )?(?:[\p{L}\p{N}-]+ ){0,4}(?:devices|sensors|robots|hardware|machines|chips|batteries|drones|vehicles|satellites|wearables|equipment|instruments|engines)\b/giu,
  ],
  [
    'hardware',
    'cue',
    /\b(?:hardware (?:company|startup|products?)|manufacturer of (?:[\p{L}-]+ ){0,4}(?:devices|sensors|robots|machines|equipment|components))\b/giu,
  ],
  [
    'services',
    'said',
    /\b(?:is|are|as) (?:an? |the )?(?:[\p{L}-]+[, ]+){0,5}(?:agency|consultancy|consulting (?:firm|company)|law firm|accounting firm|contractor|engineering firm|architecture firm|staffing firm|service provider)\b/giu,
  ],
  [
    'services',
    'cue',
    /\b(?:our (?:[\p{L}-]+ ){0,2}services include|we (?:offer|provide) (?:[\p{L}-]+[, ]+){0,6}services|get a (?:free )?(?:quote|estimate)|free estimates?|consulting services|unsere leistungen|nos services|nuestros servicios)\b/giu,
  ],
  [
    'open_source',
    'said',
    /\b(?:is|are|fully|free and|100%) open[- ]source\b(?! (?:dev|eng|contrib))|\bopen[- ]source (?:alternative|platform|software|project|tool|framework|database|library|infrastructure|core|company|and)\b|\bOpen[- ]Source-(?:Software|Plattform)\b/gi,
  ],
]
