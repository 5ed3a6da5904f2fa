/** The bytes of the table of forms where a build has made it (scripts/packed-files.ts); null where the packs are read at the start. */
export const readyForms: (() => Uint8Array) | null = null
