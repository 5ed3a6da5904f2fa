/**
 * Words that link others and state nothing by themselves: a rewritten sentence may have them whatever its facts say. None of them
 * denies, counts, compares or praises.
 */
export const linkingWords: ReadonlySet<string> = new Set(
  `
a an the and or also as at by for from in into its it of on to with within through under
is are was were be been being has have had having does do did
who whom whose which that this these those there their they he she his her one
while where when then both each among between about around alongside together
company firm business startup site website page pages
say says said state states stated describe describes described call calls called name names named list lists listed
include includes including offer offers offered provide provides provided according reportedly itself
`
    .trim()
    .split(/\s+/),
)
