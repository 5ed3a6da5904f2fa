/** How a quote says that somebody founded something, in the languages that founders are read in. */
export const founding =
  /\b(?:co-?)?found(?:er|ers|ed|ing)\b|\b(?:started|set up|created|launched) (?:by|the|our|it)\b|gründe|gegründet|fond(?:é|ateur|atrice)|fundador|fundou|fundó|fundad[ao]|fondator|fondatrice|oprichter|opgericht|創業|创始/i

/** How a quote tells where a company is at home: an address may be that of a branch. */
export const seat =
  /\b(?:head ?quarter\w*|head office|based|located|HQ|hauptsitz|sitz|ansässig|siège|basée?|sede|gevestigd|hoofdkantoor)\b/i

/** How a sentence denies what it speaks of. "Without" says of something else that it is lacking. */
export const denying =
  /\b(?:not|never|no longer|neither|cannot|nicht|niemals|kein\w*|jamais|nunca|niet|nooit|geen)\b|n['’]t\b|\bn(?:e |['’])\S+ (?:\S+ )?pas\b/i

/** How a sentence says that what it speaks of is not so, or not so any more. */
export const doubting =
  /\b(?:false|untrue|rumou?r(?:s|ed)?|alleged(?:ly)?|den(?:y|ies|ied)|hoax|falsch|gerüchte?|used to|(?:un)?til (?:the end of )?(?:\p{L}+ )?(?:19|20)\d\d|bis (?:\p{L}+ )?(?:19|20)\d\d|jusqu['’]en (?:19|20)\d\d|(?:was|were) (?:once )?our|(?:lost|losing) (?:\p{L}+ )?(?:customers?|clients?|users?|accounts?|investors?)|ehemalige[rnms]?|einst(?:ige[rnms]?)?|anciens?|anciennes?)\b/iu
