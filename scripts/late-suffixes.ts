/**
 * Makes the tables of public suffixes at the first question for one: tldts makes them when it is loaded, which takes 8 ms and 6 MB of each
 * thread, and hardly any start or thread asks.
 */
export const lateSuffixes: Bun.BunPlugin = {
  name: 'late suffixes',
  setup(build) {
    build.onLoad({ filter: /tldts[/\\]dist[/\\]es6[/\\]src[/\\]suffix-trie\.js$/ }, () => ({
      // What is required is evaluated at that moment, in a bundle too.
      contents: `let lookup
export default (host, options, out) => (lookup ??= require('../../cjs/src/suffix-trie.js').default)(host, options, out)`,
      loader: 'js',
    }))
  },
}
