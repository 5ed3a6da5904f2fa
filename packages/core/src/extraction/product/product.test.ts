import { describe, expect, test } from 'bun:test'
import { siteOf } from '../../../test/extraction/site.ts'
import { slowRepeats } from '../../../test/linear-time.ts'
import type { PageKind } from '../../web/sites/snapshot.ts'
import { findIntegrations, integrationReadsBack } from './integrations.ts'
import { findPlatforms, platformReadsBack } from './platforms.ts'

const integrationsOf = (html: string, kind: PageKind = 'home') =>
  findIntegrations(siteOf({ [kind]: html })).flatMap(({ value }) => value ?? [])
const platformsOf = (html: string, kind: PageKind = 'home') =>
  findPlatforms(siteOf({ [kind]: html })).flatMap(({ value }) => value ?? [])

describe('integrations', () => {
  test.each([
    [
      '<p>Acme integrates seamlessly with Slack, Microsoft Teams, and your CRM.</p>',
      ['Slack', 'Microsoft Teams'],
    ],
    ['<p>Integrations with tools like Xero and QuickBooks Online.</p>', ['Xero', 'QuickBooks Online']],
    ['<p>Connect your HubSpot or Marketo account in a minute.</p>', ['HubSpot', 'Marketo']],
    ['<p>It syncs with Google Calendar &amp; Outlook.</p>', ['Google Calendar', 'Outlook']],
    ['<p>Acme s’intègre avec Slack et Notion.</p>', ['Slack', 'Notion']],
    ['<p>Acme se integra con Slack y Tidepool.</p>', ['Slack', 'Tidepool']],
    ['<p>Acme integreert naadloos met Exact en Slack.</p>', ['Exact', 'Slack']],
    ['<p>A Acme integra-se com Slack e Omie.</p>', ['Slack', 'Omie']],
    // Every noun of German has a capital: only names that are known count.
    ['<p>Integriert sich in SAP und Warenwirtschaft.</p>', ['SAP']],
  ])('are read in %s', (html, wanted) => {
    expect(integrationsOf(html).toSorted()).toEqual(wanted.toSorted())
  })

  test.each([
    '<p>There is no integration with Faxline.</p>',
    '<p>Acme does not integrate with Slack.</p>',
    '<p>Integrates with Slack soon.</p>',
    '<p>We will integrate with Slack, which is planned.</p>',
    '<p>Integrates with REST APIs, GDPR and your CRM.</p>',
    '<p>Integrates with Acme.</p>',
    '<p>Connect with Jane Doe on Monday.</p>',
    '<p>Connect to Wi-Fi.</p>',
    '<h2>Integrations</h2><ul><li>Real-time sync</li><li>Custom Webhooks</li><li>Fine Rights</li></ul>',
    '<h2>Trusted by</h2><img src="/a.png" alt="Globex"><img src="/b.png" alt="Initech">',
  ])('are not read in %s', (html) => {
    expect(integrationsOf(html)).toEqual([])
  })

  test('are the logos and items under a heading that says so', () => {
    const wall =
      '<body><section><h2>Works with your tools</h2><img src="/1.png" alt="Tidepool logo"><img src="/2.png" alt="Slack"><img src="/3.png" alt="arrow"><img src="/4.png" alt="Harborly"></section></body>'
    expect(integrationsOf(wall).toSorted()).toEqual(['Harborly', 'Slack', 'Tidepool'])
    const list =
      '<h2>Our integrations</h2><ul><li>Slack</li><li>Stripe</li><li>Tidepool</li></ul><h2>More</h2><ul><li>Zapier</li></ul>'
    expect(integrationsOf(list, 'product').toSorted()).toEqual(['Slack', 'Stripe', 'Tidepool'])
  })

  test('are what pages of their own are named after', () => {
    const html =
      '<p><a href="/integrations/tide-pool">Tide Pool integration</a> <a href="/integrations/crm">CRM</a> <a href="/integrations/all">See all</a> <a href="https://other.example/integrations/slack">Slack</a></p>'
    expect(integrationsOf(html)).toEqual(['Tide Pool'])
    const card = '<h3>Harborly</h3><p>Sync berths</p><a href="/integrations/harborly">Learn more</a>'
    expect(integrationsOf(card)).toEqual(['Harborly'])
    expect(integrationsOf(card.replace('integrations', 'integrazioni'))).toEqual(['Harborly'])
  })

  test('of a story about somebody else are not the company’s', () => {
    expect(integrationsOf('<p>Globex integrates with Slack.</p>', 'post')).toEqual([])
  })
})

describe('platforms', () => {
  test.each([
    [
      '<a href="https://apps.apple.com/de/app/acme/id15">App Store</a><a href="https://play.google.com/store/apps/details?id=a">Play</a>',
      ['Android', 'iOS'],
    ],
    ['<a href="https://chromewebstore.google.com/detail/acme/abc">Add to Chrome</a>', ['Browser extension']],
    [
      '<a href="/download/acme-1.2.dmg">Mac</a> <a href="/download/acme.exe">Windows</a>',
      ['Windows', 'macOS'],
    ],
    ['<p>Available for Mac, Windows and Linux.</p>', ['Linux', 'Windows', 'macOS']],
    ['<p>With our iOS and Android apps you see it all.</p>', ['Android', 'iOS']],
    ['<p>Verfügbar für iOS und Android.</p>', ['Android', 'iOS']],
    ['<p>Developers read bookings through our REST API.</p>', ['API']],
    ['<footer><a href="/docs/api">API reference</a></footer>', ['API']],
    ['<p>Acme is a web-based tool.</p>', ['Web']],
    ['<p>Works in your browser.</p>', ['Web']],
  ])('are read in %s', (html, wanted) => {
    expect(platformsOf(html).toSorted()).toEqual(wanted)
  })

  test.each([
    '<p>Blinds for windows, and shutters available for Windows of any size.</p>',
    '<p>An Android is a robot.</p>',
    '<p>Not available on Android.</p>',
    '<p>iOS and Android apps are coming soon.</p>',
    '<p>They use the Twitter API.</p>',
    '<a href="https://other.example/api">API</a>',
    '<p>We train teams to write web-based systems.</p>',
  ])('are not read in %s', (html) => {
    expect(platformsOf(html)).toEqual([])
  })
})

test('what was found is read back out of its quote', () => {
  const site = siteOf({
    home: '<p>Acme integrates with Slack and Stripe. Download our iOS and Android apps, or use our API.</p><a href="https://play.google.com/store/apps/details?id=a">Play</a><p>It works in the browser.</p>',
  })
  const integrations = findIntegrations(site)
  const platforms = findPlatforms(site)
  expect(integrations.length).toBe(2)
  expect(platforms.length).toBe(4)
  for (const { value, sources } of integrations)
    for (const { quote } of sources) expect(integrationReadsBack(quote, value ?? '')).toBe(true)
  for (const { value, sources } of platforms)
    for (const { quote } of sources) expect(platformReadsBack(quote, value ?? '')).toBe(true)
  expect(platformReadsBack('Blinds for rooms', 'Windows')).toBe(false)
  expect(integrationReadsBack('Works with Slack', 'Stripe')).toBe(false)
})

test('a hostile page takes time in proportion to its length', () => {
  const read = (text: string) => {
    const site = siteOf({ home: `<p>${text}</p>` })
    expect(findIntegrations(site).length + findPlatforms(site).length).toBeLessThan(100)
  }
  const repeated = [
    'integrates with ',
    'Slack, ',
    'integrates with A and B and ',
    'on iOS, Android and ',
    'our a-b ',
  ]
  expect(slowRepeats(read, repeated)).toEqual([])
})
