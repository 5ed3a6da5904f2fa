/** Of the printable page: for a screen, light or dark, and for paper. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #5a6472; --line: #d5dae1; --paper: #fff; --tint: #f5f7f9; --link: #14548c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ed; --soft: #9aa5b3; --line: #39414c; --paper: #14181d; --tint: #1d232a; --link: #7db7ea }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 46rem; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 "Iowan Old Style", Charter, Georgia, serif; overflow-wrap: anywhere }
header { border-bottom: 2px solid var(--ink); margin-bottom: 1.5rem }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; break-after: avoid }
p, ul, ol { margin: .5rem 0 }
ul, ol { padding-left: 1.25rem }
li { margin: .3rem 0; break-inside: avoid }
a { color: var(--link) }
.about, .small, footer { color: var(--soft); font-size: .875rem }
.cite { font-size: .7em; vertical-align: super; line-height: 0; margin-left: .15em; text-decoration: none }
.judged { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; margin: 1.5rem 0 }
.judged section { background: var(--tint); border: 1px solid var(--line); border-radius: .375rem; padding: .75rem 1rem; font-size: .9rem }
.judged h2 { font-size: 1rem; margin: 0 0 .25rem }
table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line) }
.sources { font-size: .875rem; padding-left: 2rem }
.sources li { scroll-margin-top: 1rem }
.sources li:target { background: var(--tint) }
q { color: var(--soft) }
footer { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: .75rem }
@page { margin: 18mm 16mm }
@media print {
  :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --tint: #fff; --link: #000 }
  body { max-width: none; padding: 0; font-size: 10.5pt }
  a { text-decoration: none }
  tr { break-inside: avoid }
}
`
