/** What tells the company from others on a page. */
export interface CompanyMentions {
  /** Where any of the names stands in a text. */
  find(text: string): readonly { readonly from: number; readonly to: number }[]
  /** "We" and "our" are the company's. */
  readonly isOwnVoice: boolean
}

export function companyMentions(names: readonly string[], isOwnVoice: boolean): CompanyMentions {
  const bare = names.flatMap((name) => {
    const plain = name.trim().replace(legalEnd, '')
    // "Mothlight" of Mothlight Games.
    const short = plain.replace(nameTail, '')
    return [name.trim(), plain, ...(short.length >= shortMin ? [short] : [])]
  })
  const known = [...new Set(bare.filter((name) => name.length > 1))]
    .toSorted((left, right) => right.length - left.length)
    .slice(0, namesMax)
  // Names that are words ("Front") count with their capital only; others however they are written.
  const parts = known.map((name) => escapeName(name))
  const pattern =
    parts.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return {
    isOwnVoice,
    find(text) {
      if (pattern === null) return []
      return [...text.matchAll(pattern)]
        .filter(({ 0: name }) => /[\p{Lu}\p{N}]/u.test(name) || known.includes(name))
        .map(({ 0: name, index }) => ({ from: index, to: index + name.length }))
    },
  }
}

/** What a company's form adds to its name. */
export const legalEnd =
  /,?\s(?:Inc|Corp|Ltd|LLC|GmbH|AG|SAS|SE|BV|B\.V|Limited|Corporation|Pty Ltd|PLC|plc|Oy|AB|ApS|AS|S\.A|SA|UG)\.?,?$/
/** What a short form of a name leaves out. */
export const nameTail =
  /\s(?:AI|Labs?|Technology|Technologies|Health|Bio|Robotics|Energy|Security|Networks?|Software|Systems|Therapeutics|Pharma|Biosciences|Games|Studios?|Mobility|Aerospace|Motors|Medical|Group|HQ|App)$|\.(?:com|io|ai|co|net|org|app|dev)$/

const namesMax = 20
const shortMin = 5

/** "AcmeCloud" is also written "Acme Cloud", and "Acme Cloud" "Acme-Cloud". */
const escapeName = (name: string) =>
  name
    .slice(0, 80)
    .replace(/(?<=\p{Ll})(?=\p{Lu})|[\s-]+/gu, ' ')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/ /g, '[\\s-]?')
