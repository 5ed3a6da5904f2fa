export { kinds } from './characters.ts'
export { type Lexeme, lexemeOf, type WordRoles } from './lexeme.ts'
export { longestOnly, type PhraseIndex, type PhraseMatch, phraseIndex, wordsOf } from './phrases.ts'
export { hasFlag, isCapital, isGlued, isWord, type Token, tokenFlag, tokenize } from './tokens.ts'
