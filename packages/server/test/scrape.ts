/** The samples of a scrape by `name{labels}`, and the names of its families. Throws what is wrong with its form. */
export function readScrape(text: string): { samples: Map<string, number>; families: Map<string, string> } {
  const samples = new Map<string, number>()
  const families = new Map<string, string>()
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (?:HELP ([a-z_]+) \S.*|TYPE ([a-z_]+) (counter|gauge|histogram))$/.exec(line)
    if (comment !== null) {
      const [, , typed, type] = comment
      if (typed === undefined || type === undefined) continue
      if (families.has(typed)) throw new Error(`${typed} is there twice`)
      families.set(typed, type)
      continue
    }
    const sample = /^(([a-z_]+)(?:\{(.*)\})?) (-?[0-9.e+-]+|\+Inf|NaN)$/.exec(line)
    if (sample === null) throw new Error(`not a sample: ${line}`)
    const [, series = '', name = '', labels, value] = sample
    if (
      labels !== undefined &&
      !/^[a-z_]+="(?:[^"\\\n]|\\[\\"n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\[\\"n])*")*$/.test(labels)
    )
      throw new Error(`malformed labels: ${line}`)
    const family = [...families.keys()].at(-1) ?? ''
    const suffixes = families.get(family) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    if (!suffixes.some((suffix) => name === family + suffix))
      throw new Error(`${name} stands under ${family}`)
    if (samples.has(series)) throw new Error(`${series} is there twice`)
    samples.set(series, Number(value))
  }
  return { samples, families }
}
