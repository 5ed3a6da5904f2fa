import { oneLine, trimSigns } from '../kernel/index.ts'
import type { Block, Image, Page } from '../web/index.ts'

const climbMax = 4

/** The images of the smallest element around a heading that has several, if no other heading stands in it. */
export function imagesUnder(
  { images, blocks, elements }: Page,
  heading: Block,
  isHeading: (text: string) => boolean,
): readonly Image[] {
  for (
    let depth = heading.path.length - 2;
    depth >= Math.max(1, heading.path.length - 2 - climbMax);
    depth--
  ) {
    const around = heading.path[depth]
    if (around === undefined || elements[around]?.tag === 'body' || elements[around]?.tag === 'main')
      return []
    const isAround = (path: readonly number[]) => path[depth] === around
    const others = blocks.filter(
      (block) =>
        block.index !== heading.index &&
        isAround(block.path) &&
        (block.kind === 'heading' || isHeading(block.text)),
    )
    if (others.length > 0) return []
    const inside = images.filter(({ path }) => isAround(path))
    if (inside.length >= 2) return inside
  }
  return []
}

/** `Acme logo`, `logo-acme.svg`: Acme, or null for a text that names no company. */
export function logoName(alt: string): string | null {
  const alone = oneLine(
    alt
      .replace(/\.(?:svg|png|jpe?g|webp|gif)$/i, '')
      .replace(
        /(?:^|[\s_-])(?:(?:company|customer|client|brand|partner) )?(?:logo(?:type|s)?|icon|image)(?=$|[\s_-])/gi,
        ' ',
      )
      .replace(/^[\s_-]*(?:of|for|von|de)(?=[\s_-])/i, ''),
  ).replace(/^[\s\-–|:'’s]+(?=\s)/, '')
  const name = trimSigns(alone, '-–|:')
  return /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/.test(name) || name === '' ? null : name
}
