/** Small words within names: "van der Berg", "de la Cruz". */
export const nameParticles =
  'von van vom vander der den de del della di da do dos das du la le zu zum zur ter ten te bin binti binte ibn bint al el ben af av mac st'

/** Words before a name that are no part of it: forms of address, leading degrees. */
export const honorifics =
  'dr prof professor mr mrs ms miss mx sir dame lord lady dipl ing mag herr frau monsieur madame mme sr sra señor señora dott hon rev capt captain col lt gen'

/** Words behind a name that are no part of it: degrees and generations. */
export const nameSuffixes =
  'phd mba md msc bsc ma ba bs ms mph jd llm llb cpa cfa pe esq esquire jr sr ii iii iv dds dvm rn pmp cissp frcs mbbs mphil dphil dba meng beng msn edd psyd facs'

/** Surnames that are words of pages too: they end a name whose first name is known. */
export const surnameWords =
  'green power early good key story share case price young long rice banks bank page brown black white gray grey hall park parks stone wood woods field fields hill hills day may march love king knight bishop baker cook carter mason miller weaver fisher hunter potter taylor turner walker ward wells west north east best rich sharp small little short strong swift wise bright moon snow winter summers frost rose lane street bridge brooks rivers lake waters ford church temple castle house home marsh moss ash reed marks read law gold silver steel glass french english german ireland london paris israel holland england jordan chase cash spring major general world book das do rush post pool ball bell cross gates porter page parish chance grant mark will art main power trust link stock market line bay francisco'

/** First names that are words of pages too: they begin a name that no other such word follows. */
export const firstNameWords = 'will april june may august angel sydney paris mark major'

/** Words of menus and headings that are written like names. A text that holds one names no person. */
export const pageWords =
  'a an and the of for with from our your my we you us it its this that these those who what when where why how all any each every other another some one two three four five six seven eight nine ten first second last ' +
  'is are was were be been has have had do does did can could should would may might must will shall not no yes if then than also just only very here there now today ' +
  'read learn view see watch get got join meet contact call email mail visit click download subscribe sign log login logout register try buy order shop cart checkout apply submit send search find browse explore discover start ' +
  'back next previous menu skip toggle close continue show hide load share follow like tweet copy print edit reply comment comments post posts posted blog news newsletter press media article articles archive archives category categories tag tags author ' +
  'privacy policy terms conditions cookie cookies legal notice imprint impressum disclaimer copyright rights reserved sitemap faq faqs help support docs documentation guide guides tutorial tutorials resources webinar webinars podcast podcasts ebook ebooks whitepaper case study studies testimonials reviews ' +
  'company companies corporation corporate inc llc ltd gmbh corp plc group holdings holding ventures venture capital partners partner fund funds equity investments investment investors investor accelerator incubator seed series angel angels bank foundation institute university college school academy association society council committee department ministry division burners radiators valves spares sensors relays vents relief switches pads papers ' +
  'team teams people staff leadership management board advisors advisor advisory founders founder cofounder employees members member career careers job jobs hiring openings ' +
  'product products service services solution solutions platform technology technologies software app apps web website site online digital cloud data api mobile desktop android ios windows linux mac google facebook twitter linkedin instagram youtube github microsoft amazon apple uber airbnb stripe twitch slack netflix dropbox oracle salesforce intel ibm ' +
  'monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december ' +
  'new san los las santa saint fort mount port lake river valley beach island city town county state states street road avenue drive boulevard suite floor building center centre square plaza park ' +
  'united kingdom america american european europe asia asian africa african canada canadian california texas florida york angeles francisco boston seattle chicago london berlin paris munich vienna toronto sydney singapore india china japan france germany spain italy silicon bay area combinator ' +
  'free trial demo pricing plans plan features feature overview home about mission vision values history awards award certified certification trusted secure security quality premium standard enterprise business professional basic advanced ' +
  'mobile phone tel fax address location locations office offices hours open opening map directions ' +
  'im ive heres lets shes hes happy thank thanks welcome hello hi dear great best better good top most more less many much big real true ' +
  'ceo cto cfo coo cmo president chairman director manager engineer developer designer consultant analyst head chief officer vp lead senior junior assistant ' +
  'über uns unser unsere wir das die der und mit für von zur zum kontakt startseite datenschutz agb karriere presse neuigkeiten mehr erfahren jetzt hier alle ' +
  'nous notre votre les des une accueil mentions légales carrières actualités savoir plus ' +
  'nosotros nuestro nuestra inicio contacto aviso empleo noticias equipo quienes somos sobre nós início contato carreiras notícias equipe onze ons contact'

/** With which Korean and Chinese first names begin that are written with a hyphen: "Hyun-woo", "Mei-Ling". */
export const hyphenedSyllables =
  'hyun ji min seung sung jae young yeong dong sang kyung hye soo su eun jin jun joon tae woo yong ki chang won hyo mi na seo so yu yoon kwang byung chul gi geun hee ha hwa jeong jong jung myung sook sun wei li xiao mei yi hui chia chih chun hsin shu ming yu jia jing xue ying yan lan'

/** Short forms of first names that lists of first names leave out. */
export const nicknames =
  'chuck rich kat mo bo jeb tad skip chip bud buzz biz zak zach jj dj aj tj rj mj cj pj kj bj trey cory geoff reto urs beat uwe sepp toni hiro yuki taro aiko akira daisuke takeshi naoko haruka'
