import type { Amount } from '../facts.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { datesIn } from './dates-in-text.ts'
import { moneyIn } from './money-in-text.ts'
import type { QuotedValue } from './rounds-said.ts'
import { subjectBefore } from './subject.ts'

export interface AcquisitionSaid {
  readonly acquirer: QuotedValue<string>
  readonly announcedOn: QuotedValue<string> | null
  readonly price: QuotedValue<Amount> | null
}

export interface ListingSaid {
  readonly exchange: QuotedValue<string>
  readonly ticker: QuotedValue<string> | null
  readonly listedOn: QuotedValue<string> | null
}

const name = `(?<acquirer>\\p{Lu}[\\p{L}\\p{N}&'’-]*(?:\\.\\p{L}{2,4})?(?:\\s(?:of\\s|and\\s|&\\s)?\\p{Lu}[\\p{L}\\p{N}&'’-]{0,30}){0,4})`
const passive = new RegExp(
  `(?<![\\p{L}])(?:(?:acquired|bought)\\sby|sold\\sto)\\s(?:[\\p{Ll}-]{2,20}\\s){0,5}${name}`,
  'u',
)
const active = new RegExp(
  `(?:^|[\\s“"])${name},?\\s(?:(?:said|announced)\\s(?:[\\p{L}]{3,10}\\s)?(?:that\\s)?it\\s)?(?:(?:has\\s)?agreed\\s)?(?:has\\s|today\\s|have\\s|to\\s|will\\s){0,2}(?:acquires|acquired|acquire|buys|buy|bought|is\\sbuying|is\\sacquiring)\\s`,
  'u',
)

/** "Acme was acquired by Betacorp in 2019", "Betacorp acquires Acme": never what the company bought. */
export function acquisitionIn(
  sentence: string,
  names: CompanyMentions,
  speaksOfOwn: boolean,
  now: number,
): AcquisitionSaid | null {
  if (!/acquir|bought|buy|sold/i.test(sentence)) return null
  const match = passiveOf(sentence, names, speaksOfOwn) ?? activeOf(sentence, names)
  const acquirer = match?.groups?.['acquirer']
  if (
    match == null ||
    acquirer === undefined ||
    notSo.test(sentence.slice(0, sentence.indexOf(acquirer, match.index))) ||
    names.find(acquirer).length > 0 ||
    noAcquirer.test(acquirer) ||
    /^\s(?:family|brothers|heirs|estate)\b/.test(
      sentence.slice(sentence.indexOf(acquirer, match.index) + acquirer.length),
    )
  )
    return null
  const from = sentence.indexOf(acquirer, match.index)
  const behind = datesIn(sentence, now).find(
    (date) =>
      date.from > from &&
      date.from < from + acquirer.length + 60 &&
      /\b(?:in|on)\s$/i.test(sentence.slice(0, date.from)),
  )
  const price = moneyIn(sentence).find(
    (money) =>
      money.currency !== null &&
      !money.isRange &&
      money.value >= 100_000 &&
      /\b(?:for|worth|valued\sat)\s(?:\p{L}{1,13}\s){0,3}$/iu.test(sentence.slice(0, money.from)) &&
      Math.abs(money.from - from) < 120,
  )
  return {
    acquirer: { value: acquirer, sentence, from, to: from + acquirer.length },
    announcedOn:
      behind === undefined ? null : { value: behind.iso, sentence, from: behind.from, to: behind.to },
    price:
      price?.currency == null
        ? null
        : {
            value: { value: price.value, currency: price.currency, isApproximate: price.isApproximate },
            sentence,
            from: price.from,
            to: price.to,
          },
  }
}

/** "If we are acquired by", "denied that it was acquired by": it has not happened. */
const notSo =
  /(?<![\p{L}])(?:if|should|whether|unless|until|in\scase|in\sthe\sevent|were\sto\sbe|(?:may|might|would|could|can|cannot|never)\s(?:be|have)|den(?:ied|ies)|rumou?r(?:s|ed)?|false(?:ly)?|not\strue|wenn|falls)(?![\p{L}])/iu
const noAcquirer =
  /^(?:The|A|An|It|This|We|He|She|In|On|Customers?|Users?|Students?|Investors|January|February|March|April|May|June|July|August|September|October|November|December)$/

function passiveOf(sentence: string, names: CompanyMentions, speaksOfOwn: boolean): RegExpExecArray | null {
  const match = passive.exec(sentence)
  if (
    match === null ||
    /\b(?:be|not|never|were\snot|skills|knowledge|assets|rights|land|property|products?|customers?)\s$/i.test(
      sentence.slice(Math.max(0, match.index - 20), match.index),
    )
  )
    return null
  const subject = subjectBefore(sentence, match.index, names)
  const before = sentence.slice(0, match.index)
  // An exit of a founder's former company is told in the same words.
  const isHeadline = names.find(before).at(-1)?.to === before.trimEnd().length
  const isVerb =
    isHeadline ||
    /(?:\b(?:was|were|been|is|are|being|got|has\sbeen)\s(?:recently\s|now\s|later\s|subsequently\s|also\s)?|^\s*)$/i.test(
      before,
    )
  if (!isVerb) return null
  return subject === 'own' ||
    (subject === 'pronoun' && speaksOfOwn && /\b(?:company|startup|firm)\b[^,.]{0,30}$/i.test(before))
    ? match
    : null
}

function activeOf(sentence: string, names: CompanyMentions): RegExpExecArray | null {
  const match = active.exec(sentence)
  if (match === null) return null
  const behind = sentence.slice(match.index + match[0].length)
  const own = names.find(behind)[0]
  // "Betacorp acquires Acme": only small words before the name, and it is no possessive.
  if (own === undefined || own.from > 40 || !/^(?:[\p{Ll}-]{1,20}\s){0,5}$/u.test(behind.slice(0, own.from)))
    return null
  return /^['’]s/.test(behind.slice(own.to)) ||
    /^\s(?:customers|users|products?|stock|shares)/i.test(behind.slice(own.to))
    ? null
    : match
}

const tickers =
  /\((?<exchange>NASDAQ|Nasdaq|NYSE(?:\sAmerican|\sArca)?|LSE|AIM|TSX(?:V|-V)?|ASX|Euronext(?:\s\p{L}+)?|XETRA|FWB|SIX|HKEX|BSE|NSE|TSE|OTCQ[BX]|KOSDAQ)(?:\sGM|\sGS|\sCM)?:\s?(?<ticker>[A-Z0-9.]{1,8})\)/u

/** "Acme, Inc. (NASDAQ: ACME)": the symbol right behind the name. */
export function listingIn(sentence: string, names: CompanyMentions): ListingSaid | null {
  const match = tickers.exec(sentence)
  const { exchange, ticker } = match?.groups ?? {}
  if (match === null || exchange === undefined || ticker === undefined) return null
  const before = sentence
    .slice(Math.max(0, match.index - 80), match.index)
    .replace(/(?<![\s,“”"])[\s,“”"]+$/, '')
  const bare = before.replace(
    /,?\s(?:Inc\.?|Corp(?:oration)?\.?|Ltd\.?|Limited|plc|PLC|AG|SE|N\.V\.|S\.A\.|Holdings?|Group|Technologies|Co\.)$/u,
    '',
  )
  if (!names.find(bare).some(({ to }) => to === bare.length)) return null
  const place = (text: string) => {
    const from = sentence.indexOf(text, match.index)
    return { value: text, sentence, from, to: from + text.length }
  }
  return { exchange: place(exchange), ticker: place(ticker), listedOn: null }
}

/** Whether a text holds the symbol that shares are traded by. */
export const holdsTicker = (text: string): boolean => tickers.test(text)

/** "We are bootstrapped", "Acme is self-funded", "without outside funding". */
export function saysNoneRaised(sentence: string, names: CompanyMentions): boolean {
  const match = noneWords.exec(sentence)
  if (match === null) return false
  return subjectBefore(sentence, match.index, names) === 'own'
}

const noneWords =
  /(?<![\p{L}-])(?:(?:fully|proudly|100%|completely|entirely|and|profitable|still|independent|a|an|is|are|been|was|were|,)\s){0,4}(?:bootstrapped|self-?\s?funded|(?:never|not|n['’]t)\s(?:taken|raised|accepted)\s(?:any\s)?(?:outside|external|venture|vc|investor)\s?(?:\p{L}{1,12}\s?)?(?:funding|capital|money|investment)|founder-owned)(?![\p{L}-])/iu
