import { formerNames, formerNameWords, normalizeName } from '../../reference/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { blocksWith } from '../page-text.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { cleanName } from './clean-name.ts'
import { organizationNodes } from './organization-nodes.ts'

/** Other names of the company: former ones, those it trades by, and those that structured data give. */
export function findAliases(site: Site, names: readonly string[]): readonly Fact<string>[] {
  const known = new Set(names.map(normalizeName))
  const findings = site.pages
    .filter(({ origin }) => origin === 'own_site')
    .flatMap((read) => [...structured(read), ...former(read, names), ...trading(read, names)])
    .filter(({ value }) => !known.has(normalizeName(value)))
  return reconcileEach(findings, normalizeName).slice(0, aliasesMax)
}

const aliasesMax = 10

function structured(read: ReadPage): Finding<string>[] {
  return organizationNodes(read.page).flatMap(({ fields, text }) =>
    [fields.alternateName].flat().flatMap((name) => {
      const clean = typeof name === 'string' ? cleanName(name) : null
      return clean === null || !text.includes(clean)
        ? []
        : [found(read, 'alias.json_ld', clean, text, text.indexOf(clean))]
    }),
  )
}

function former(read: ReadPage, names: readonly string[]): Finding<string>[] {
  return blocksWith(read.page, formerNameWords()).flatMap(({ text }) => {
    if (text.length > textMax) return []
    return formerNames(text, names).flatMap((name) => {
      const clean = cleanName(name)
      return clean === null || !text.includes(clean)
        ? []
        : [found(read, 'alias.former', clean, text, text.indexOf(clean))]
    })
  })
}

const textMax = 3_000

/** `Telepath Data, Inc. d/b/a Seventh Sense`: the side that is not known names the company too. */
function trading(read: ReadPage, names: readonly string[]): Finding<string>[] {
  return blocksWith(read.page, tradingWords).flatMap(({ text }) => {
    if (text.length > textMax) return []
    const cue = tradingCue.exec(text)
    if (cue === null) return []
    const before = normalizeName(text.slice(Math.max(0, cue.index - 80), cue.index))
    if (!names.some((name) => name !== '' && before.endsWith(normalizeName(name)))) return []
    const [, name = ''] =
      /^\s*["“”„'‘]?((?:\p{Lu}|\d)[\p{L}\p{N}&.'’-]{0,40}(?: (?:of|the|and|&|(?:\p{Lu}|\d)[\p{L}\p{N}&.'’-]{0,40})){0,5})/u.exec(
        text.slice(cue.index + cue[0].length),
      ) ?? []
    const clean = cleanName(name.replace(/(?<! (?:of|the|and|&))(?: (?:of|the|and|&))+$|\.$/, ''))
    return clean === null ? [] : [found(read, 'alias.trading', clean, text, cue.index)]
  })
}

const tradingWords = 'd/b/a|dba|doing business as|trading as|t/a|also known as|a.k.a.|aka'.split('|')
const tradingCue = /\b(?:d\/b\/a|dba|doing business as|trading as|t\/a|also known as|a\.k\.a\.|aka)\b\.?:?/i
