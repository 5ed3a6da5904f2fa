import { expect, test } from 'bun:test'
import { namesAndTitles, peopleOf } from '../../../test/extraction/people.ts'
import type { PageKind } from '../../web/sites/snapshot.ts'

/** Pages that name people of others. Those behind `but` are people of the company. */
const traps: readonly (readonly [says: string, kind: PageKind, html: string, but?: readonly string[]])[] = [
  [
    'testimonials under a heading',
    'home',
    `<h2>What our customers say</h2><div><p>“We love Acme.”</p><h4>Karen Ellison</h4><p>Founder &amp; CEO, Brightwater</p></div>`,
  ],
  [
    'a testimonial with its company on a line of its own',
    'home',
    `<div class="box"><p>“Acme changed how we pump.”</p><p>Karen Ellison</p><p>Co-Founder</p><p>Brightwater</p></div>`,
  ],
  [
    'a testimonial without marks of quotation, its company below',
    'home',
    `<div class="box"><p>Acme changed how we pump.</p><p>Karen Ellison</p><p>Founder</p><p>Brightwater Systems</p></div>`,
  ],
  [
    'a testimonial in an element that is called so',
    'about',
    `<div class="testimonial-slider"><p>They are great to work with.</p><span class="author">Karen Ellison</span><span>Founder</span></div>`,
  ],
  [
    'the office of a founder',
    'team',
    `<h2>Our team</h2><div><h3>Karen Ellison</h3><p>Office of the Founder</p></div>`,
  ],
  ['the dead', 'team', `<h2>In memoriam</h2><div><h3>Karen Ellison</h3><p>Founder</p></div>`],
  [
    'a quotation',
    'about',
    `<blockquote><p>They are great.</p><cite>Karen Ellison, Founder</cite></blockquote>`,
  ],
  [
    'a role at another company',
    'team',
    `<h2>Friends</h2><p>Karen Ellison</p><p>Co-founder at Brightwater</p>`,
  ],
  [
    'a role of another company',
    'about',
    `<p>Karen Ellison, Founder of Brightwater</p><p>Paul Mercer, CEO, Brightwater</p>`,
  ],
  [
    'another company behind the role',
    'about',
    `<p>Karen Ellison, Founder brightwater</p><p>— Paul Mercer, Brightwater Founder</p>`,
  ],
  [
    'advisors and investors',
    'team',
    `<h2>Team</h2><div><h3>Mira Halvorsen</h3><p>Founder</p></div><h2>Advisors</h2><div><h3>Karen Ellison</h3><p>Founder, Brightwater</p></div><div><h3>Paul Mercer</h3><p>CEO</p></div><h2>Investors</h2><div><h3>Lena Ostrander</h3><p>Founder</p></div>`,
    ['Mira Halvorsen'],
  ],
  [
    'a customer who speaks of herself on a page about the company',
    'about',
    `<div><h4>Karen Ellison</h4><p>Marketing Director</p><p>As a first time buyer I had many questions, and they answered all of mine.</p></div>`,
  ],
  [
    'an advisor in a row of headings of one rank',
    'team',
    `<h2>Team</h2><h4>Karen Ellison</h4><h4>Technical Advisor</h4><h4>Mira Halvorsen</h4><h4>CEO</h4>`,
    ['Mira Halvorsen'],
  ],
  [
    'advisors by their role, with what they do elsewhere below',
    'team',
    `<h1>Team</h1><div><h4>Mira Halvorsen</h4><span>CEO</span></div><div><h4>Karen Ellison</h4><span>Technical Advisor</span><p>CTO<br>Brightwater</p></div><div><h4>Paul Mercer</h4><span>Board Member</span></div>`,
    ['Mira Halvorsen'],
  ],
  [
    'headings of sections that are no headings',
    'team',
    `<div class="section-title">Our Investors</div><div><p>Karen Ellison</p><p>Founder</p></div>`,
  ],
  [
    'backers in a sentence',
    'about',
    `<p>We are backed by Kevin Marsh (co-founder, Brightwater), Lena Ostrander, founder of Palisade, and Paul Mercer, CEO.</p><p>Our investors include founders Karen Ellison and Ivan Duarte.</p>`,
  ],
  [
    'the founder of another company',
    'about',
    `<p>Brightwater was founded by Karen Ellison. She worked at Palisade, a company founded by Paul Mercer.</p><p>Brightwater co-founder Ivan Duarte uses Acme.</p>`,
  ],
  [
    'what somebody founded before',
    'about',
    `<p>Mira Halvorsen, who previously founded Brightwater, likes pumps. Former co-founder Karen Ellison left.</p>`,
  ],
  [
    'groups instead of names',
    'about',
    `<p>Acme was founded by a group of businessmen. Founded by Harvard Law graduates in 2019. Founded by former Google engineers.</p>`,
  ],
  ['half of a couple of names', 'about', `<p>Founders Carol and Craig Conlee held the first festival.</p>`],
  [
    'a story on the home page',
    'home',
    `<p>How Karen Ellison, co-founder, doubled her sales. Trusted by founders like Paul Mercer.</p>`,
  ],
  [
    'an article of the blog',
    'post',
    `<h1>How Brightwater works</h1><p>By Karen Ellison, Founder</p><p>Karen Ellison</p><p>CEO</p><p>We talked to co-founder Paul Mercer.</p>`,
  ],
  [
    'a case study',
    'customers',
    `<h1>Brightwater</h1><div><h3>Karen Ellison</h3><p>Co-Founder &amp; CEO</p></div>`,
  ],
  ['speakers', 'home', `<h2>Speakers</h2><div><h3>Karen Ellison</h3><p>Founder</p></div>`],
  [
    'open jobs',
    'careers',
    `<h2>Join our team</h2><ul><li>Software Engineer</li><li>Head of Marketing</li><li>Founders Associate</li><li>Executive Assistant to the CEO</li></ul>`,
  ],
  [
    'menus and headings written like names',
    'team',
    `<h1>Team</h1><nav><ul><li>Business Development</li><li>Product Design</li></ul></nav><h3>Customer Success</h3><p>Manager</p><h3>San Francisco</h3><p>Director</p><h3>Machine Learning</h3><p>Engineer</p>`,
  ],
  [
    'a number that is written like a first name',
    'about',
    `<p>One Karen Ellison, founder of Brightwater, told us so.</p>`,
  ],
  [
    'an assistant of the founders',
    'team',
    `<h1>Team</h1><div><h3>Karen Ellison</h3><p>Founders Associate</p></div><div><h3>Paul Mercer</h3><p>Assistant to the Founder</p></div>`,
  ],
  [
    'who has left',
    'team',
    `<h1>Team</h1><div><h3>Karen Ellison</h3><p>Former CEO</p></div><h2>Alumni</h2><div><h3>Paul Mercer</h3><p>Co-Founder</p></div>`,
  ],
  [
    'nobody',
    'home',
    `<h1>Quiet pumps</h1><p>Founded in 2012, Acme builds pumps. Our founders believe in silence. Meet the founder.</p><h2>Founder</h2><p>Coming soon</p>`,
  ],
]

const cases = traps.map(([says, kind, html, but]) => [says, kind, html, but ?? []] as const)

test.each(cases)('%s yield nobody else', (_, kind, html, but) => {
  const { founders, keyPeople, team } = namesAndTitles(peopleOf({ [kind]: html }))
  const names = [...founders, ...keyPeople, ...team].map((person) => person.split(',')[0] ?? '')
  expect(names).toEqual([...but])
})
