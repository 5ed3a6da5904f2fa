/** What a view of the index answers, synchronously and without reading anything but its segments. */
export { browseView } from './browse-view.ts'
export { frequenciesIn } from './frequencies.ts'
export { investorsListed } from './investors-listed.ts'
export { investorsIn } from './investors-named.ts'
export { searchView, searchWithin } from './search-view.ts'
export { similarIn } from './similar.ts'
export { suggestIn } from './suggest-view.ts'
export { spellingsIn } from './word-spellings.ts'
