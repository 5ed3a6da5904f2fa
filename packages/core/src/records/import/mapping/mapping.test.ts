import { describe, expect, test } from 'bun:test'
import { fieldsOf, loadTable as load } from '../../../../test/load-table.ts'
import { readMapping } from './mapping.ts'

describe('headers', () => {
  test('are known by many names, and what no field takes is kept in extra', async () => {
    const loaded = await load(
      'COMPANY NAME,Web-Site,hq_city,Country,Year Founded,Head Count,Verdict\nAcme,acme.example,Berlin,Germany,2019,12,Jo\n',
    )
    expect(fieldsOf(loaded)).toEqual({
      'COMPANY NAME': 'name',
      'Web-Site': 'website',
      hq_city: 'city',
      Country: 'country',
      'Year Founded': 'founded_year',
      'Head Count': 'employees',
      Verdict: null,
    })
    const { company, extra } = loaded.record ?? {}
    expect(company).toMatchObject({
      name: 'Acme',
      domain: 'acme.example',
      founded_year: 2019,
      employee_count: 12,
    })
    expect(company?.location).toMatchObject({ city: 'Berlin', country_iso: 'DE' })
    expect(extra).toEqual({ Verdict: 'Jo' })
  })

  test('of two for one field the second is kept in extra, and doubled and empty names are told apart', async () => {
    const loaded = await load('name,URL,website,note,note,\nAcme,a.example,b.example,1,2,3\n')
    expect(loaded.record?.company.domain).toBe('a.example')
    expect(loaded.record?.extra).toEqual({
      website: 'b.example',
      note: '1',
      'note (2)': '2',
      'column 6': '3',
    })
  })

  test('of one name may be many, and each is a column', async () => {
    const loaded = await load(`name${',a'.repeat(16_000)},a (2)\nAcme${',x'.repeat(16_000)},y\n`)
    const { extra } = loaded.record ?? {}
    expect(Object.keys(extra ?? {}).length).toBe(16_001)
    expect([extra?.['a'], extra?.['a (16000)'], extra?.['a (2) (2)']]).toEqual(['x', 'x', 'y'])
  })

  test('may be any text: none is lost and none does harm', async () => {
    const columns = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const loaded = await load(`name,${columns.join(',')}\nAcme,a,b,c,d\n`)
    expect(JSON.stringify(loaded.record?.extra)).toBe(
      '{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d"}',
    )
    const json = await load('[{"company":"Acme","__proto__":{"a":1},"constructor":"b"}]')
    expect(JSON.stringify(json.record?.extra)).toBe('{"__proto__":{"a":1},"constructor":"b"}')
  })

  test('that nobody knows are an error that says how to go on', async () => {
    await expect(load('Acme,Berlin,2019\n')).rejects.toThrow('{"columns":{"#1":"name","#2":"website"}}')
    const below = await load('Report\n\nCompany,Website\nA,a.example\n')
    expect([below.record?.company.name, below.report.passed_over]).toEqual(['A', 1])
    await expect(load('website,city\na.example,Berlin\n')).rejects.toThrow('{"columns":{"Firm":"name",')
    const { records, report } = await load('Acme,acme.example,x\nBolt,bolt.example,y\n', {
      map: { name: '#1', website: '#2' },
    })
    expect(records.map(({ company }) => [company.name, company.domain])).toEqual([
      ['Acme', 'acme.example'],
      ['Bolt', 'bolt.example'],
    ])
    expect(report.file.columns.at(-1)).toEqual({ column: 'column 3', field: null })
  })
})

describe('mappings', () => {
  test('--map goes before everything else, and a wrong name gets the nearest', async () => {
    const text = 'name,trade_name,url\nAcme Ltd,Acme,acme.example\n'
    const { record } = await load(text, { map: { name: 'trade_name' } })
    expect(record?.company.name).toBe('Acme')
    expect(record?.extra).toEqual({ name: 'Acme Ltd' })
    await expect(load(text, { map: { name: 'tradename_' } })).resolves.toBeDefined()
    await expect(load(text, { map: { name: 'trade_nam' } })).rejects.toThrow('Did you mean "trade_name"?')
    await expect(load(text, { map: { nmae: 'name' } })).rejects.toThrow('Did you mean "name"?')
    await expect(load(text, { map: { name: '#9' } })).rejects.toThrow('the file has 3')
  })

  test('a mapping says it all: splits, date orders, words, prefixes, and what to leave out', async () => {
    const mapping = readMapping({
      columns: {
        Firm: 'name',
        Key: { to: 'id', prefix: 'crm:' },
        Sectors: { to: 'industries', split: '/' },
        Since: { to: 'founded_year', dates: 'day-first' },
        Raised: { to: 'last_funding_date', dates: 'day-first' },
        State: { to: 'status', values: { running: 'active' } },
        Secret: 'skip',
        Missing: { to: 'tags', optional: true },
      },
      set: { source: 'our-crm' },
    })
    const { record, report } = await load(
      'Firm,Key,Sectors,Since,Raised,State,Secret,Other\nAcme,7,AI/Data,03/04/2015,03/04/2021,Running,x,y\n',
      { mapping },
    )
    expect(record?.company).toMatchObject({
      id: 'crm:7',
      industries: ['AI', 'Data'],
      founded_year: 2015,
      status: 'active',
      funding: { last_raised_on: '2021-04-03' },
    })
    expect(record?.source).toBe('our-crm')
    expect(record?.extra).toEqual({ Since: '03/04/2015', Other: 'y' })
    // The mapping in force is a mapping: read again, it reads the same.
    expect(readMapping(JSON.parse(JSON.stringify(report.file.mapping)))).toEqual(report.file.mapping)
  })

  test('that are wrong are refused with the place and the remedy', () => {
    const cases: [unknown, string][] = [
      [[], 'expected an object with "columns"'],
      [{ colums: {} }, '"colums": is not known here'],
      [{ columns: { A: 'nmae' } }, '"A": "nmae" is no field. Did you mean "name"?'],
      [{ columns: { A: { to: 'tags', splt: ';' } } }, '"splt" is not known. Did you mean "split"?'],
      [{ columns: { A: { to: 'tags', constructor: 1 } } }, '"constructor" is not known'],
      [{ columns: { A: { to: 'tags', dates: 'us' } } }, '"dates" must be day-first or month-first'],
      [{ set: { name: 'x' } }, 'only "source" can be set'],
    ]
    for (const [value, message] of cases) expect(() => readMapping(value)).toThrow(message)
  })

  test('a column that the file lacks is an error, unless it is optional', async () => {
    const mapping = readMapping({ columns: { name: 'name', Sector: 'industries' } })
    await expect(load('name,Sectors\nA,x\n', { mapping })).rejects.toThrow('Did you mean "Sectors"?')
  })
})

describe('cells', () => {
  test('that cannot be read are kept with a warning and never cost the company, unless somebody wants that', async () => {
    const text =
      'name,total funding,last funding date,employees,country,founded\nA,€5M,03/04/2021,101-250,Atlantis,2019\nB,lots,soon,many,Germany,2205\n,$1M,2021-01-01,5,Germany,2019\n'
    const { rejects, report, records } = await load(text)
    expect(records.map(({ company }) => company.name)).toEqual(['A', 'B'])
    expect(rejects.map(({ line }) => line)).toEqual([4])
    expect(records[0]?.stated?.total_funding).toMatchObject({
      text: '€5M',
      amount: 5_000_000,
      currency: 'EUR',
    })
    expect(records[1]?.extra).toEqual({
      'total funding': 'lots',
      'last funding date': 'soon',
      employees: 'many',
      founded: '2205',
    })
    expect(report.notices.map(({ line, column, text }) => [line, column, text])).toEqual([
      [2, 'last funding date', '03/04/2021'],
      [2, 'employees', '101-250'],
      [2, 'country', 'Atlantis'],
      [3, 'total funding', 'lots'],
      [3, 'last funding date', 'soon'],
      [3, 'employees', 'many'],
      [3, 'founded', '2205'],
    ])
    const strict = await load(text, { onBadCell: 'reject' })
    expect(strict.rejects.map(({ line }) => line)).toEqual([3, 4])
  })

  test('of ragged rows missing ones are unknown and surplus ones refuse the row', async () => {
    const { records, rejects } = await load('name,city,country\nA\nB,Berlin,DE,,\nC,a,b,c\n')
    expect(records.map(({ company }) => company.name)).toEqual(['A', 'B'])
    expect(rejects.map(({ line, reasons }) => [line, reasons[0]])).toEqual([
      [4, 'has 4 cells where the header has 3: a cell that holds "," must be in double quotes'],
    ])
  })

  test('an apostrophe that keeps a spreadsheet from running a formula is no part of the text', async () => {
    const { record } = await load(`name,tagline,note\n'=SUM,"'quoted'",'-x\n`)
    expect(record?.company).toMatchObject({ name: '=SUM', tagline: "'quoted'" })
    expect(record?.extra).toEqual({ note: '-x' })
  })
})
