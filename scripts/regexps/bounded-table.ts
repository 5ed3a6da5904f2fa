/** Patterns that are not linear and need not be, because the text before them is cut: where, by a piece of them, and how short. */
export const bounded: readonly { readonly file: string; readonly piece: string; readonly why: string }[] = [
  {
    file: 'extraction/identity/copyright-name.ts',
    piece: '{2,70}?)[\\s,|-]*$',
    why: 'the 80 characters before a cue',
  },
  {
    file: 'extraction/identity/reads-back.ts',
    piece: '[^}]*?"value":',
    why: '200 characters behind the name of a member',
  },
]
