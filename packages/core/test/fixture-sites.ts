import { readdirSync, readFileSync } from 'node:fs'

const fixtures = new URL('../../node-adapter/test/sites/fixtures/', import.meta.url)

export const fixtureHosts: readonly string[] = readdirSync(fixtures)

/** The HTML of a fixture site by address; what `site.json` says of it is for servers. */
export function fixturePages(host: string): ReadonlyMap<string, string> {
  const files = readdirSync(new URL(`${host}/`, fixtures), { recursive: true }).map(String)
  return new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const path = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')
        return [`https://${host}/${path}`, readFileSync(new URL(`${host}/${file}`, fixtures), 'utf8')]
      }),
  )
}
