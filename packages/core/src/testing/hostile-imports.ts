/** A file that is made to keep its reader at work: a sound company, then the same text over and over. */
export interface HostileImport {
  readonly name: string
  readonly fileName: string
  /** Ends behind the sound company. */
  readonly begin: string
  /** Made when the file is: some are megabytes. */
  repeated(): string
  readonly end: string
  /** Whether what is repeated is refused, once or each time; else it is nothing at all. */
  readonly isRefused: boolean
}

const csv = 'name,website\nSound,sound.example\n'
const jsonLines = '{"name":"Sound","website":"sound.example"}\n'
const json = '[{"name":"Sound","website":"sound.example"}'

/** What a stranger's file may be: each held the loop for seconds, or would if its bound were gone. */
export const hostileImports: readonly HostileImport[] = [
  { ...file('one line of CSV', 'line.csv', csv), repeated: () => 'x' },
  { ...file('one line of JSON Lines', 'line.jsonl', jsonLines), repeated: () => 'x' },
  { ...file('one entry of JSON', 'entry.json', `${json},`), repeated: () => 'x', end: ']' },
  { ...file('blank lines of CSV', 'blank.csv', csv), repeated: () => '\n', isRefused: false },
  { ...file('blank lines of JSON Lines', 'blank.jsonl', jsonLines), repeated: () => '\n', isRefused: false },
  { ...file('blank lines of JSON', 'blank.json', json), repeated: () => '\n', end: ']', isRefused: false },
  { ...file('commas in CSV', 'commas.csv', csv), repeated: () => ',' },
  { ...file('commas in JSON', 'commas.json', json), repeated: () => ',', end: ']', isRefused: false },
  { ...file('quotes in CSV', 'quotes.csv', csv), repeated: () => '"' },
  { ...file('a quote that stays open', 'open.csv', `${csv}B,"`), repeated: () => `${'x'.repeat(255)}\n` },
  { ...file('quotes too many', 'stray.csv', csv), repeated: () => `B,"x"y${' z'.repeat(60)}\n` },
  {
    ...file('rows of empty cells', 'cells.csv', csv),
    repeated: () => `${','.repeat(2_000_000)}\n`,
  },
  // As much as is looked at of a head.
  {
    ...file('thousands of headers', 'headers.csv', `${headerRow()}Sound,sound.example\n`),
    ...{ repeated: () => '\n', isRefused: false },
  },
  {
    ...file('a megabyte for a city', 'city.jsonl', jsonLines),
    repeated: () => record('city', 'é x '.repeat(200_000)),
  },
  {
    ...file('200,000 members', 'members.jsonl', jsonLines),
    repeated: () => `{"name":"B"${counted((i) => `"k${i}":1`)}}\n`,
  },
  {
    ...file('200,000 websites', 'websites.jsonl', jsonLines),
    repeated: () => `{"name":"B","alternate_domains":["a.example"${counted((i) => `"k${i}.example"`)}]}\n`,
  },
  {
    ...file('200,000 rounds', 'rounds.jsonl', jsonLines),
    repeated: () => `{"name":"B","rounds":[{}${counted(() => '{}')}]}\n`,
  },
]

/** Its bytes, `size` of them and a little more, in chunks as a file gives them. */
export async function* hostileBytes(
  { begin, repeated, end }: HostileImport,
  size: number,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(begin)
  const text = repeated()
  const chunk = encoder.encode(text.repeat(Math.ceil(chunkBytes / encoder.encode(text).length)))
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk
  yield encoder.encode(end)
}

const chunkBytes = 256 * 1024

function file(name: string, fileName: string, begin: string) {
  return { name, fileName, begin, end: '', isRefused: true }
}

/** Each says a unit of its own. */
function headerRow(): string {
  const headers = Array.from({ length: 4_000 }, (_, at) => `Raised ${at} in k€`)
  return `name,website,${headers.join(',').slice(0, 50_000)}\n`
}

function record(field: string, text: string): string {
  return `${JSON.stringify({ name: 'B', [field]: text })}\n`
}

function counted(item: (index: number) => string): string {
  return Array.from({ length: 200_000 }, (_, index) => `,${item(index)}`).join('')
}
