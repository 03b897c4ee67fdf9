/** What the kits of its lines are made of stays with the document: what comes back, or is made from it, is that, whatever changes later. */
import { componentRows } from '../parts/kits.server.ts'
import { issued, type Effect } from './effect.ts'

export const kits: Effect = {
  uses: issued,
  when: ({ stock, reserves }) => stock !== 'none' || reserves !== undefined,
  rows: (writing) => [['document_line_component', componentRows(writing, writing.draft, writing.facts)]],
}
