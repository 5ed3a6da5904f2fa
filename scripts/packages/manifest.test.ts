import { expect, test } from 'bun:test'
import { publishedManifest, type WorkspaceManifest } from './manifest.ts'
import type { PublishedPackage } from './published.ts'

const workspace: WorkspaceManifest & Record<string, unknown> = {
  name: '@dealflow/example',
  version: '1.2.3',
  private: true,
  description: 'An example.',
  keywords: ['example'],
  license: 'MIT',
  engines: { node: '>=22.19' },
  exports: {
    '.': './src/index.ts',
    './decks': './src/decks/index.ts',
    './testing': './src/testing/index.ts',
    './data/list.bin': './data/list.bin',
  },
  dependencies: { '@dealflow/core': 'workspace:*', undici: '7.30.2' },
  devDependencies: { express: '5.3.0' },
}
const published: PublishedPackage = {
  folder: 'example',
  subPaths: ['.', './decks', './data/list.bin'],
  programs: ['./src/decks/child.ts'],
  needsNodeTypes: true,
}
const versions = new Map([['@dealflow/core', '1.2.4']])

test('a published manifest names what was compiled, and our packages as peers of exact versions', () => {
  expect(publishedManifest(workspace, published, versions, ['./dist/decks/child.js'])).toEqual({
    name: '@dealflow/example',
    version: '1.2.3',
    description: 'An example.',
    keywords: ['example'],
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.19' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './decks': { types: './dist/decks/index.d.ts', default: './dist/decks/index.js' },
      './data/list.bin': './data/list.bin',
    },
    files: ['dist', 'data'],
    sideEffects: ['./dist/decks/child.js'],
    dependencies: { undici: '7.30.2' },
    peerDependencies: { '@dealflow/core': '1.2.4', '@types/node': '>=22' },
    peerDependenciesMeta: { '@types/node': { optional: true } },
    publishConfig: { access: 'public' },
  })
})

test('a package whose modules only declare has no side effects, and one that does without types of Node asks for none', () => {
  const manifest = publishedManifest(
    { ...workspace, dependencies: { undici: '7.30.2' } },
    { ...published, subPaths: ['.'], needsNodeTypes: false },
    versions,
    [],
  )
  expect(manifest).toMatchObject({ files: ['dist'], sideEffects: false })
  expect(Object.keys(manifest)).not.toContain('peerDependencies')
})

test('what is to be published and is not there is refused', () => {
  expect(() => publishedManifest(workspace, { ...published, subPaths: ['./gone'] }, versions, [])).toThrow(
    '@dealflow/example does not export ./gone',
  )
  expect(() => publishedManifest(workspace, published, new Map(), [])).toThrow(
    '@dealflow/example needs @dealflow/core, which is not published',
  )
})
