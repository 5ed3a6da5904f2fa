// Run by Bun: asks two servers at the same instants until its input ends. A line says that it has begun, one what it saw.

export interface Asked {
  readonly asked: number
  /** What took too long where the control did not. */
  readonly late: readonly string[]
}

const answerMsMax = 100

/** Whole milliseconds until the whole answer. */
async function answerMs(url: string): Promise<number> {
  const began = performance.now()
  await (await fetch(url)).text()
  return Math.round(performance.now() - began)
}

const [url = '', controlUrl = ''] = process.argv.slice(2)
const late: string[] = []
let asked = 0
let isOver = false
process.stdin.resume().once('end', () => {
  isOver = true
})
while (!isOver) {
  const [ms, controlMs] = await Promise.all([answerMs(url), answerMs(controlUrl)])
  if (asked === 0) console.log('asks')
  asked++
  if (ms > answerMsMax && controlMs <= answerMsMax) late.push(`${ms} ms beside ${controlMs} ms`)
  await Bun.sleep(20)
}
const seen: Asked = { asked, late }
console.log(JSON.stringify(seen))
