import { join } from 'node:path'

/** What the binary loads when it is first used, and at once: nothing waits for it as for an import. */
export const lateModules: Bun.BunPlugin = {
  name: 'late modules',
  setup(build) {
    // Its ES modules, though it is required: they share core's TypeBox, and CommonJS would bring another.
    build.onResolve({ filter: /^elysia$/ }, () => ({ path: Bun.resolveSync('elysia', server) }))
    // tldts makes its tables of public suffixes when it is loaded, which takes 8 ms and 6 MB of each thread, and hardly any start or thread
    // asks for one. What is required is evaluated at that moment, in a bundle too.
    build.onLoad({ filter: /tldts[/\\]dist[/\\]es6[/\\]src[/\\]suffix-trie\.js$/ }, () => ({
      contents: `let lookup
export default (host, options, out) => (lookup ??= require('../../cjs/src/suffix-trie.js').default)(host, options, out)`,
      loader: 'js',
    }))
  },
}

const server = join(import.meta.dir, '../packages/server/src')
