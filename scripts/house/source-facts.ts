// The compiler's parser, of the version that generates the client's types: the one that checks types (7.0) has none in JavaScript.
import ts from '../../packages/core/node_modules/typescript/lib/typescript.js'

/** A pattern of more characters is long. */
const LONG = 120

/** A regular expression, or a call of RegExp that is given no literal. */
export interface Expression {
  readonly line: number
  readonly kind: 'literal' | 'call'
  /** The pattern, or the code that makes it. */
  readonly pattern: string
  /** Of more than 120 characters, and there as one text. */
  readonly isLong: boolean
  /** The pattern is put together or comes from elsewhere. Another pattern's `source` alone is not. */
  readonly isBuilt: boolean
}

/** What is on one line of a string, of a template between its `${}`, or of a regular expression; no comments. */
export interface SourceText {
  readonly line: number
  readonly text: string
}

/** What one source file holds of regular expressions, and the texts in which words of a human language may be. */
export interface SourceFacts {
  readonly expressions: readonly Expression[]
  readonly texts: readonly SourceText[]
}

export function sourceFacts(path: string, source: string): SourceFacts {
  const texts: SourceText[] = []
  const expressions: Expression[] = []
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest)
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1
  const addText = (node: ts.Node, text: string) => {
    const [from, to] = [lineAt(node.getStart(file)), lineAt(node.end)]
    for (const [at, part] of withoutEscapes(text).split('\n').entries())
      if (part.trim() !== '') texts.push({ line: Math.min(from + at, to), text: part })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const pattern = node.text.slice(1, node.text.lastIndexOf('/'))
      const isLong = pattern.length > LONG
      expressions.push({
        line: lineAt(node.getStart(file)),
        kind: 'literal',
        pattern,
        isLong,
        isBuilt: false,
      })
      addText(node, pattern)
    } else if (isText(node)) addText(node, node.text)
    else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) addText(node.name, node.name.text)
    const given = patternOf(node)
    if (given !== undefined) {
      const text = wholeText(given)
      expressions.push({
        line: lineAt(node.getStart(file)),
        kind: 'call',
        pattern: text ?? given.getText(file),
        isLong: text !== undefined && text.length > LONG,
        isBuilt: text === undefined && !isOtherSource(given),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { expressions, texts }
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

/** What a call `RegExp(pattern)` or `new RegExp(pattern)` is given; a regular expression in it is counted where it is. */
function patternOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined
  const given = node.arguments?.[0]
  return given === undefined || ts.isRegularExpressionLiteral(given) ? undefined : given
}

/** The pattern when it is there as one text: a string, or a template without `${}`, also of String.raw. */
function wholeText(node: ts.Expression): string | undefined {
  const text = ts.isTaggedTemplateExpression(node) ? node.template : node
  return ts.isStringLiteral(text) || ts.isNoSubstitutionTemplateLiteral(text) ? text.text : undefined
}

const isOtherSource = (node: ts.Expression) =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'source'
