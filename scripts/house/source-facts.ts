// The compiler's parser, of the version that generates the client's types: the one that checks types (7.0) has none in JavaScript.
import ts from '../../packages/core/node_modules/typescript/lib/typescript.js'

/** A literal of more characters is long. */
const LONG = 120

/** What one source file holds of regular expressions, and the texts in which words of a human language may stand. */
export interface SourceFacts {
  readonly literals: number
  /** Calls of RegExp that are given no literal. */
  readonly calls: number
  /** Of more than 120 characters: literals, and texts that are given to RegExp whole. */
  readonly long: number
  /** Calls of RegExp whose pattern is put together or comes from elsewhere. Another pattern's `source` alone is not. */
  readonly built: number
  /** Strings, templates between their `${}`, and regular expressions; no comments. */
  readonly texts: readonly string[]
}

export function sourceFacts(path: string, source: string): SourceFacts {
  const texts: string[] = []
  let [literals, calls, long, built] = [0, 0, 0, 0]
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      literals++
      const pattern = node.text.slice(1, node.text.lastIndexOf('/'))
      if (pattern.length > LONG) long++
      texts.push(withoutEscapes(pattern))
    } else if (isText(node)) texts.push(withoutEscapes(node.text))
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) texts.push(node.name.text)
    const given = patternOf(node)
    if (given !== undefined) {
      calls++
      const text = wholeText(given)
      if (text !== undefined && text.length > LONG) long++
      if (text === undefined && !isOtherSource(given)) built++
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest))
  return { literals, calls, long, built, texts }
}

const isText = (
  node: ts.Node,
): node is
  | ts.StringLiteral
  | ts.NoSubstitutionTemplateLiteral
  | ts.TemplateHead
  | ts.TemplateMiddle
  | ts.TemplateTail =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

/** `\bund\b` holds the word und. */
const withoutEscapes = (text: string) => text.replace(/\\(?:[pP]\{[^}]*\}|u[0-9a-fA-F]{4}|[a-zA-Z])/g, ' ')

/** What a call `RegExp(pattern)` or `new RegExp(pattern)` is given; a regular expression in it is counted where it stands. */
function patternOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined
  const given = node.arguments?.[0]
  return given === undefined || ts.isRegularExpressionLiteral(given) ? undefined : given
}

/** The pattern when it stands there as one text: a string, or a template without `${}`, also of String.raw. */
function wholeText(node: ts.Expression): string | undefined {
  const text = ts.isTaggedTemplateExpression(node) ? node.template : node
  return ts.isStringLiteral(text) || ts.isNoSubstitutionTemplateLiteral(text) ? text.text : undefined
}

const isOtherSource = (node: ts.Expression) =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'source'
