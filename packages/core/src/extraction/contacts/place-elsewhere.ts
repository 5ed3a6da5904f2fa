import type { Location } from '../../reference/index.ts'
import { isOver, isUnsaid } from '../denied.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { reconcile } from '../reconcile.ts'
import { sentencesOf } from '../sentences.ts'
import type { ExtractionContext, ReadPage } from '../site.ts'
import { placeNamed } from './place-said.ts'

const namesMax = 20
const textMax = 5_000

/** Where the pages of others say that a company is: the name must be that of the sentence's subject. */
export function findPlaceElsewhere(
  pages: readonly ReadPage[],
  names: readonly string[],
  { locations }: Pick<ExtractionContext, 'locations'>,
): Fact<Location> {
  const findings = pages.flatMap((read) =>
    telling(read).flatMap((sentence): readonly Finding<Location>[] => {
      const place = placeOf(sentence, names, locations)
      return place === null ? [] : [found(read, 'location.elsewhere', place, sentence)]
    }),
  )
  return reconcile(findings, ({ city_geo_key, formatted }) => city_geo_key ?? formatted ?? '')
}

const mayTellPlace = /-based\b|\b(?:based|headquartered|headquarters|located) (?:out of|in|at)\b/

/** Sentences of a page that may tell a place; one that is longer than a quote could not be quoted. */
function telling({ page }: ReadPage): readonly string[] {
  const sentences: string[] = []
  for (const { text } of page.blocks) {
    if (sentences.length >= sentencesMax) break
    if (text.length > textMax || !mayTellPlace.test(text)) continue
    for (const sentence of sentencesOf(text))
      if (sentence.length <= sentenceMax && mayTellPlace.test(sentence)) sentences.push(sentence)
  }
  return sentences
}

const sentencesMax = 200
const sentenceMax = 300
/** A sentence that names a company more often than this says no place. */
const mentionsMax = 3

function placeOf(
  sentence: string,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): Location | null {
  for (const name of names.slice(0, namesMax)) {
    let at = sentence.indexOf(name)
    for (let mentions = 0; at !== -1 && mentions < mentionsMax; mentions++) {
      const [before, after] = [sentence.slice(0, at), sentence.slice(at + name.length)]
      at = sentence.indexOf(name, at + name.length)
      if (/[\p{L}\p{N}-]$/u.test(before) || /^[\p{L}\p{N}-]/u.test(after)) continue
      const place = placeBefore(before) ?? placeAfter(before, after)
      if (place === null) continue
      const said = sentence.indexOf(place)
      if (isUnsaid(sentence, said) || isOver(sentence, said)) continue
      const location = placeNamed(place, locations)
      if (location !== null) return location
    }
  }
  return null
}

/** `Oslo-based kettle maker` of Acme. */
function placeBefore(before: string): string | null {
  const [, place = null] = basedBefore.exec(before) ?? []
  return place
}

/** Not what is AI-based or Mobile-based. */
const place =
  "(?!(?:Mobile|Rust|Java|Cloud|Web|Linux|Swift|Python|Android|Internet)-)(\\p{Lu}\\p{Ll}[\\p{L}.'’]{0,30}(?:[ -](?!based)\\p{Lu}?[\\p{L}.'’]{1,30}){0,3})"
/** No capital but of a short form: another name would be the subject. */
const plainWords = "(?: (?:\\p{Ll}[\\p{L}'’-]{0,30}|\\p{Lu}{2,5}))"
const basedBefore = new RegExp(`(?:^|[\\s,(])${place}-based${plainWords}{0,5},? $`, 'u')

/** `Acme is based in Oslo`, `Acme, a kettle maker headquartered in Oslo`, `Acme, an Oslo-based maker`. */
function placeAfter(before: string, after: string): string | null {
  if (relation.test(before.slice(-relationMax))) return null
  const [whole = '', words = ''] = basedIn.exec(after) ?? []
  if (whole !== '' && !others.test(words)) return after.slice(whole.length, whole.length + placeMax)
  const [, article = '', near = null] = basedBehind.exec(after) ?? []
  return near === null || others.test(article) ? null : near
}

const placeMax = 80
const relationMax = 40
/** The text between the name and the word may be an apposition of small words. */
const basedIn = new RegExp(
  `^(?: \\((?:[^()]{1,60})\\))?((?:,? (?:is|was|has|are|an?|the|which))?${plainWords}{0,8},?(?: (?:and|is|are))?) (?:based|headquartered|located|headquarters) (?:out of|in|at) (?=\\p{Lu})`,
  'u',
)
const basedBehind = new RegExp(
  `^,? ((?:is |was )?(?:an?|the)${plainWords}{0,3}) ${place}-based(?![\\p{L}])`,
  'u',
)
/** Somebody else's place: `Acme customer Globex is based in Leeds` has a capital between, `customers of Acme are based in` has not. */
const relation =
  /(?:['’]s|\b(?:of|by|with|from|for|to|at|than|unlike|via|using|behind|joined|join|left|acquired|bought|backed|customers?|clients?|rivals?|competitors?|parent|investors?|partners?|and|or|like)) $/iu
const others =
  /\b(?:customers?|clients?|rivals?|competitors?|investors?|partners?|parents?|owners?|suppliers?|founders?|offices?|subsidiar\w*|users?|teams?|employees|who|whose|for|by)\b/i
