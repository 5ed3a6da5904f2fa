import type { Block, Page } from '../../web/index.ts'

/** What a site says of itself before anything else. */
export interface Pitch {
  /** Its title, its description for search engines, its first heading. */
  readonly first: string
  /** The same, then headings and text from the top. */
  readonly all: string
  /** What its links and buttons say. */
  readonly controls: string
  /** It is a description alone: without links, nothing can be concluded from what a site is built for. */
  readonly isBare: boolean
}

const charsMax = 4_000
const controlCharsMax = 8_000
/** A home page with less says too little; the page about the company is read too. */
export const thinChars = 600

export const textPitch = (text: string): Pitch => ({
  first: '',
  all: text.slice(0, charsMax),
  controls: '',
  isBare: true,
})

export function pitchOf(pages: readonly Page[]): Pitch {
  const [home] = pages
  if (home === undefined) return textPitch('')
  const first = [home.title ?? '', descriptionOf(home) ?? '', firstHeading(home)].join(' . ').slice(0, 1_000)
  const texts = [
    first,
    ...pages.flatMap((page) =>
      page.blocks.filter((block) => isSaid(block) && !isMenu(block, page)).map(({ text }) => text),
    ),
  ]
  const buttons = home.blocks.filter(({ kind }) => kind === 'button').map(({ text }) => text)
  const links = home.links.map(({ text }) => text)
  return {
    first,
    isBare: home.links.length === 0 && buttons.length === 0,
    all: upTo(charsMax, texts),
    controls: upTo(
      controlCharsMax,
      [...buttons, ...links].filter((text) => text.length < 60),
    ),
  }
}

export function descriptionOf({ metas }: Page): string | null {
  const said = metas.get('description') ?? metas.get('og:description') ?? metas.get('twitter:description')
  return said === undefined || said.trim() === '' ? null : said
}

function firstHeading({ blocks }: Page): string {
  return blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text.slice(0, 300) ?? ''
}

const isSaid = ({ region, kind }: Block) => region !== 'nav' && region !== 'footer' && kind !== 'button'

/** An entry of a menu that nothing marks as one: all of it is a link. */
function isMenu({ text, kind, links }: Block, page: Page): boolean {
  if (kind === 'heading' || text.length > 80) return false
  const linked = links.reduce((chars, index) => chars + (page.links[index]?.text.length ?? 0), 0)
  return linked >= text.length * 0.8
}

function upTo(chars: number, texts: readonly string[]): string {
  let left = chars
  const taken: string[] = []
  for (const text of texts) {
    if (left <= 0) break
    taken.push(text.slice(0, left))
    left -= text.length
  }
  // Words of two blocks are no phrase: `words.ts` takes the sign for a word of its own.
  return taken.join(' § ')
}
