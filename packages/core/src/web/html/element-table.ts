import { splitAtSpaces } from '../../kernel/index.ts'

/** What tags do to the text around them. Tags in no list are inline. */

export const voidTags: ReadonlySet<string> = new Set(
  'area base basefont br col command embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

/** A border between two runs of text. */
export const blockTags: ReadonlySet<string> = new Set(
  splitAtSpaces(`address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer
  form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol option p pre search section select summary
  table tbody td template tfoot th thead title tr ul`),
)

/** Start tags before which an open paragraph ends. */
export const endsParagraph: ReadonlySet<string> = new Set(
  splitAtSpaces(`address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr main menu nav ol p pre search section table ul`),
)

interface Sibling {
  readonly tags: readonly string[]
  readonly within: readonly string[]
}

/** Start tags that end an open element of these tags, unless one of `within` lies between. */
export const endsSibling: ReadonlyMap<string, Sibling> = new Map([
  ['li', { tags: ['li'], within: ['ul', 'ol', 'menu', 'dir'] }],
  ['dt', { tags: ['dt', 'dd'], within: ['dl'] }],
  ['dd', { tags: ['dt', 'dd'], within: ['dl'] }],
  ['option', { tags: ['option'], within: ['select', 'datalist'] }],
  ['tr', { tags: ['tr'], within: ['table'] }],
  ['td', { tags: ['td', 'th'], within: ['table', 'tr'] }],
  ['th', { tags: ['td', 'th'], within: ['table', 'tr'] }],
  ['tbody', { tags: ['thead', 'tbody', 'tfoot'], within: ['table'] }],
  ['thead', { tags: ['thead', 'tbody', 'tfoot'], within: ['table'] }],
  ['tfoot', { tags: ['thead', 'tbody', 'tfoot'], within: ['table'] }],
  ['body', { tags: ['head'], within: ['body'] }],
])

/** Start tags that may end something, for a quick look. */
export const endsAnything: ReadonlySet<string> = new Set([...endsParagraph, ...endsSibling.keys(), 'a'])

/** An end tag of something outside does not reach through these. */
export const scopeTags: ReadonlySet<string> = new Set('table td th caption object html template'.split(' '))

/** Elements whose text is invisible and not meant for readers. */
export const unseenTags: ReadonlySet<string> = new Set(
  'script style title noframes noembed iframe object textarea option datalist svg math canvas audio video map'.split(
    ' ',
  ),
)
