import type { TagNode } from './page-text.ts'
import type { PdfStructNode } from './pdfjs.ts'

/** The tree with the runs in their nodes, as `marked` places them. Its depth is bounded: pdf.js cuts at 40 levels. */
export function tagTree(node: PdfStructNode, marked: ReadonlyMap<string, readonly number[]>): TagNode {
  const children: TagNode[] = []
  const runs: number[] = []
  for (const child of node.children) {
    if ('role' in child) children.push(tagTree(child, marked))
    else if (child.type === 'content') for (const run of marked.get(child.id) ?? []) runs.push(run)
  }
  return { role: node.role, alt: node.alt?.toWellFormed() ?? null, children, runs }
}
