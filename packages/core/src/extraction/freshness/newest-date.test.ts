import { expect, test } from 'bun:test'
import { now, siteOf } from '../../../test/extraction/site.ts'
import { newestDate } from './newest-date.ts'

test.each([
  ['<p>May 17, 2016</p><p>March 3, 2015</p>', '2016-05-17'],
  ['<footer>© 2012–2019 Acme Inc.</footer><p>May 17, 2016</p>', '2019-12-31'],
  ['<meta property="article:modified_time" content="2024-02-03T10:00:00Z"><p>May 17, 2016</p>', '2024-02-03'],
  [
    '<script type="application/ld+json">{"@type":"NewsArticle","headline":"A","datePublished":"2023-02-03"}</script>',
    '2023-02-03',
  ],
  // A date in a text about the past or the future is no date of the page.
  [
    `<p>Founded in 1999.</p><p>${'We met on May 17, 2016 for the first time, and built boats since. '.repeat(2)}</p>`,
    null,
  ],
  ['<p>See you on May 17, 2031!</p>', null],
  ['<p>Copyright 2099 Acme</p>', null],
  ['<p>Map data ©2024 Google</p><p>Website designed by Globex ©2023</p>', null],
])('the newest date of %s is %s', (html, wanted) => {
  expect(newestDate(siteOf({ home: html }), now)?.value.iso ?? null).toBe(wanted as never)
})
