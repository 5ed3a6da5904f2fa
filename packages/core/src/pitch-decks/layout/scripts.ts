import type { VisibleRun } from './visible-runs.ts'

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu
const leftToRight =
  /[\p{L}--[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]]/gv

/** Whether most of its letters are of a script that runs from the right. */
export function isRightToLeftText(text: string): boolean {
  const right = text.match(rightToLeft)?.length ?? 0
  return right > 0 && right >= (text.match(leftToRight)?.length ?? 0)
}

/** Runs that are sorted from the left, in the order in which a line of right-to-left text is read: Latin and figures keep theirs. */
export function inLogicalOrder(runs: readonly VisibleRun[]): VisibleRun[] {
  const ordered: VisibleRun[] = []
  let embedded: VisibleRun[] = []
  for (const run of [...runs].reverse()) {
    if (!isRightToLeftText(run.text) && /[\p{L}\p{N}\p{Sc}%+]/u.test(run.text)) embedded.unshift(run)
    else {
      ordered.push(...embedded, run)
      embedded = []
    }
  }
  return [...ordered, ...embedded]
}

/** Letters and marks of the scripts that are written without blanks between words: Han, Kana, Bopomofo, and their full-width forms. */
export function isCjk(letter: string): boolean {
  return /[\u2e80-\u312f\u31a0-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\ud840-\ud887]/.test(letter)
}
