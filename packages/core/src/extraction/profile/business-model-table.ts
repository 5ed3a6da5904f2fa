import type { Company } from '../../records/index.ts'

export type BusinessModel = Company['business_models'][number]

export interface BusinessModelCue {
  readonly model: BusinessModel
  /** `said`: in so many words; `cue`: by what the company offers. */
  readonly kind: 'said' | 'cue'
  /** In lower case; a text without any of them is not searched. */
  readonly words: readonly string[]
  readonly pattern: RegExp
}

/** What says that a company earns its money so. */
export const businessModelCues: readonly BusinessModelCue[] = [
  {
    model: 'saas',
    kind: 'said',
    words: ['saas', 'software-as', 'software as'],
    pattern: /\bSaaS\b|\bsoftware[- ]as[- ]a[- ]service\b/g,
  },
  {
    model: 'saas',
    kind: 'cue',
    words: ['user', 'seat', '/member', 'per member', 'agent', 'editor', 'workspace'],
    pattern:
      /(?:\/|\bper )(?:user|seat|member|agent|editor|workspace)(?:\s?(?:\/|per |a )\s?(?:mo|month|year))?\b/gi,
  },
  {
    model: 'saas',
    kind: 'cue',
    words: ['cloud', 'trial', 'try free', 'try it free'],
    pattern:
      /\bcloud[- ]based (?:software|platform|solution|application|service)\b|\bstart (?:your |a )?(?:\d+[- ]day )?free trial\b|\btry (?:it )?free for \d+ days\b/gi,
  },
  { model: 'b2b2c', kind: 'said', words: ['b2b2c'], pattern: /\bB2B2C\b/g },
  {
    model: 'b2b',
    kind: 'said',
    words: ['b2b', 'business-to', 'business to'],
    pattern: /\bB2B\b(?!2C)|\bbusiness[- ]to[- ]business\b/g,
  },
  {
    model: 'b2b',
    kind: 'cue',
    words: ['demo', 'sales', 'soc', 'enterprise-', 'enterprise grade', 'enterprise ready'],
    pattern:
      /\b(?:request|book|schedule|get|see) a (?:free |live |personali[sz]ed )?demo\b|\b(?:talk to|contact) (?:our )?sales\b|\bSOC ?2\b|\benterprise[- ](?:grade|ready)\b/gi,
  },
  {
    model: 'b2b',
    kind: 'cue',
    words: [
      'businesses',
      'companies',
      'enterprises',
      'organi',
      'teams',
      'agencies',
      'brands',
      'retailers',
      'manufacturers',
      'merchants',
      'employers',
      'developers',
      'banks',
      'startups',
    ],
    pattern:
      /\b(?:for|helps?|helping|serving|empowers?|enables?) (?:[\p{L}-]+ ){0,3}(?:businesses|companies|enterprises|organi[sz]ations|(?:[\p{L}-]+ )?teams|agencies|brands|retailers|manufacturers|merchants|employers|developers|banks|startups)\b/giu,
  },
  {
    model: 'b2b',
    kind: 'cue',
    words: ['für ', 'hilft ', 'unterstützt ', 'pour ', 'para ', 'voor '],
    pattern:
      /\b(?:für|hilft|unterstützt) (?:[\p{L}-]+ ){0,2}(?:Unternehmen|Betriebe|Firmen|Teams)\b|\bpour (?:les |vos )?(?:entreprises|équipes|PME)\b|\bpara (?:las )?empresas\b|\bvoor bedrijven\b/gu,
  },
  {
    model: 'b2c',
    kind: 'said',
    words: ['b2c', 'd2c', 'consumer'],
    pattern: /\bB2C\b|\b(?:direct|business)[- ]to[- ]consumer\b|\bD2C\b/g,
  },
  {
    model: 'b2c',
    kind: 'cue',
    words: ['add to', 'shipping', 'shop now', 'warenkorb', 'panier', 'carrito'],
    pattern:
      /\badd to (?:cart|bag|basket)\b|\bfree shipping\b|\bshop now\b|\bin den warenkorb\b|\bajouter au panier\b|\bañadir al carrito\b/gi,
  },
  {
    model: 'b2c',
    kind: 'cue',
    words: [
      'app store',
      'google play',
      'families',
      'parents',
      'kids',
      'couples',
      'owners',
      'patients',
      'travel',
      'students',
    ],
    pattern:
      /\bdownload (?:it )?on the app store\b|\bget it on google play\b|\bfor (?:[\p{L}-]+ ){0,2}(?:families|parents|kids|couples|home ?owners|patients|travell?ers|students|pet owners)\b/giu,
  },
  {
    model: 'b2g',
    kind: 'said',
    words: ['b2g', 'government', 'public s', 'municipal', 'federal'],
    pattern:
      /\bB2G\b|\b(?:for|serving|helps?|to) (?:[\p{L}-]+ ){0,3}(?:governments?|government agencies|public sector|municipalities|federal agencies|public safety agencies)\b/giu,
  },
  {
    model: 'marketplace',
    kind: 'said',
    words: ['marketplace', 'marktplatz', 'buyers', 'sellers'],
    pattern:
      /\b(?:online|digital|two-sided|global|leading|a|the|our) (?:[\p{L}-]+ ){0,3}marketplace (?:for|that|where|of|to|connect\p{L}*)\b|\bMarktplatz für\b|\bconnect(?:s|ing)? (?:[\p{L}-]+ ){0,2}(?:buyers (?:and|with|to) (?:[\p{L}-]+ )?(?:sellers|suppliers)|sellers (?:and|with|to) (?:[\p{L}-]+ )?buyers)\b/giu,
  },
  {
    model: 'hardware',
    kind: 'said',
    words: [
      'devices',
      'sensors',
      'robots',
      'hardware',
      'machines',
      'chips',
      'batteries',
      'drones',
      'vehicles',
      'satellites',
      'wearables',
      'equipment',
      'instruments',
      'engines',
    ],
    pattern:
      /\b(?:we|company|startup|that) (?:design|build|make|manufacture|develop)s? (?:and (?:build|make|manufacture|sell)s? )?(?:[\p{L}\p{N}-]+ ){0,4}(?:devices|sensors|robots|hardware|machines|chips|batteries|drones|vehicles|satellites|wearables|equipment|instruments|engines)\b/giu,
  },
  {
    model: 'hardware',
    kind: 'cue',
    words: ['hardware', 'manufacturer of'],
    pattern:
      /\b(?:hardware (?:company|startup|products?)|manufacturer of (?:[\p{L}-]+ ){0,4}(?:devices|sensors|robots|machines|equipment|components))\b/giu,
  },
  {
    model: 'services',
    kind: 'said',
    words: ['agency', 'consultancy', 'consulting', 'firm', 'contractor', 'service provider'],
    pattern:
      /\b(?:is|are|as) (?:an? |the )?(?:[\p{L}-]+[, ]+){0,5}(?:agency|consultancy|consulting (?:firm|company)|law firm|accounting firm|contractor|engineering firm|architecture firm|staffing firm|service provider)\b/giu,
  },
  {
    model: 'services',
    kind: 'cue',
    words: ['services', 'quote', 'estimate', 'leistungen', 'servicios'],
    pattern:
      /\b(?:our (?:[\p{L}-]+ ){0,2}services include|we (?:offer|provide) (?:[\p{L}-]+[, ]+){0,6}services|get a (?:free )?(?:quote|estimate)|free estimates?|consulting services|unsere leistungen|nos services|nuestros servicios)\b/giu,
  },
  {
    model: 'open_source',
    kind: 'said',
    words: ['open source', 'open-source'],
    pattern:
      /\b(?:is|are|fully|free and|100%) open[- ]source\b(?! (?:dev|eng|contrib))|\bopen[- ]source (?:alternative|platform|software|project|tool|framework|database|library|infrastructure|core|company|and)\b|\bOpen[- ]Source-(?:Software|Plattform)\b/gi,
  },
]
