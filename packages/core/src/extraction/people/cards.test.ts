import { expect, test } from 'bun:test'
import { namesAndTitles, peopleOf } from '../../../test/extraction/people.ts'
import type { PageKind } from '../../web/sites/snapshot.ts'

interface Case {
  readonly says: string
  readonly html: string
  readonly kind?: PageKind
  readonly founders?: readonly string[]
  readonly keyPeople?: readonly string[]
  readonly team?: readonly string[]
}

const cases: readonly Case[] = [
  {
    says: 'name in a heading, role and prose below',
    html: `<h1>Our team</h1><div class="grid">
      <div class="card"><img src="a.jpg" alt="Mira Halvorsen"><h3>Mira Halvorsen</h3><p class="role">Co-Founder &amp; CEO</p><p>Mira has built pumps for twelve years and likes quiet machines.</p></div>
      <div class="card"><h3>Jonas Petrov</h3><p class="role">Co-Founder &amp; CTO</p></div>
      <div class="card"><h3>Ana Lucia Ramos</h3><p class="role">Software Engineer</p></div></div>`,
    founders: ['Mira Halvorsen, Co-Founder & CEO', 'Jonas Petrov, Co-Founder & CTO'],
    team: ['Ana Lucia Ramos, Software Engineer'],
  },
  {
    says: 'role above the name',
    html: `<h2>Leadership</h2><ul>
      <li><span>Founder</span><h4>Mira Halvorsen</h4></li>
      <li><span>Chief Financial Officer</span><h4>Jonas Petrov</h4></li></ul>`,
    founders: ['Mira Halvorsen, Founder'],
    keyPeople: ['Jonas Petrov, Chief Financial Officer'],
  },
  {
    says: 'a list of terms with the role first',
    html: `<h2>Management</h2><dl><dt>Founder</dt><dd>Mira Halvorsen</dd><dt>CTO</dt><dd>Jonas Petrov</dd><dt>Head of Sales</dt><dd>Peter Lindgren</dd></dl>`,
    founders: ['Mira Halvorsen, Founder'],
    keyPeople: ['Jonas Petrov, CTO'],
    team: ['Peter Lindgren, Head of Sales'],
  },
  {
    says: 'a list of terms with the name first',
    html: `<h2>Management</h2><dl><dt>Mira Halvorsen</dt><dd>Founder</dd><dt>Jonas Petrov</dt><dd>CTO</dd></dl>`,
    founders: ['Mira Halvorsen, Founder'],
    keyPeople: ['Jonas Petrov, CTO'],
  },
  {
    says: 'rows of a table',
    html: `<h2>Team</h2><table><tr><th>Name</th><th>Role</th></tr><tr><td>Mira Halvorsen</td><td>Founder</td><td>Oslo</td></tr><tr><td>Jonas Petrov</td><td>Engineer</td><td>Berlin</td></tr></table>`,
    founders: ['Mira Halvorsen, Founder'],
    team: ['Jonas Petrov, Engineer'],
  },
  {
    says: 'rows of a table with the role first',
    html: `<h2>People</h2><table><tr><td>Founder</td><td>Mira Halvorsen</td></tr><tr><td>Chief Scientist</td><td>Jonas Petrov</td></tr></table>`,
    founders: ['Mira Halvorsen, Founder'],
    keyPeople: ['Jonas Petrov, Chief Scientist'],
  },
  {
    says: 'lines of one paragraph',
    html: `<h2>Team</h2><p><strong>Mira Halvorsen</strong><br>Founder, CEO<br>Oslo</p><p><strong>Jonas Petrov</strong><br>Founder, CTO<br>Berlin</p>`,
    founders: ['Mira Halvorsen, Founder, CEO', 'Jonas Petrov, Founder, CTO'],
  },
  {
    says: 'a list with commas, dashes, bars and brackets',
    html: `<h2>Team</h2><ul><li>Mira Halvorsen, Founder &amp; CEO</li><li>Jonas Petrov – CTO</li><li>Peter Lindgren | COO</li><li>Ana Ramos (CFO)</li><li>Designer: Li Wei</li><li>Chief Scientist - Dr. Olga Brandt</li></ul>`,
    founders: ['Mira Halvorsen, Founder & CEO'],
    keyPeople: ['Jonas Petrov, CTO', 'Peter Lindgren, COO', 'Ana Ramos, CFO', 'Olga Brandt, Chief Scientist'],
    team: ['Li Wei, Designer'],
  },
  {
    says: 'name and role in one line with nothing between',
    html: `<h2>Team</h2><div><h4>Mira Halvorsen <small>Founder &amp; CEO</small></h4></div><div><h4>Jonas Petrov <small>Chief Financial Officer</small></h4></div>`,
    founders: ['Mira Halvorsen, Founder & CEO'],
    keyPeople: ['Jonas Petrov, Chief Financial Officer'],
  },
  {
    says: 'a name and role that begin a paragraph of prose',
    html: `<h2>About us</h2><p><b>Mira Halvorsen</b>, Founder &amp; CEO. Mira has built pumps for twelve years and holds a PhD in fluid dynamics from Northfield University, where she also taught.</p>`,
    kind: 'about',
    founders: ['Mira Halvorsen, Founder & CEO'],
  },
  {
    says: 'capitals, degrees and forms of address',
    html: `<h2>Team</h2><div><p>MIRA HALVORSEN, PHD</p><p>FOUNDER</p></div><div><p>Prof. Dr. Jonas Petrov</p><p>Chief Scientist</p></div>`,
    founders: ['Mira Halvorsen, FOUNDER'],
    keyPeople: ['Jonas Petrov, Chief Scientist'],
  },
  {
    says: 'names under a heading that says founders',
    html: `<h2>Our founders</h2><div><h3>Mira Halvorsen</h3></div><div><h3>Jonas Petrov</h3><p>CTO</p></div><h2>Our team</h2><div><h3>Ana Ramos</h3><p>Engineer</p></div>`,
    founders: ['Mira Halvorsen', 'Jonas Petrov, CTO'],
    team: ['Ana Ramos, Engineer'],
  },
  {
    says: 'prose below a name that tells of the founding',
    html: `<h2>Who we are</h2><p><b>Mira Halvorsen</b><br>As co-founder, Mira brings twenty years of sales and business development to the company.</p>`,
    kind: 'about',
    founders: ['Mira Halvorsen'],
  },
  {
    says: 'rows and rows below one another without cards',
    html: `<section id="team"><h2>Meet the team</h2><div class="row"><h4>Mira Halvorsen, Founder &amp; CEO</h4></div><div class="row"><p>Mira Halvorsen is the CEO and Founder of Acme where she leads the vision of the platform.</p></div>
      <div class="row"><h4>Jonas Petrov, Founder &amp; CTO</h4></div><div class="row"><p>Jonas leads product and development of the platform and of much else.</p></div>
      <div class="row"><div class="wrap"><h4>Ben Okafor</h4><span>Technical Advisor</span><p>CTO<br>Globex Media, Inc.</p></div></div></section>`,
    founders: ['Mira Halvorsen, Founder & CEO', 'Jonas Petrov, Founder & CTO'],
  },
  {
    says: 'titles in other languages',
    html: `<h2>Équipe</h2><div><h3>Mira Halvorsen</h3><p>Fondatrice et directrice générale</p></div><div><h3>Jonas Petrov</h3><p>Mitgründer &amp; Geschäftsführer</p></div><div><h3>Pedro Alves</h3><p>Sócio-fundador</p></div><div><h3>Inés Vega</h3><p>Cofundadora y directora de operaciones</p></div><div><h3>Daan de Boer</h3><p>Medeoprichter</p></div>`,
    founders: [
      'Mira Halvorsen, Fondatrice et directrice générale',
      'Jonas Petrov, Mitgründer & Geschäftsführer',
      'Pedro Alves, Sócio-fundador',
      'Inés Vega, Cofundadora y directora de operaciones',
      'Daan de Boer, Medeoprichter',
    ],
  },
  {
    says: 'figures with captions',
    html: `<h1>Team</h1><figure><img src="m.jpg" alt=""><figcaption><strong>Mira Halvorsen</strong><br>Founder</figcaption></figure><figure><img src="j.jpg" alt=""><figcaption><strong>Jonas Petrov</strong><br>Operations Manager</figcaption></figure>`,
    founders: ['Mira Halvorsen, Founder'],
    team: ['Jonas Petrov, Operations Manager'],
  },
  {
    says: 'first names that lists do not hold, in cards like those of others',
    html: `<h1>Team</h1><div class="c"><h3>Mira Halvorsen</h3><p>Founder</p></div><div class="c"><h3>Zyphrine Okwuosa</h3><p>Data Engineer</p></div>`,
    founders: ['Mira Halvorsen, Founder'],
    team: ['Zyphrine Okwuosa, Data Engineer'],
  },
  {
    says: 'a founder on the home page, with a place below',
    kind: 'home',
    html: `<h1>Quiet pumps</h1><p>We build pumps that nobody hears.</p><div><p>Mira Halvorsen</p><p>Founder</p><p>Oslo, Norway</p></div>`,
    founders: ['Mira Halvorsen, Founder'],
  },
  {
    says: 'the manager in an imprint, who is no founder',
    kind: 'legal',
    html: `<h1>Impressum</h1><p>Acme GmbH<br>Hafenstr. 1<br>20095 Hamburg</p><p>Vertreten durch den Geschäftsführer: Detlef Sommerfeld</p><p>Inhaltlich verantwortlich: Karin Vogt</p>`,
    keyPeople: ['Detlef Sommerfeld, Geschäftsführer'],
  },
  {
    says: 'the contact for the press on a page for the press',
    kind: 'press',
    html: `<h1>Press</h1><p>Acme was in the papers.</p><h2>Media Contact</h2><p><strong>Mira Halvorsen</strong><br>Co-Founder &amp; CEO<br>E-Mail: <a href="mailto:press@acme.example">press@acme.example</a></p>`,
    founders: ['Mira Halvorsen, Co-Founder & CEO'],
  },
  {
    says: 'roles in headings that sections are called like',
    html: `<h2>Team</h2><div><h3>Mira Halvorsen</h3><h5>Technical Advisor</h5></div><div><h3>Jonas Petrov</h3><h5>Customer Success Manager</h5></div><div><h3>Ana Ramos</h3><h5>Co-Founder</h5></div>`,
    founders: ['Ana Ramos, Co-Founder'],
    team: ['Jonas Petrov, Customer Success Manager'],
  },
  {
    says: 'boxes that frameworks call media and portfolio',
    html: `<section class="portfolio"><h2>Who we are</h2><div class="media"><div class="media-body"><h4>Mira Halvorsen</h4><p>Founder</p></div></div></section>`,
    founders: ['Mira Halvorsen, Founder'],
  },
  {
    says: 'names broken in two, marked or followed by links',
    html: `<h1>Team</h1><div><h3>Mira<br>Halvorsen</h3><p>Founder</p></div><div><p>👋 Jonas Petrov</p><p>CTO</p></div><div><h4>Ana Ramos <a href="https://www.linkedin.com/in/ana-ramos">LinkedIn</a></h4><p>CFO</p></div>`,
    founders: ['Mira Halvorsen, Founder'],
    keyPeople: ['Jonas Petrov, CTO', 'Ana Ramos, CFO'],
  },
  {
    says: 'roles with places, years and words of their own',
    html: `<h1>Team</h1><ul><li>Mira Halvorsen, Founder &amp; CEO, Berlin</li><li>Jonas Petrov, Founder (2015 – present)</li><li>Ana Ramos, Founder &amp; Head Brewer</li></ul>`,
    founders: [
      'Mira Halvorsen, Founder & CEO, Berlin',
      'Jonas Petrov, Founder',
      'Ana Ramos, Founder & Head Brewer',
    ],
  },
  {
    says: 'a heading about the founder',
    kind: 'home',
    html: `<h1>Pumps</h1><h2>About the founder</h2><h3>Mira Halvorsen</h3><p>Mira has built pumps for twelve long years.</p><h2>Contact</h2><h3>Paul Mercer</h3>`,
    founders: ['Mira Halvorsen'],
  },
  {
    says: 'headings of one rank for names and roles',
    html: `<h2>Team</h2><h4>Mira Halvorsen</h4><h4>Founder</h4><h4>Jonas Petrov</h4><h4>CTO</h4>`,
    founders: ['Mira Halvorsen, Founder'],
    keyPeople: ['Jonas Petrov, CTO'],
  },
  {
    says: 'a greeting and a signature',
    kind: 'home',
    html: `<p>Hi, I'm Mira Halvorsen, founder of Acme, and I like quiet pumps.</p><p>— Jonas Petrov, Co-Founder</p>`,
    founders: ['Jonas Petrov, Co-Founder', 'Mira Halvorsen, founder'],
  },
  {
    says: 'tabs and a grid of Webflow',
    kind: 'about',
    html: `<div class="w-layout-grid team-grid"><div class="team-member w-inline-block"><img src="1.png" alt=""><div class="team-name">Mira Halvorsen</div><div class="team-title">CEO &amp; Co-Founder</div></div><div class="team-member"><div class="team-name">Jonas Petrov</div><div class="team-title">Lead Designer</div></div></div>`,
    founders: ['Mira Halvorsen, CEO & Co-Founder'],
    team: ['Jonas Petrov, Lead Designer'],
  },
  {
    says: 'a link around a card on the home page under a heading',
    kind: 'home',
    html: `<section><h2>The people behind Acme</h2><a href="/team/mira"><img src="1.png" alt="Mira"><span>Mira Halvorsen</span><span>Founder</span></a><a href="/team/jonas"><span>Jonas Petrov</span><span>Engineer</span></a></section>`,
    founders: ['Mira Halvorsen, Founder'],
    team: ['Jonas Petrov, Engineer'],
  },
  {
    says: 'a definition in bold and prose behind a dash',
    html: `<h2>Team</h2><p><strong>Mira Halvorsen</strong> – Founder and CEO</p><p>Before Acme, Mira ran operations at a very large maker of pumps.</p><p><strong>Jonas Petrov</strong> (CTO) builds the software that keeps pumps from waking the neighbours, and did so for ten years at a maker of quiet fans.</p>`,
    founders: ['Mira Halvorsen, Founder and CEO'],
    keyPeople: ['Jonas Petrov, CTO'],
  },
  {
    says: 'a role, a name and prose in one paragraph',
    html: `<h2>Staff</h2><p>Owner and founder: Mira Halvorsen once ran Acme as a one person operation and has done every job there is.</p><p>Lead Carpenter, Jonas Petrov has been with the company for nine years and knows every pump by its sound.</p>`,
    founders: ['Mira Halvorsen, Owner and founder'],
    team: ['Jonas Petrov, Lead Carpenter'],
  },
]

test.each(cases.map((each) => [each.says, each] as const))(
  'people are read from %s',
  (_, { html, kind, founders, keyPeople, team }) => {
    expect(namesAndTitles(peopleOf({ [kind ?? 'team']: html }))).toEqual({
      founders: [...(founders ?? [])],
      keyPeople: [...(keyPeople ?? [])],
      team: [...(team ?? [])],
    })
  },
)
