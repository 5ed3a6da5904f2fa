import { describe, expect, test } from 'bun:test'
import { readScrape } from '../../test/scrape.ts'
import { createCounter } from './counter.ts'
import { exposition, gauge } from './exposition.ts'
import { createHistogram } from './histogram.ts'

describe('exposition', () => {
  test('quotes what a label value may hold', () => {
    const counter = createCounter({ name: 'a_total', help: 'As', labels: ['x'] })
    counter.add(['back\\slash "quote"\nline'])
    expect(exposition([counter.family()])).toBe(
      '# HELP a_total As\n# TYPE a_total counter\na_total{x="back\\\\slash \\"quote\\"\\nline"} 1\n',
    )
  })

  test('an unknown value has no sample', () => {
    expect(exposition([gauge('b', 'Bs', null), gauge('c', 'Cs', 0)])).toBe(
      '# HELP b Bs\n# TYPE b gauge\n# HELP c Cs\n# TYPE c gauge\nc 0\n',
    )
  })

  test('a counter adds up exactly, whatever its unit', () => {
    const counter = createCounter({
      name: 'usd_total',
      help: 'USD',
      labels: ['route', 'x'],
      unitsPerOne: 1e6,
    })
    for (let i = 0; i < 10; i++) counter.add(['POST /a', 'b'], 100_000)
    counter.add(['POST /a', 'c'], 1)
    expect(counter.family().samples).toEqual([
      { labels: { route: 'POST /a', x: 'b' }, value: 1 },
      { labels: { route: 'POST /a', x: 'c' }, value: 0.000001 },
    ])
  })

  test('a histogram counts a bound into its own range, and every range into the later ones', () => {
    const histogram = createHistogram({ name: 't_seconds', help: 'Time', label: 'route', bounds: [0.1, 1] })
    for (const seconds of [0, 0.1, 0.5, 1, 7]) histogram.observe('GET /a', seconds)
    const { samples } = readScrape(exposition([histogram.family()]))
    expect([...samples]).toEqual([
      ['t_seconds_bucket{route="GET /a",le="0.1"}', 2],
      ['t_seconds_bucket{route="GET /a",le="1"}', 4],
      ['t_seconds_bucket{route="GET /a",le="+Inf"}', 5],
      ['t_seconds_sum{route="GET /a"}', 8.6],
      ['t_seconds_count{route="GET /a"}', 5],
    ])
  })
})
