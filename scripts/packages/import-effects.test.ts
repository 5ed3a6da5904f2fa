import { expect, test } from 'bun:test'
import { effectLines } from './import-effects.ts'

test('a module that only declares has no effects', () => {
  const source = `import { a } from './a.js';
import table from './table.json' with { type: 'json' };
export * from './b.js';
/** setTimeout(() => {}) */
export const kinds = new Map([
    ['a', { b: 1 }],
])
    .entries();
const text = \`
fetch(\${kinds})
\`;
let count = 0;
async function run() {
    count++;
}
export class Box {
    #value = /[;}]/;
}
export function take({ b }) {
    for (const x of b)
        run();
}
`
  expect(effectLines(source)).toEqual([])
})

test('a call, an assignment, a condition and a loop each count', () => {
  const statements = [
    "TypeRegistry.Set('Text', () => true);",
    'globalThis.count = 1;',
    'for (const name of names) {\n    lengths.set(name);\n}',
    'if (parentPort !== null)\n    serve(parentPort);',
    'await serve({\n    orders,\n});',
  ]
  for (const statement of statements) {
    expect(effectLines(`const a = 1;\n${statement}\n`)).toEqual([2])
    expect(effectLines(`function f() {\n}\n${statement}\n`)).toEqual([3])
  }
})
