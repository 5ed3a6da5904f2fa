import { expect, test } from 'bun:test'
import { type Graph, grouped, layersOf, reducedEdges } from './graph.ts'

/** `a>b` is an import, `a.b` one of types. */
function graphOf(...written: readonly string[]): Graph {
  const edges = written.map((edge) => {
    const [from = '', to = ''] = edge.split(/[>.]/)
    return { from, to, typeOnly: edge.includes('.') }
  })
  return { nodes: [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort(), edges }
}

test('a floor is one above the highest that it imports', () => {
  const { floors, circles } = layersOf(graphOf('a>b', 'b>c', 'a>c', 'd>c'))
  expect(Object.fromEntries(floors)).toEqual({ a: 2, b: 1, c: 0, d: 1 })
  expect(circles).toEqual([])
})

test('nodes that import each other, by types alone too, are one circle on one floor', () => {
  const { floors, circles } = layersOf(graphOf('a>b', 'b>c', 'c.a', 'c>d', 'x>a', 'y>z', 'z>y'))
  expect(circles).toEqual([
    ['a', 'b', 'c'],
    ['y', 'z'],
  ])
  expect(Object.fromEntries(floors)).toEqual({ a: 1, b: 1, c: 1, d: 0, x: 2, y: 0, z: 0 })
})

test('two circles that one edge joins stay two', () => {
  expect(layersOf(graphOf('a>b', 'b>a', 'b>c', 'c>d', 'd>c')).circles).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('an edge that another way stands for is left out, but not within a circle', () => {
  const shown = (...edges: readonly string[]) =>
    reducedEdges(graphOf(...edges)).map(({ from, to }) => from + to)
  expect(shown('a>b', 'b>c', 'a>c')).toEqual(['ab', 'bc'])
  expect(shown('a>b', 'b>c', 'a>c', 'c>a')).toEqual(['ab', 'bc', 'ac', 'ca'])
  expect(shown('x>a', 'x>b', 'a>b', 'b>a', 'b>c', 'x>c')).toEqual(['xa', 'xb', 'ab', 'ba', 'bc'])
})

test('an import of types between groups becomes one of programs as soon as one is', () => {
  const { nodes, edges } = grouped(graphOf('a1.b1', 'a2>b1', 'b2.a1', 'a1>a2'), (name) => name.slice(0, 1))
  expect(nodes).toEqual(['a', 'b'])
  expect(edges).toEqual([
    { from: 'a', to: 'b', typeOnly: false },
    { from: 'b', to: 'a', typeOnly: true },
  ])
})
