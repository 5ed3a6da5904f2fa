/**
 * A figure by its shape: a number with a sign, a currency, a unit, alone or as a range: "$1.2M", "5–8%+", "<500ms", "15 yrs", "82,1%".
 * Dates and page numbers are none.
 */
export function isFigure(text: string): boolean {
  return text.length <= 32 && figure.test(text) && !dateLike.test(text)
}

const number = String.raw`[~≈<>≤≥±+−-]{0,2}\s?(?:US|CA|A|R)?[$€£¥₹]?\s?\d{1,3}(?:[.,'’ ]?\d{1,3}){0,5}`
const unit = String.raw`(?:\s?(?:%|‰|x|×|k|m|mm|mn|bn|b|mio\.?|mrd\.?|tsd\.?|million(?:en|s)?|billion|ms|s|sec|min|h|hrs?|hours?|days?|weeks?|months?|yrs?|years?|tage?|wochen|monate?|jahre?|kg|t|km|km²|m²|kwh|mwh|gwh|gb|tb|users?|usd|eur|万|亿|元|年|月|天|[$€£¥]))?`
const figure = new RegExp(
  `^${number}${unit}${unit}(?:\\s?(?:-|–|—|to|bis)\\s?${number}${unit}${unit})?\\s?[+*]?(?:\\s?/\\s?\\p{L}{1,10})?$`,
  'iu',
)
const dateLike =
  /^(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?|(?:19|20)\d\d\s?[–-]\s?(?:(?:19|20)?\d\d))$/
