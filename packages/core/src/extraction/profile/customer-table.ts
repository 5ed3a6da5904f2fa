/** Headings over logos and names of customers. */
export const customerHeading =
  /\b(?:trusted by|used by|loved by|chosen by|relied on by|powering (?:teams|companies|brands|the)|our (?:customers|clients)|(?:some of )?our (?:valued |happy |great |selected )?(?:customers|clients)|who uses|(?:customers|clients) (?:include|who|we)|companies (?:that|who|using|we|of all)|teams (?:that|who|at|use)|brands (?:that|who|we)|join (?:the )?(?:[\d,.+k]+|hundreds|thousands|leading|these)|working with|proud to (?:work|serve)|as used (?:at|by)|customers love|unsere kunden|kunden vertrauen|vertrauen uns|referenzen|nos clients|ils nous font confiance|nuestros clientes|confían en nosotros|onze klanten|nossos clientes)\b|^(?:customers|clients|kunden|clientes|klanten)$/i

/** Headings over logos of others. */
export const otherLogos =
  /\b(?:partners?|partnerships?|investors?|backed|backers|supported by|funded|featured|as seen|seen (?:in|on)|press|media|news|in the news|awards?|certifi\w+|accredit\w+|members? of|member|memberships?|integrat\w+|works with|connects? with|technolog\w+|built with|powered by|sponsors?|payment|universit\w+|alumni|advis\w+|team|presse|partner|förder\w+|investoren|associations?|compliance|manufacturers|suppliers)\b/i

/** Alternative texts that name nobody. */
export const noCustomerName =
  /^(?:(?:our |happy |the |a |an )?(?:logo|icon|image|images|photo|picture|client|clients|customer|customers|company|partner|brand|avatar|user|profile|star|stars|rating|quote|quotes|arrow|banner|background|hero|check|checkmark|close|menu|play|video|slide|next|previous|left|right|placeholder|untitled|screenshot|illustration|shape|decoration|divider|line|dot|circle|gradient|badge|app store|google play|people|team|person|man|woman|home|header|footer|thumbnail|graphic|map|phone|email|facebook|twitter|linkedin|instagram|youtube|x|g2|capterra|trustpilot|gartner|forrester|here|more|others?|many others?|many more|you|us|clientes?|kunden|kunde|klanten|partenaires?|parceiros?|referenzen)(?: ?\d+)?|img.*|dsc.*|\d+.*|.*\b(?:reviews?|testimonial|headshot|portrait|picture of|photo of|screenshot|illustration|dashboard|background|smiling|woman|man|people)\b.*)$/i
