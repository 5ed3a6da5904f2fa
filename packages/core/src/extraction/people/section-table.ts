/** Whose people stand under a heading; `*` stands for any ending. */
export const peopleSections = [
  {
    section: 'team',
    phrases:
      'team|teams|our people|the people|people|leadership|leaders|founder|founders|co founders|cofounders|management|who we are|staff|crew|executives|meet the|about us|employees|our company|behind the|' +
      'über uns|gründer|gründerin|geschäftsführung|geschäftsleitung|vorstand|mitarbeiter|köpfe|menschen|équipe|equipe|fondateurs|qui sommes nous|equipo|fundadores|quiénes somos|quem somos|ons team|oprichters|mensen|over ons|personas|pessoas',
  },
  {
    section: 'contact',
    phrases:
      'press contact*|media contact*|pressekontakt|contact|contacts|kontakt|ansprechpartner*|impressum|imprint|legal notice|mentions légales|aviso legal|vertretungsberechtigt*|vertreten durch|press inquiries|media inquiries|contact presse|contacto|contato',
  },
  {
    section: 'outside',
    phrases:
      'testimonial*|customers|customer stor*|customer review*|customer quote*|clients|client stor*|review|reviews|rating*|what people say|people say|people are saying|say about us|loved by|trusted by|advisor*|adviser*|advisory|investor|investors|backer*|backed by|mentor*|speaker*|partners|we partner with|partner with|partners with|board of directors|sponsor*|supporters|ambassador*|alumni|former|in memoriam|in memory|in loving memory|in the news|press|media|news|case stud*|success stor*|quote|quotes|references|award*|board observers|judges|jury|events|webinar*|blog|' +
      'comment*|author*|friends of|kunden|kundenstimmen|referenzen|beirat|investoren|presse|ils parlent|témoignage*|avis|investisseur*|clientes|testimonio*|opiniones|inversores|depoimento*|investidores|klanten|beoordeling*|adviseurs|investeerders',
  },
] as const

/** Whose people stand within an element that is called so. Frameworks call their boxes `media`, `author` and `portfolio`. */
export const elementSections = {
  team: 'team teams founder founders leadership staff people crew management employees equipe',
  outside:
    'testimonial testimonials review reviews customer customers client clients advisor advisors adviser advisers advisory investor investors backers mentor mentors speaker speakers sponsor sponsors quote quotes blockquote comment comments',
} as const

/** The words of headings that have founders under them and nobody else. */
export const foundersHeadings = {
  founders:
    'founders cofounders gründer gründerinnen gründerteam fondateurs cofondateurs fundadores cofundadores oprichters',
  /** Alone it is a role. */
  founder: 'founder cofounder gründer gründerin fondateur fondatrice fundador fundadora oprichter',
  beside:
    'our the meet about co company scientific academic unsere unser die der nos notre les le la nuestros nuestro los el os onze de',
}
