/** Changing the order by hand: Alt and the arrows, or dragging a row by its grip among its siblings. */
import { type DragEvent, useRef } from 'react'
import { useSend } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue, type AnyRecord } from './catalogue.ts'
import type { Step } from './tree.ts'

export interface Arranging {
  readonly step: (row: AnyRecord, to: Step) => void
  /** For the grip of a row. */
  readonly start: (row: AnyRecord, event: DragEvent) => void
  readonly end: () => void
  /** For the box around the table. */
  readonly area: { onDragOver: (event: DragEvent) => void; onDragLeave: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
}

export function useArrange(catalogue: AnyCatalogue, rows: readonly AnyRecord[]): Arranging {
  const calls = endpointsOfAny(catalogue)
  const move = useSend(calls.move, { refreshes: [calls.list, calls.options] })
  const dragged = useRef<AnyRecord | null>(null)
  const marked = useRef<HTMLElement | null>(null)
  const run = (id: string, to: Step, beside: string | null = null) => void move.run({ params: { id }, body: { to, beside } })

  const unmark = () => {
    delete marked.current?.dataset['drop']
    marked.current = null
  }
  const levelOf = (row: AnyRecord): unknown => (catalogue.tree ? row[catalogue.tree.parent] : null)
  /** The sibling under the pointer, and on which side of it. */
  const targetOf = (event: DragEvent): { node: HTMLElement; row: AnyRecord; side: 'before' | 'after' } | null => {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-key]') : null
    const row = rows.find((each) => each.id === node?.dataset['key'])
    if (!node || !row || !dragged.current || row.id === dragged.current.id || levelOf(row) !== levelOf(dragged.current)) return null
    const { top, height } = node.getBoundingClientRect()
    return { node, row, side: event.clientY < top + height / 2 ? 'before' : 'after' }
  }
  return {
    step: (row, to) => run(row.id, to),
    start: (row, event) => {
      dragged.current = row
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', catalogue.title(row))
    },
    end: () => {
      dragged.current = null
      unmark()
    },
    area: {
      onDragOver: (event) => {
        unmark()
        const target = targetOf(event)
        if (!target) return
        event.preventDefault()
        target.node.dataset['drop'] = target.side
        marked.current = target.node
      },
      onDragLeave: unmark,
      onDrop: (event) => {
        const target = targetOf(event)
        const row = dragged.current
        unmark()
        if (!target || !row) return
        event.preventDefault()
        run(row.id, target.side, target.row.id)
      },
    },
  }
}
