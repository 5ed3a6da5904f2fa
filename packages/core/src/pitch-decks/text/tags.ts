import type { TagNode } from './page-text.ts'
import type { PdfStructNode } from './pdfjs.ts'

/**
 * The tree with the runs in their nodes, as `marked` places them, which is used up: a few kB of tags may name all the text of a page
 * in each of a thousand cells, and only the first node gets it. Its depth is bounded: pdf.js cuts at 40 levels.
 */
export function tagTree(node: PdfStructNode, marked: Map<string, readonly number[]>): TagNode {
  const children: TagNode[] = []
  const runs: number[] = []
  for (const child of node.children) {
    if ('role' in child) children.push(tagTree(child, marked))
    else if (child.type === 'content') {
      for (const run of marked.get(child.id) ?? []) runs.push(run)
      marked.delete(child.id)
    }
  }
  return { role: node.role, alt: node.alt?.toWellFormed() ?? null, children, runs }
}
