import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { slowTexts } from '../../../test/linear-time.ts'
import { inNightly, rounds } from '../../../test/nightly.ts'
import { parsePage } from './parse-page.ts'

const url = 'https://acme.example/'

/** What holds of any page, whatever the HTML was. */
function checkPage(html: string): void {
  const page = parsePage(html, url)
  const { blocks, links, images, elements } = page
  expect(blocks.length).toBeLessThanOrEqual(4_000)
  expect(links.length).toBeLessThanOrEqual(4_000)
  blocks.forEach((block, index) => {
    if (block.index !== index || block.text === '' || block.text !== block.text.trim())
      throw new Error(`block ${index}`)
    if (block.text.length > 20_000 || /[^\S\n ]| {2}/.test(block.text)) throw new Error(`text of ${index}`)
    if (block.heading !== null && !(block.heading < index && blocks[block.heading]?.kind === 'heading'))
      throw new Error('heading')
    if (block.path.length > 400 || block.path.some((number) => elements[number] === undefined))
      throw new Error('path')
    if (block.links.some((number) => links[number] === undefined)) throw new Error('link')
    if (block.images.some((number) => images[number] === undefined)) throw new Error('image')
  })
  for (const { href } of links) if (!/^(?:https?:|mailto:|tel:)/.test(href)) throw new Error(href)
}

const piece = fc.constantFrom(
  ...'<div>|</div>|<p>|</p>|<li>|<ul>|</ul>|<td>|<table>|</table>|<a href="/x">|<a href=":">|</a>|<b class="name x">|</b>|<h2>|</h2>|<br>|<img src=a alt="b">'.split(
    '|',
  ),
  ...'<svg>|</svg>|<title>|</title>|<script>|</script>|<style>|<template>|</template>|<noscript>|<!--|-->|<![CDATA[|]]>|<?|<|</|&|&#0;|&#x110000;'.split(
    '|',
  ),
  ...'<footer>|<header role=banner>|<p hidden>|<div style="display:none">|</form>|<form>|<select>|<option>|"|\'|=|text |Jane Doe|\u0000|\u202e|\ud800|é|\n'.split(
    '|',
  ),
  '<script type="application/ld+json">{"@type":"A","b":[{},{"c":1}]}</script>',
  '<span data-cfemail="2a434c">x</span>',
)

describe('any HTML gives a page that holds together', () => {
  test('of pieces of pages in any order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), (parts) => checkPage(parts.join(''))),
      { numRuns: rounds(400) },
    )
  })

  test('of any characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), checkPage), { numRuns: rounds(300) })
  })

  test('of a page that was damaged', () => {
    const sound = `<html lang=en><head><title>Acme</title><meta name=description content="Bolts"></head><body><header><nav><a href="/team">Team</a></nav></header>
      <main><h1>Bolts</h1><div class="card"><h3>Jane Doe</h3><p>Founder &amp; CEO</p></div><table><tr><td>1</td></tr></table></main><footer>© Acme</footer></body></html>`
    fc.assert(
      fc.property(fc.nat(sound.length), fc.nat(60), piece, (at, length, part) =>
        checkPage(sound.slice(0, at) + part + sound.slice(at + length)),
      ),
      { numRuns: rounds(400) },
    )
  })
})

const times = (part: string, perMegabyte: number) => (length: number) =>
  part.repeat(Math.ceil((perMegabyte * length) / 1_000_000))
const around =
  (before: string, text: (length: number) => string, after = '') =>
  (length: number) =>
    `${before}${text(length)}${after}`
const chained =
  (...texts: readonly ((length: number) => string)[]) =>
  (length: number) =>
    texts.map((text) => text(length)).join('')

/** Each took a parser down, or would take minutes where work is not in proportion to length. How many there are is for a megabyte. */
const hostile: readonly (readonly [string, (length: number) => string])[] = [
  ['100,000 nested elements', around('', times('<div>', 100_000), 'x')],
  ['60,000 headers in one another', times('<header>', 60_000)],
  ['50,000 texts, each deeper than the one before', times('<div>x', 50_000)],
  ['500,000 open elements and end tags of others', chained(times('<b>', 500_000), times('</i>', 200_000))],
  [
    'an end tag that lies far below',
    around('<i><div>', chained(times('<b>', 300_000), times('</i>', 300_000))),
  ],
  ['a word of three million letters', times('a', 3_000_000)],
  ['400 elements around 150,000 paragraphs', around('<div>'.repeat(400), times('<p class="a b">x', 150_000))],
  ['150,000 deep places', times(`${'<div>'.repeat(400)}<p>x</p>${'</div>'.repeat(400)}`, 600)],
  ['an element with 700,000 attributes', around('<div ', times('a=b ', 700_000), '>')],
  ['600,000 drawings', times('<svg>', 600_000)],
  ['300,000 runs of space', times('<b> </b>', 300_000)],
  ['a style of two million characters', around('<p style="', times('display: ', 200_000), '">x')],
  ['400,000 items in an open list', times('<li>x', 400_000)],
  [
    '100,000 links to as many pages',
    (length) => Array.from({ length: length / 10 }, (_, index) => `<a href=x${index}>y`).join(''),
  ],
  ['an e-mail address of a million digits', around('<a data-cfemail="', times('ab', 1_000_000), '">x</a>')],
  ['ampersands alone', times('&', 1_000_000)],
  [
    'JSON-LD that opens and never closes',
    around('<script type="application/ld+json">', times('{"a":[', 30_000), '</script>'),
  ],
  [
    '500 articles around 150,000 headers',
    around('<article>'.repeat(500), times('<header>x</header>', 150_000)),
  ],
]

describe('names that objects have from birth', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is a name like others',
    (name) => {
      const html = `<${name} role="${name}" class="${name}" id="${name}"><div role="${name}">x</div><meta name="${name}" content="y"></${name}>`
      checkPage(html)
      const { blocks, metas } = parsePage(html, url)
      expect(blocks.at(-1)).toMatchObject({ text: 'x', kind: 'paragraph', region: 'main' })
      expect(metas.get(name.toLowerCase())).toBe('y')
    },
  )
})

describe('hostile pages', () => {
  test('take time in proportion to their length', () => {
    expect(slowTexts(checkPage, hostile)).toEqual([])
  }, 170_000)

  const long = 'of megabytes are read like others'
  describe.skipIf(!inNightly(long))(long, () => {
    test.each(hostile)('%s', (_, page) => checkPage(page(1_000_000)))
  })
})
