export interface Listed {
  readonly pages: readonly string[]
  readonly maps: readonly string[]
}

export const nothingListed: Listed = { pages: [], maps: [] }

/** Of an address; what follows is cut. */
const addressMax = 2_000
/** Of what an entry or a comment begins with: of real files four in five are entries, and 5,000 of them are wanted. */
const LOOKS_MAX = 100_000

/**
 * Addresses of pages and of further sitemaps, in order and at most `most`; also of a sitemap that is plain text, a line an address.
 * One pass that remembers no open tags: a parser that did took 860 s for 5 MB of `<url></b>`.
 */
export function listedAddresses(text: string, most: number): Listed {
  if (/<(?:urlset|sitemapindex)\b/.test(text.slice(0, 5_000))) return xmlAddresses(text, most)
  if (!text.startsWith('http')) return nothingListed
  const lines = text.split('\n', most).filter((line) => line.startsWith('http'))
  return { pages: lines.map((line) => line.slice(0, addressMax).trim()), maps: [] }
}

function xmlAddresses(text: string, most: number): Listed {
  const pages: string[] = []
  const maps: string[] = []
  let isIndex = false
  const marks = /<!--|<!\[CDATA\[|<sitemapindex(?=[\s/>])|<loc(?=[\s>])/g
  let looks = 0
  for (let mark = marks.exec(text); mark !== null && looks < LOOKS_MAX; mark = marks.exec(text)) {
    looks++
    const [what] = mark
    const end = text.indexOf(endOf[what] ?? '>', marks.lastIndex)
    if (end === -1) break
    marks.lastIndex = end + 1
    if (what === '<sitemapindex') isIndex = true
    if (what !== '<loc') continue
    const address = addressAt(text, end + 1)
    if (address === '') continue
    ;(isIndex ? maps : pages).push(address)
    if (pages.length + maps.length >= most) break
  }
  return { pages, maps }
}

const endOf: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>' }

const cdata = '<![CDATA['

/** The text behind `<loc>`, up to the next tag; CDATA is kept as it is. */
function addressAt(text: string, from: number): string {
  // Longer by half a dozen times than an address: entities and white space.
  const near = text.slice(from, from + 6 * addressMax)
  let address = ''
  for (let at = 0; at < near.length && address.length < addressMax; ) {
    const tag = near.indexOf('<', at)
    address += withoutEntities(near.slice(at, tag === -1 ? near.length : tag))
    if (tag === -1 || !near.startsWith(cdata, tag)) break
    const end = near.indexOf(']]>', tag)
    address += near.slice(tag + cdata.length, end === -1 ? near.length : end)
    at = end === -1 ? near.length : end + 3
  }
  return address.slice(0, addressMax).trim()
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withoutEntities = (text: string) =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
