/** The parts of a title, between bars, dashes with spaces, colons and guillemets. */
export function titleSegments(title: string): string[] {
  return title
    .split(
      /(?:(?<!\s)\s+)?[|¦•·»«›‹→]\s*|(?<!\s)\s+(?:[-–—:]{1,2}|--+|\/\/?)\s+|(?:(?<!\s)\s+)?::+\s*|(?<=\S):\s+|(?<=\p{L})[–—](?=\p{L})/u,
    )
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .slice(0, 12)
}

/** How much of a title a name has that stands first or last; others are as likely a product. */
export function isAtEdge(segment: string, title: string): boolean {
  const at = title.indexOf(segment)
  return at === 0 || at + segment.length >= title.length - 1
}

/** `Welcome to Acme`, `About Acme`, `Tickets at Acme`, `Acme in Toronto`. */
export function phraseName(text: string): string | null {
  const led =
    /(?:^|[.!]\s)(?:welcome to(?: the(?: official)? (?:website|home ?page|site) of)?|about|contact|contacting|why|meet|willkommen bei|über|bienvenue chez|bienvenido a|home of)\s+(?=\p{Lu}|\p{N})(.+)$/iu.exec(
      text,
    )
  const rest = led?.[1] ?? /\s(?:at|by|from|with)\s+((?:the\s+)?\p{Lu}.*)$/su.exec(text)?.[1] ?? text
  const name = rest.replace(/(?<!\s)\s+(?:in|near|serving)\s+\p{Lu}.*$/su, '').replace(/(?<![!.])[!.]+$/, '')
  return name === text ? null : name
}

/** The line above a street: `H&S Solicitors`, `Unit 3`, `250 Finchley Road`. */
export function addresseeOf(text: string): string | null {
  if (text.length > 400 || !text.includes('\n')) return null
  const lines = text.split('\n', 6)
  const street = lines.findIndex((line) =>
    /^(?:\d{1,5}[\p{L}]?[\s,-]|(?:unit|suite|p\.? ?o\.? box|floor|level)\b)/iu.test(line),
  )
  const line = lines[0] ?? ''
  return street === 1 && /^\p{Lu}/u.test(line) && !/[:?!]|\d{3}/.test(line) ? line : null
}

/** `Acme is a maker of ovens`, `At Acme, we bake`. */
export function subjectOf(text: string): string | null {
  const start = text.slice(0, 120)
  const [, subject] =
    /^((?:The )?\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:&|of|and|\p{Lu}[\p{L}\p{N}&.'’-]*)){0,5}) (?:is (?:a|an|the|one)|was (?:founded|established|started)|has been|offers|provides|specializes|specialises) /u.exec(
      start,
    ) ??
    /^At ((?:the )?\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:&|of|and|\p{Lu}[\p{L}\p{N}&.'’-]*)){0,5}),? we /u.exec(
      start,
    ) ??
    []
  return subject === undefined ||
    /^(?:This|It|He|She|There|Our|Your|My|What|Who|Here|That|We|Each|All|Every)$/.test(subject)
    ? null
    : subject
}
