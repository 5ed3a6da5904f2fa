import { expect, test } from 'bun:test'
import { ownRobotsLines, readOwnRobotsLines } from './robots-lines.ts'

const read = (text: string) => readOwnRobotsLines(ownRobotsLines(text, 'dealflowbot'))
const group = (lines: string) => read(`User-agent: *\n${lines}`)

/** The paths that `lines` forbid, of those that are asked about. */
const forbidden = (lines: string, paths: readonly string[]) => {
  const rules = group(lines)
  return paths.filter((path) => !rules.allows(path))
}

test('a rule matches the beginning of a path, case and query included, and an empty one nothing (RFC 9309, 2.2.2)', () => {
  const paths = ['/', '/fish', '/fish.html', '/fish/salmon', '/fish?id=1', '/Fish', '/catfish', '/?fish']
  expect(forbidden('Disallow: /fish', paths)).toEqual(['/fish', '/fish.html', '/fish/salmon', '/fish?id=1'])
  expect(forbidden('Disallow: /fish/', paths)).toEqual(['/fish/salmon'])
  expect(forbidden('Disallow:', paths)).toEqual([])
  expect(forbidden('Allow: /fish', paths)).toEqual([])
  expect(forbidden('Disallow: fish', paths)).toEqual([])
})

test('the longest rule decides in any order, and of two as long the one that allows', () => {
  // RFC 9309, 5.2.
  const example = ['Allow: /example/page/', 'Disallow: /example/page/disallowed.gif']
  for (const lines of [example, example.toReversed()])
    expect(
      forbidden(lines.join('\n'), ['/example/page/', '/example/page/disallowed.gif', '/example/page/other']),
    ).toEqual(['/example/page/disallowed.gif'])
  for (const lines of ['Allow: /page\nDisallow: /page', 'Disallow: /page\nAllow: /page'])
    expect(forbidden(lines, ['/page'])).toEqual([])
  expect(forbidden('Disallow: /\nAllow: /p*.html', ['/', '/page.html', '/page'])).toEqual(['/', '/page'])
})

test('a star stands for any characters, and a dollar at the end for the end of the path (RFC 9309, 2.2.3)', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['/*.gif$', ['/a.gif', '/a/b.gif', '/.gif', '/a.gif.gif'], ['/a.gif?', '/a.gifs', '/agif']],
    ['/this/*/exactly$', ['/this/page/exactly', '/this//exactly'], ['/this/exactly', '/this/a/exactly/']],
    ['/a*b*c', ['/abc', '/a-b-c-d', '/abbcc'], ['/acb', '/ab']],
    ['/a*a$', ['/aa', '/aba'], ['/a', '/ab']],
    ['/**a', ['/a', '/ba'], ['/b']],
    ['*/x', ['/x', '/a/x/y'], ['/ax']],
    ['/x$', ['/x'], ['/x/', '/xx']],
    ['/x$y', ['/x$y', '/x%24yz'], ['/x', '/xy']],
    ['/file-with-a-%2A.html', ['/file-with-a-*.html', '/file-with-a-%2a.html'], ['/file-with-a-b.html']],
    ['/foo-%24', ['/foo-$', '/foo-$/x'], ['/foo-', '/foo']],
    ['*', ['/', '/a'], []],
    ['$', [], ['/', '/a']],
  ]
  for (const [pattern, inside, outside] of cases)
    expect([pattern, ...forbidden(`Disallow: ${pattern}`, [...inside, ...outside])]).toEqual([
      pattern,
      ...inside,
    ])
})

test('the same path in other codes is the same path (RFC 9309, 2.2.2)', () => {
  const spellings: readonly (readonly [written: readonly string[], asked: readonly string[]])[] = [
    [
      ['/foo/ツ', '/foo/%E3%83%84', '/foo/%e3%83%84'],
      ['/foo/%E3%83%84', '/foo/%e3%83%84'],
    ],
    [
      ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
      ['/foo/bar/baz', '/foo/bar/%62a%7a'],
    ],
    [
      ['/~joe/[1]', '/%7Ejoe/%5b1%5D'],
      ['/~joe/[1]', '/%7ejoe/%5B1%5D'],
    ],
  ]
  for (const [written, asked] of spellings)
    for (const one of written) expect([one, ...forbidden(`Disallow: ${one}`, asked)]).toEqual([one, ...asked])
  expect(forbidden('Disallow: /a%2Fb', ['/a%2fb', '/a/b'])).toEqual(['/a%2fb'])
  expect(forbidden('Disallow: /foo/bar?baz=quz', ['/foo/bar?baz=quz', '/foo/bar'])).toEqual([
    '/foo/bar?baz=quz',
  ])
  expect(forbidden('Disallow: /100%', ['/100%', '/100'])).toEqual(['/100%'])
})

test('groups that name us are one group, and take the place of those for all (RFC 9309, 2.2.1)', () => {
  // RFC 9309, 5.1.
  const example = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: dealflowbot
Disallow: /example/page.html

User-Agent: quxbot
`
  const paths = ['/', '/a.gif', '/example/', '/example/page.html', '/publications/']
  const by = (product: string) =>
    paths.filter((path) => !readOwnRobotsLines(ownRobotsLines(example, product)).allows(path))
  expect(by('foobot')).toEqual(['/', '/a.gif', '/example/', '/publications/'])
  expect(by('dealflowbot')).toEqual(['/example/page.html'])
  expect(by('otherbot')).toEqual(['/a.gif', '/example/', '/example/page.html'])

  const twice = read(
    'User-agent: DealflowBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /c\n\nuser-agent: dealflowbot/1\nDisallow: /b',
  )
  expect(['/a', '/b', '/c'].filter((path) => !twice.allows(path))).toEqual(['/a', '/b'])
})

test('records that are no rule end no group (RFC 9309, 2.2.4)', () => {
  for (const record of ['Sitemap: https://a.example/s.xml', 'Host: a.example', 'Clean-param: x']) {
    const rules = read(`User-agent: dealflowbot\n${record}\nUser-agent: other\nDisallow: /a`)
    expect([record, rules.allows('/a')]).toEqual([record, false])
  }
})

test('comments, blanks, any line break and lines that are no rule change nothing', () => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const lines = [
      'Disallow : /a # secret',
      '',
      '  DISALLOW:/b',
      'Host: acme.example',
      'Disallow',
      'allow /b',
    ]
    expect(forbidden(lines.join(lineBreak), ['/a', '/b', '/c'])).toEqual(['/a', '/b'])
  }
  expect(read('Disallow: /').allows('/')).toBe(true)
  expect(read('').allows('/')).toBe(true)
})

test('sitemaps are read anywhere, and the last delay that is a number', () => {
  const { sitemaps, crawlDelaySeconds } = read(
    'Sitemap: https://a.example/s.xml # all\nUser-agent: *\nCrawl-delay: 1\nCrawl-delay: 2.5\nCrawl-delay: soon\nSITEMAP:\nsitemap: /t.xml',
  )
  expect(sitemaps).toEqual(['https://a.example/s.xml', '/t.xml'])
  expect(crawlDelaySeconds).toBe(2.5)
  expect(group('Disallow: /').crawlDelaySeconds).toBe(0)
})
