/** Words by which a sentence tells of a market; a model's claim counts only where its sentence has those of its kind. */

/** Which blocks of pages a model is shown. */
export const tellsOfMarket =
  /\b(?:markets?|industry|sector|cagr|compound annual|demand|adoption|spending|segments?)\b/i

export const marketNoun = /\b(?:markets?|industry|sector|spending|demand)\b/i

export const growth =
  /\b(?:cagr|compound annual|grow(?:s|n|th|ing)?|grew|expand(?:s|ing|ed)?|per year|a year|annual(?:ly)?)\b/i

export const drives =
  /\b(?:driv(?:e|es|en|ing|ers?)|fuel(?:s|led|ed|ing)?|boost(?:s|ed|ing)?|grow(?:s|th|ing)?|ris(?:e|es|ing)|increas(?:e|es|ed|ing|ingly)|demand|adoption|adopting|shift|mandates?|requires?|accelerat\w{1,5}|thanks to|because)\b/i

export const endangers =
  /\b(?:risks?|challenges?|restrain(?:s|ts?|ed)?|barriers?|concerns?|threat(?:s|en|ens)?|slow(?:s|ing|down|er)?|declin(?:e|es|ing)|shortages?|hinder(?:s|ed)?|hamper(?:s|ed)?|limit(?:s|ed|ing)?|lack|costs?|competition|competitive|regulat\w{1,6}|fall(?:s|ing)?|uncertain\w{0,3})\b/i

export const segment =
  /\b(?:segments?|segmented|divided|categories|category|types?|by (?:type|region|application|end[- ]user)|include[sd]?|including|largest|share)\b/i

/** Money of one company is no size of a market. */
export const ofOneCompany =
  /\b(?:rais(?:e|es|ed|ing)|funding|invest(?:ed|ment|ors?)|valuation|acquir(?:e|es|ed|ing)|acquisition|its revenue|revenue of|sales of the company|net income|profit|ipo)\b/i

/** What a market will be is not what it is. */
export const willBe =
  /\b(?:reach(?:es|ing)?|hit|hits|exceed(?:s|ing)?|surpass(?:es|ing)?|to|become|top|total(?:l?ing)?)\s(?:(?:about|around|approximately|nearly|over|more|than|an|estimated|usd|us|a|value|of)\s){0,4}(?:usd|us)?\s?$/i
export const byLaterYear = /^.{0,40}?\b(?:by|in|until|through)\s(?:the end of\s)?(20\d\d)\b/i
