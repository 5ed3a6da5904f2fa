import type { Page } from '../web/index.ts'

/** One word of a name, or several. */
const name = "\\p{Lu}[\\p{L}\\p{N}&.'’-]{1,30}(?: \\p{Lu}[\\p{L}\\p{N}&.'’-]{0,30}){0,3}"

/** Headings above the story of somebody else. */
const stories: readonly RegExp[] = [
  new RegExp(
    `^(?:How|Why|When) (?!(?:We|I|You|It|The|Our|This) )${name} (?:was|were|got|began|begun|started|founded|built|became|came|grew|raised|scaled|made|went|won|turned|used|uses|saved|saves|cut|cuts|reduced|increased|doubled|tripled)(?![\\p{L}])`,
    'u',
  ),
  new RegExp(
    `^(?:The )?(?:[Ff]ounding|[Oo]rigins?|[Ss]tory|[Hh]istory|[Rr]ise|[Ff]all|[Mm]aking|[Bb]irth|[Bb]eginnings) (?:of|behind) ${name}`,
    'u',
  ),
  new RegExp(
    `^${name}['’]s? (?:founding |success |origin |early )?(?:story|history|origins?|beginnings?|founding|journey|days)(?![\\p{L}])`,
    'u',
  ),
  /^(?:case stud(?:y|ies)|(?:customer|client|success|user) stor(?:y|ies))(?![\p{L}])/iu,
]

/**
 * Blocks of a page that tell the story of somebody else, down to the next heading of that rank: under "How Globex began", "the
 * company" is Globex.
 */
export function toldOfOthers({ blocks }: Page, namesOwn: (text: string) => boolean): ReadonlySet<number> {
  const told = new Set<number>()
  let rank = 0
  for (const { index, level, text } of blocks) {
    if (level > 0 && (rank === 0 || level <= rank)) rank = isOfAnother(text, namesOwn) ? level : 0
    if (rank > 0) told.add(index)
  }
  return told
}

const isOfAnother = (heading: string, namesOwn: (text: string) => boolean) =>
  heading.length <= headingMax && stories.some((story) => story.test(heading)) && !namesOwn(heading)

const headingMax = 200
