import { focusField } from '#platform/ui/index.tsx'
import type { Problem } from './problems.ts'

/** The columns of the grid that can be edited carry their name in the cell. */
function focusCell(line: string, column: string): void {
  const row = document.querySelectorAll('.grid tbody tr')[Number(line)]
  const cell =
    row?.querySelector<HTMLElement>('[aria-invalid=true]') ?? row?.querySelectorAll<HTMLElement>('td')[column === 'quantity' ? 3 : 1]
  cell?.scrollIntoView({ block: 'center' })
  // A cell is entered as the pointer enters it: it becomes an input and takes the focus.
  cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}

/** Takes the person to the first field with a problem, once it is drawn. */
export function focusProblem(problems: readonly Problem[]): void {
  const first = problems.find(({ field }) => field !== null)?.field
  if (first === undefined || first === null) return
  requestAnimationFrame(() => {
    const [, line, column] = /^lines\.(\d+)\.(\w+)/.exec(first) ?? []
    if (line !== undefined && column !== undefined) focusCell(line, column)
    else if (first === 'lines') focusInvitation()
    else focusField(document, first)
  })
}

/** The empty line at the end of the grid: what is typed next is an item. */
export function focusInvitation(): void {
  document.querySelector<HTMLElement>('.grid tr.new td:nth-child(2)')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}
