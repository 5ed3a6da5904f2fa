import { formOf } from '../../kernel/index.ts'

/** What may be a postal code: one word with a digit, or two with a space or hyphen between. */
export interface PostalCode {
  readonly text: string
  readonly at: number
  /** As `formOf` writes it: "SW1A 1AA" is "AA9A 9AA". */
  readonly form: string
}

/** All in a text, the longer of two that begin together first. */
export function codesIn(text: string): PostalCode[] {
  const codes: PostalCode[] = []
  for (let index = 0; index < text.length; index++) {
    if (!isDigit(text.charCodeAt(index))) continue
    let at = index
    while (isPartOfWord(text.charAt(at - 1))) at--
    const end = endOfWord(text, at)
    index = end
    if (end - at > wordMax) continue
    const next = text.charAt(end) === ' ' || text.charAt(end) === '-' ? endOfWord(text, end + 1) : end
    for (const to of next > end + 1 && next - end <= wordMax ? [next, end] : [end]) {
      const code = text.slice(at, to)
      codes.push({ text: code, at, form: formOf(code) })
    }
  }
  return codes
}

const isDigit = (unit: number) => unit >= 48 && unit <= 57

/** Of letters and digits: no part of a code has more. */
const wordMax = 8

function endOfWord(text: string, start: number): number {
  let at = start
  while (isPartOfWord(text.charAt(at))) at++
  return at
}

const isPartOfWord = (character: string) =>
  (character >= '0' && character <= '9') || character.toLowerCase() !== character.toUpperCase()

const hasForm =
  (...forms: readonly string[]) =>
  ({ form }: PostalCode): boolean =>
    forms.includes(form)

/** `94105`, `94105-1234` */
export const isAmericanCode = hasForm('99999', '99999-9999')
export const isAustralianCode = hasForm('9999')
export const isSingaporeanCode = hasForm('999999')
export const isBrazilianCode = hasForm('99999-999')

/** `560 001`: none begins with 0 or 9. */
export const isIndianCode = (code: PostalCode): boolean =>
  indianForms(code) && !code.text.startsWith('0') && !code.text.startsWith('9')
const indianForms = hasForm('999999', '999 999')

/** `M5V 2T6`, in any letters. */
export function isCanadianCode({ text, form }: PostalCode): boolean {
  return canadianForms.has(form.toUpperCase()) && !'DFIOQUWZ'.includes(text.charAt(0).toUpperCase())
}
const canadianForms = new Set(['A9A 9A9', 'A9A-9A9', 'A9A9A9'])

/** `SW1A 1AA` */
export const isBritishCode = ({ text, form }: PostalCode): boolean =>
  britishForms.has(form) && !Array.from(text.slice(-2)).some((letter) => 'CIKMOV'.includes(letter))
const britishForms = new Set(
  ['A9', 'A99', 'A9A', 'AA9', 'AA99', 'AA9A'].flatMap((area) => [`${area} 9AA`, `${area}9AA`]),
)

/** An eircode, `D14 X5Y6`, has letters and digits among its last four. */
export function isIrishCode({ text, form }: PostalCode): boolean {
  const [code, letters] = [text.replace(' ', ''), form.replace(' ', '')]
  const place = letters.slice(3)
  return (
    (letters.startsWith('A99') || code.startsWith('D6W')) &&
    place.length === 4 &&
    place.includes('9') &&
    place.includes('A') &&
    Array.from(code).every((sign) => irishSigns.includes(sign))
  )
}
const irishSigns = '0123456789ACDEFHKNPRTVWXY'

/** Countries that write the code before the city, by the code's form. */
export const countriesByForm: ReadonlyMap<string, readonly string[]> = new Map([
  ['9999 AA', ['NL']],
  ['9999AA', ['NL']],
  ['9999-999', ['PT']],
  ['999 99', ['SE', 'CZ', 'SK', 'GR']],
  ['99-999', ['PL']],
  ['99999', ['DE', 'FR', 'ES', 'IT', 'FI', 'SE', 'EE', 'HR', 'TR', 'MX', 'CZ', 'UA']],
  ['9999', ['AT', 'CH', 'BE', 'DK', 'NO', 'LU', 'HU', 'SI', 'BG', 'CY']],
])

/** The letters of a country before a code ("D-", "CH "), none as '', and null where the code is part of something longer. */
export const prefixBefore = (text: string, at: number): string | null =>
  /(?<![\p{L}\d.,/+-])(?:[A-Z]{1,3}[- ])?$/u.exec(text.slice(Math.max(0, at - prefixMax), at))?.[0] ?? null

const prefixMax = 6
