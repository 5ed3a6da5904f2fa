import { languagePacks, packWords, type Section } from '../../language/index.ts'
import type { Block, Page } from '../../web/index.ts'
import { type PhraseIndex, phraseIndex, wordsOf } from '../../words/index.ts'
import { readName } from './person-name.ts'
import { kindIn } from './role-phrases.ts'

export type PeopleSection = (typeof peopleSections)[number]['section'] | 'plain'

/** A line of a block, with whose people are told of where it stands. */
export interface PageLine {
  readonly text: string
  readonly block: Block
  readonly section: PeopleSection
  /** The heading above says "founders" and nothing else. */
  readonly isUnderFounders: boolean
}

/** The lines of a page, at most 5,000: what lies behind them is no team. */
export function linesOfPage(page: Page): readonly PageLine[] {
  const headings = createHeadings(page)
  const nameOfImage = createImageNames(page)
  const sectionOfElement = createElementSections(page)
  const lines: PageLine[] = []
  for (const block of page.blocks) {
    const heading = headings.over(block)
    const nearest = nearestSection(block.path, sectionOfElement)
    const isOthers = block.kind === 'quote' || (nearest === 'outside' && heading?.section !== 'team')
    const section = isOthers ? 'outside' : (heading?.section ?? nearest ?? 'plain')
    const isUnderFounders = heading?.isFounders === true
    const name = nameOfImage(block)
    if (name !== null)
      lines.push({
        text: name,
        block: { ...block, index: block.index - 0.5, text: name },
        section,
        isUnderFounders,
      })
    for (const text of linesOf(block)) {
      if (text !== '') lines.push({ text, block, section, isUnderFounders })
    }
    if (lines.length > linesMax) break
  }
  return lines
}

/**
 * Names that only the images of cards give: of an image in the element that a block begins, where the page writes the name
 * nowhere else.
 */
function createImageNames({ images, blocks }: Page): (block: Block) => string | null {
  const byElement = new Map<number, string>()
  for (const { alt, path } of images.slice(0, imagesMax)) {
    if (alt.length > 60 || readName(alt)?.strength !== 'known') continue
    // Two people's images in one element: whose the text is cannot be told.
    byElement.set(path.at(-1) ?? -1, byElement.has(path.at(-1) ?? -1) ? '' : alt)
  }
  if (byElement.size === 0) return () => null
  const text = blocks.map((block) => block.text).join('\n')
  return ({ path }) => {
    const element = path.slice(-3).find((each) => byElement.has(each))
    const alt = element === undefined ? undefined : byElement.get(element)
    if (element === undefined || alt === undefined || alt === '') return null
    byElement.delete(element)
    return text.includes(alt) ? null : alt
  }
}

const imagesMax = 300

/** A name that a heading breaks in two is one line: "Jane" above "Doe". */
function linesOf({ kind, text }: Block): readonly string[] {
  if (!text.includes('\n')) return [text.trim()]
  const lines = text.split('\n').map((line) => line.trim())
  const [first = '', second = '', ...rest] = lines
  const isBroken = kind === 'heading' && [first, second].every((line) => /^\p{Lu}[\p{L}'’-]+$/u.test(line))
  const name = isBroken ? `${first} ${second}` : ''
  return readName(name)?.strength === 'known' ? [name, ...rest] : lines
}

const linesMax = 5000
/** Elements further out than this say what the page is, not whose card this is. */
const pathMax = 6
const roots: ReadonlySet<string> = new Set(['html', 'body', 'main'])

function nearestSection(
  path: readonly number[],
  sectionOfElement: (element: number) => PeopleSection,
): PeopleSection | undefined {
  for (let at = path.length - 1; at >= Math.max(0, path.length - pathMax); at--) {
    const section = sectionOfElement(path[at] ?? 0)
    if (section !== 'plain') return section
  }
  return undefined
}

/** Looks at each element once, and once at elements that are called alike. */
function createElementSections({ elements }: Page): (element: number) => PeopleSection {
  const byWords = new Map<string, PeopleSection>()
  const known: (PeopleSection | undefined)[] = []
  const look = (element: number): PeopleSection => {
    const { tag, words } = elements[element] ?? { tag: 'html', words: [] }
    if (words.length === 0 || roots.has(tag)) return 'plain'
    const key = words.join(' ')
    const section = byWords.get(key) ?? sectionOfWords(words)
    byWords.set(key, section)
    return section
  }
  return (element) => {
    const before = known[element]
    if (before !== undefined) return before
    const section = look(element)
    known[element] = section
    return section
  }
}

interface Heading {
  readonly section: PeopleSection
  readonly level: number
  readonly isFounders: boolean
}

/** A heading holds until the next one of its rank or a higher one; names of people are headings too, and end lower ones only. */
function createHeadings(page: Page): { over(block: Block): Heading | null } {
  let open: Heading[] = []
  let region: string | null = null
  const close = (level: number) => {
    open = open.filter((heading) => heading.level < level)
  }
  return {
    over(block) {
      if (block.region !== region) open = []
      region = block.region
      const level = levelOf(block, page)
      if (level > 0 && block.text.length <= 80) {
        const words = wordsOf(block.text)
        const isFounders = isOfFounders(words)
        const section = isFounders ? 'team' : isRole(block.text, words) ? 'plain' : sectionOf(words)
        close(section === 'plain' && isOfPerson(block.text) ? level + 1 : level)
        if (section !== 'plain') open.push({ section, level, isFounders })
      }
      return open.at(-1) ?? null
    },
  }
}

/** "Customer Success Manager", "Technical Advisor": what a card says of somebody; "Advisors" is a section. */
function isRole(text: string, words: readonly string[]): boolean {
  const kind = words.length > 6 ? null : kindIn(text)
  return (
    kind !== null &&
    (kind === 'outsider' ? /(?:advis[eo]r|mentor|investor|ambassador)$/i.test(text) : !/s$/i.test(text))
  )
}

/** Of a heading, or of what only looks like one and is called so; 0 of other text. */
function levelOf({ kind, level, text, path }: Block, { elements }: Page): number {
  if (kind === 'heading') return level
  if (text.length > 40 || kind === 'button') return 0
  for (let at = Math.max(0, path.length - 2); at < path.length; at++)
    for (const word of elements[path[at] ?? 0]?.words ?? []) if (titleWords.has(word)) return 7
  return 0
}

const titleWords: ReadonlySet<string> = new Set(['title', 'heading', 'headline'])

/** "Jane Doe", "Jane Doe, CEO" */
const isOfPerson = (text: string) => readName(text.split(/[,–—|(\n]| - /, 1)[0] ?? '') !== null

/** Of a heading that says several things the first row holds: "Our team and advisors" has the team in it. */
function sectionOf(words: readonly string[]): PeopleSection {
  if (words.length === 0 || words.length > 14) return 'plain'
  const found = new Set(
    headings()
      .find(words)
      .map(({ value }) => value),
  )
  return peopleSections.find(({ of }) => of.some((section) => found.has(section)))?.section ?? 'plain'
}

/** Whose people stand under a heading. */
const peopleSections = [
  { section: 'team', of: ['team', 'founders', 'people', 'about', 'company', 'mission', 'story'] },
  { section: 'contact', of: ['contact', 'thanks', 'offices', 'imprint'] },
  {
    section: 'outside',
    of: [
      ...['testimonials', 'customers', 'investors', 'advisors', 'partners'],
      ...['events', 'former', 'authors', 'press', 'blog', 'coverage'],
    ],
  },
] as const satisfies readonly { readonly section: string; readonly of: readonly Section[] }[]

/** "Meet our co-founders", "About the founder"; not "Founders and team", nor "Founder", which is a role. */
function isOfFounders(words: readonly string[]): boolean {
  const found = headings()
    .find(words)
    .filter(({ value }) => value === 'founders')
  return (
    found.length > 0 &&
    words.every(
      (word, at) => besideHeadings().has(word) || found.some(({ from, to }) => at >= from && at < to),
    )
  )
}

/** Words that say nothing beside others: "the", "our". */
const besideHeadings = packWords(({ smallWords, words }) => [...smallWords, ...words.our])

// Made at the first question: most processes never ask.
let known: PhraseIndex<Section> | undefined
function headings(): PhraseIndex<Section> {
  known ??= phraseIndex(
    languagePacks().flatMap((pack) =>
      peopleSections.flatMap(({ of }) =>
        of.map((section) => [pack.sections[section].join('|'), section] as const),
      ),
    ),
  )
  return known
}

/** Whose people stand within an element that is called so. Frameworks call their boxes `media`, `author` and `portfolio`. */
function sectionOfWords(words: readonly string[]): PeopleSection {
  if (words.some((word) => teamElements.has(word))) return 'team'
  return words.some((word) => outsideElements.has(word)) ? 'outside' : 'plain'
}

const teamElements: ReadonlySet<string> = new Set(
  'team teams founder founders leadership staff people crew management employees'.split(' '),
)
const outsideElements: ReadonlySet<string> = new Set(
  (
    'testimonial testimonials review reviews customer customers client clients advisor advisors adviser advisers advisory investor ' +
    'investors backers mentor mentors speaker speakers sponsor sponsors quote quotes blockquote comment comments'
  ).split(' '),
)
