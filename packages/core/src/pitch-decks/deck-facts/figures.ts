/**
 * A figure by its shape: a number with a sign, a currency, a unit, alone or as a range: "$1.2M", "5–8%+", "<500ms", "15 yrs", "82,1%".
 * Dates, page numbers and most telephone numbers are not figures.
 */
export function isFigure(text: string): boolean {
  return text.length <= 32 && figure.test(text) && !dateLike.test(text)
}

// Digits can be read in one way or two, so that a row of them costs no more than a look each.
const number = String.raw`[~≈<>≤≥±+−-]{0,2}\s?(?:US|CA|A|R)?[$€£¥₹]?\s?(?!0\d)(?:\d{1,3}(?:[.,'’ ]\d{2,3}){1,5}|\d{1,18})(?:[.,]\d{1,3})?`
const unit = String.raw`(?:\s?(?:%|‰|x|×|k|m|mm|mn|bn|b|mio\.?|mrd\.?|tsd\.?|million(?:en|s)?|billion|ms|s|sec|min|h|hrs?|hours?|days?|weeks?|months?|yrs?|years?|tage?|wochen|monate?|jahre?|kg|t|km|km²|m²|kwh|mwh|gwh|gb|tb|ha|mo|mds?|users?|usd|eur|万|亿|元|年|月|天|[$€£¥]))?`
const figure = new RegExp(
  `^${number}${unit}${unit}(?:\\s?(?:-|–|—|to|bis)\\s?${number}${unit}${unit})?\\s?[+*]?(?:\\s?/\\s?\\p{L}{1,10}|/(?:5|10|100))?$`,
  'iu',
)
const dateLike =
  /^(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|(?:19|20)\d\d\s?[–-]\s?(?:(?:19|20)?\d\d))$/
