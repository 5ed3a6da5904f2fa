/** Headings over what others wrote. */
export const coverageHeading =
  /(?<![\p{L}])(?:in the (?:news|press|media)|as (?:seen|featured|heard) (?:in|on)|(?:seen|featured) (?:in|on)|(?:press|media|news) (?:coverage|mentions|clippings)|they (?:talk|write) about us|what (?:the press|others|people) (?:says?|write)|pressestimmen|pressespiegel|medienberichte|medienecho|in den medien|in der presse|das schreiben andere|on parle de nous|ils parlent de nous|revue de presse|dans (?:la presse|les médias)|en (?:la prensa|los medios)|hablan de nosotros|in de (?:pers|media)|over ons in de media|na (?:imprensa|mídia)|saiu na imprensa)(?![\p{L}])/iu

/** Paths of pages that list what others wrote. */
export const coveragePath =
  /\/(?:in-the-(?:news|press|media)|(?:press|media|news)-coverage|pressespiegel|revue-de-presse)(?:\/|$)/i

/** First parts of paths under which articles stand. */
export const articlePath =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:(?:about|company|resources|en|de|fr)\/)?(?:news|newsroom|press|press-releases?|blog|blogs|posts?|articles?|announcements|updates|media|journal|stories|insights|presse|pressemitteilungen|aktuelles|neuigkeiten|actualites|actualités|communiques|noticias|prensa|novedades|nieuws|imprensa|(?:19|20)\d\d)\/[^/]/i

/** Texts of links and headings that are no titles of articles. */
export const noTitle =
  /^(?:(?:read|learn|see|view|show|load|find out|discover|explore|browse)\s(?:more|all|our|the|now|on|article|full|post|story)\b.*|(?:press|media|news)\s?(?:kit|contact|inquir(?:y|ies)|enquir(?:y|ies)|releases?|room|assets|downloads?|resources)(?:\s.{0,40})?|download .*|subscribe.*|sign up.*|newsletter.*|contact.*|follow us.*|share .*|older .*|newer .*|next .*|previous .*|page \d.*|back to .*|categor(?:y|ies).*|tags?:?.*|posted (?:in|by|on).*|by \p{Lu}.{0,60}|filed under.*|leave a .*|add (?:your|a) comment.*|\d+ comments?.*|(?:latest|recent|related|more|all|our|popular|featured)\s(?:news|posts?|articles?|stories|updates|press).*|brand (?:assets|guidelines).*|about (?:us|the (?:author|company)).*|mehr (?:lesen|erfahren).*|weiterlesen.*|lire (?:la suite|plus|l['’]article).*|en savoir plus.*|leer más.*|lees (?:meer|verder).*|leia mais.*|ler mais.*|.*(?:cookie|privacy policy|terms of (?:service|use)).*)$/iu

/** Links of cards whose heading is the title. */
export const readMore =
  /^(?:read|continue|learn|see|view|full)\b.{0,30}$|^(?:more|mehr|weiter|weiterlesen|mehr (?:lesen|erfahren)|zum artikel|lire.{0,20}|en savoir plus|leer.{0,15}|lees (?:meer|verder)|leia mais|ler mais)\W{0,5}$/i
