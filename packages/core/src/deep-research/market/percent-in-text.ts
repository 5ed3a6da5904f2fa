const percent =
  /(?<![\p{L}\d.,–-])(\d{1,3}(?:[.,]\d{1,2})?)(?!\s?(?:-|–|to)\s?\d)\s?(?:%|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b)/giu

/** `12.5%`, `14 percent`; of `5-7%`, which commits itself to neither, nothing. */
export function percentsIn(text: string): readonly number[] {
  return [...text.matchAll(percent)].flatMap(({ 0: all, 1: digits = '', index }) => {
    const before = text.slice(Math.max(0, index - 20), index)
    const isEndOfRange = /\d\s?%?\s?(?:-|–|—|to)\s?$|\bbetween\s\S{1,8}\sand\s$/.test(before)
    const value = Number(digits.replace(',', '.'))
    return all === '' || isEndOfRange || !Number.isFinite(value) ? [] : [value]
  })
}
