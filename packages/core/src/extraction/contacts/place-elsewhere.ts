import type { Doc, Range } from '../../language/index.ts'
import type { Location } from '../../reference/index.ts'
import { isCapital, type Token, tokenFlag } from '../../words/index.ts'
import { companyDocOf, isSaid } from '../company-doc.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { docOfText } from '../page-doc.ts'
import { reconcile } from '../reconcile.ts'
import type { ExtractionContext, ReadPage } from '../site.ts'
import { isNoPlace, placeNamed, textsOfPlaces } from './place-said.ts'

const namesMax = 20
const textMax = 5_000
const textsMax = 200

/** Where the pages of others say that a company is: the name must be that of the sentence's subject. */
export function findPlaceElsewhere(
  pages: readonly ReadPage[],
  names: readonly string[],
  { locations }: Pick<ExtractionContext, 'locations'>,
): Fact<Location> {
  const known = names.slice(0, namesMax)
  const findings = pages.flatMap((read) => {
    const doc = companyDocOf(read.page, known)
    return textsOfPlaces(read.page, doc)
      .filter(({ text, block }) => block !== null && text.length <= textMax)
      .slice(0, textsMax)
      .flatMap((text) =>
        placesIn(docOfText(doc, text), known, locations).map(
          ({ place, sentence }): Finding<Location> => found(read, 'location.elsewhere', place, sentence),
        ),
      )
  })
  return reconcile(findings, ({ city_geo_key, formatted }) => city_geo_key ?? formatted ?? '')
}

/** A sentence that is longer than a quote could not be quoted. */
const sentenceMax = 300

/** A place for each sentence that says one of the company. */
function placesIn(
  doc: Doc,
  names: readonly string[],
  locations: ExtractionContext['locations'],
): { place: Location; sentence: string }[] {
  const sentences = new Map<number, { place: Location; sentence: string }>()
  for (const own of doc.spans) {
    const range = doc.sentenceOf(own)
    if (own.slot !== 'company' || sentences.has(range.from)) continue
    const sentence = doc.textOf(range)
    // "The notion is based in fact" is not Notion.
    const isName = isCapital(doc.tokens[own.from]) || names.includes(doc.textOf(own))
    if (!isName || sentence.length > sentenceMax) continue
    const said = [...placesOf(doc, own, range)].find(({ cue }) => isSaid(doc, cue))
    const place = said === undefined ? null : placeNamed(said.text, locations)
    if (place !== null) sentences.set(range.from, { place, sentence })
  }
  return [...sentences.values()]
}

interface Said {
  readonly text: string
  readonly cue: Range
}

/** What a sentence says of where the company is. */
function* placesOf(doc: Doc, own: Range, sentence: Range): Generator<Said> {
  const behind = isSubject(doc, own, sentence)
  // `Acme, a kettle maker headquartered in Oslo`
  for (const cue of behind ? doc.cuesIn({ from: own.to, to: sentence.to }, 'place.based-in') : []) {
    const next = doc.tokens[cue.to]
    if (next !== undefined && isPlain(doc, own.to, cue.from, false))
      yield { text: doc.text.slice(next.start, next.start + placeMax), cue }
  }
  for (const { place, cue } of basedIn(doc, sentence)) {
    // `Oslo-based kettle maker Acme`, `Acme, an Oslo-based maker`
    const isNear =
      cue.to <= own.from
        ? own.from - cue.to <= nearMax && isPlain(doc, cue.to, own.from, true)
        : behind &&
          cue.from >= own.to &&
          cue.from - own.to <= nearMax &&
          isPlain(doc, own.to, cue.from, false)
    if (isNear) yield { text: doc.textOf(place), cue }
  }
}

const placeMax = 80
const nearMax = 6

/** `Oslo-based`, with the place by itself. */
function basedIn({ tokens }: Doc, { from, to }: Range): { place: Range; cue: Range }[] {
  const found: { place: Range; cue: Range }[] = []
  for (let at = from + 2; at < to; at++) {
    if (tokens[at]?.word !== 'based' || tokens[at - 1]?.word !== '-') continue
    let start = at - 1
    while (start > from && at - start <= placeWordsMax && isCapital(tokens[start - 1])) start--
    const place = { from: start, to: at - 1 }
    const words = tokens.slice(place.from, place.to)
    const isShort = (words[0]?.end ?? 0) - (words[0]?.start ?? 0) <= 2
    if (words.length > 0 && !isShort && !isNoPlace(words[0]?.word ?? ''))
      found.push({ place, cue: { from: start, to: at + 1 } })
  }
  return found
}

const placeWordsMax = 4

/** Whether no other name and nobody else stands between: `Acme customer Globex`, `Acme has customers based in`. */
function isPlain(doc: Doc, from: number, to: number, isDirect: boolean): boolean {
  const between = doc.tokens.slice(from, to)
  const isName = (token: Token) => isCapital(token) && (token.flags & tokenFlag.capitals) === 0
  const isOther = ({ word }: Token) => others.has(word)
  const isBorder = ({ word }: Token, at: number) => isDirect && word === ',' && at < between.length - 1
  return (
    between.length <= betweenMax &&
    !between.some((token, at) => isName(token) || isOther(token) || isBorder(token, at)) &&
    doc.cuesIn({ from, to }, 'company.others', 'person.seat').length === 0
  )
}

const betweenMax = 14
const others = new Set(
  'for by whose owner owners office offices subsidiary subsidiaries users team teams employees'.split(' '),
)

/** Not `customers of Acme`, `unlike Acme`, `Acme's parent`. */
function isSubject(doc: Doc, own: Range, sentence: Range): boolean {
  const before = own.from > sentence.from ? doc.tokens[own.from - 1] : undefined
  const isOwner = doc.tokens[own.to]?.word === "'"
  return (
    !isOwner &&
    (before === undefined ||
      (!relations.has(before.word) &&
        doc.cuesIn({ from: own.from - 1, to: own.from }, 'company.others').length === 0))
  )
}

const relations = new Set(
  'of by with from for to at than unlike via using behind joined join left acquired bought backed parent and or like'.split(
    ' ',
  ),
)
