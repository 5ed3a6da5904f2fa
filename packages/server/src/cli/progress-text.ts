import { printable } from './printable.ts'

/** `12,500 read · 31% · 24,100/s · 8 s left`: what is known of long work, in one line. */
export function progressText(event: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  const number = (name: string) => (typeof event[name] === 'number' ? (event[name] as number) : null)
  if (typeof event['stage'] === 'string') parts.push(event['stage'])
  const percent = number('percent')
  if (percent !== null) parts.push(`${percent}%`)
  const linesRead = number('linesRead')
  if (linesRead !== null) parts.push(`${count(linesRead)} read`)
  const companiesRead = number('companiesRead')
  const companiesTotal = number('companiesTotal')
  if (companiesRead !== null && companiesTotal !== null)
    parts.push(`${count(companiesRead)} of ${count(companiesTotal)} companies`)
  const changesRead = number('changesRead')
  const changesTotal = number('changesTotal')
  if (changesRead !== null && changesTotal !== null)
    parts.push(`${count(changesRead)} of ${count(changesTotal)} changes`)
  const pagesRead = number('pagesRead')
  const pagesTotal = number('pagesTotal')
  if (pagesRead !== null && pagesTotal !== null)
    parts.push(`${count(pagesRead)} of ${count(pagesTotal)} pages`)
  const sitePages = number('sitePages')
  if (sitePages !== null) parts.push(`${count(sitePages)} ${sitePages === 1 ? 'page' : 'pages'}`)
  if (typeof event['url'] === 'string') parts.push(printable(event['url']).slice(0, urlCharacters))
  const websitesDone = number('websitesDone')
  const websitesTotal = number('websitesTotal')
  if (websitesDone !== null && websitesTotal !== null)
    parts.push(`${count(websitesDone)} of ${count(websitesTotal)} websites`)
  const entries = number('entries')
  if (entries !== null) parts.push(`${count(entries)} ${entries === 1 ? 'entry' : 'entries'} checked so far`)
  const bytesRead = number('bytesRead')
  const bytesTotal = number('bytesTotal')
  if (bytesRead !== null && bytesTotal !== null && bytesTotal > 0)
    parts.push(`${Math.floor((100 * bytesRead) / bytesTotal)}%`)
  const rejected = number('rejected')
  if (rejected !== null && rejected > 0) parts.push(`${count(rejected)} rejected`)
  const rate = number('ratePerSecond')
  if (rate !== null) parts.push(`${rateText(rate)}/s`)
  const bytesPerSecond = number('bytesPerSecond')
  if (bytesPerSecond !== null) parts.push(`${count(Math.round(bytesPerSecond / 1e6))} MB/s`)
  const secondsLeft = number('secondsLeft')
  if (secondsLeft !== null) parts.push(`${duration(secondsLeft)} left`)
  return parts.join(' · ')
}

/** A line of progress is rewritten in place, which one that wraps cannot be. */
const urlCharacters = 48

export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** Slow work is shown to a tenth. */
const rateText = (rate: number) =>
  rate < 9.95 ? String(Math.round(10 * rate) / 10) : count(Math.round(rate))

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 90 ? `${whole} s` : `${Math.ceil(whole / 60)} min`
}
