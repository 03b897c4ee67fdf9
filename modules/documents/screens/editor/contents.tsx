/** What an item holds, asked again once a line that needs it was refused: somebody may have written it meanwhile. */
import { lookupItems, type FoundItem } from '#modules/items/index.ts'
import { askFresh } from '#platform/web/index.tsx'
import type { Worked } from './computing.tsx'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import type { EditorItem } from './line.ts'
import { itemOf } from './new-line.ts'

/** The item as it was found today; what a line knows of its content stays, for it may be that of another document. */
export const renewedItem = (before: EditorItem, found: FoundItem): EditorItem => ({
  ...itemOf(found),
  content: before.content ?? found.content,
})

const lacking = (form: EditorForm, { computed }: Worked): number[] =>
  form.lines.flatMap((_, index) => (computed.priced.lines[index]?.taxes.some(({ content }) => content?.held === null) ? [index] : []))

export async function learnContents(form: EditorForm, worked: Worked, edit: Edit): Promise<void> {
  const indexes = lacking(form, worked)
  const ids = [...new Set(indexes.flatMap((index) => form.lines[index]?.item.id ?? []))]
  if (ids.length === 0) return
  const answer = await askFresh(lookupItems, { body: { ids, warehouseId: form.warehouseId ?? '', date: form.date } }).catch(() => null)
  const contents = new Map(answer?.items.map(({ id, content }) => [id, content]))
  const known = indexes.filter((index) => (contents.get(form.lines[index]?.item.id ?? '') ?? null) !== null)
  if (known.length === 0) return
  edit(
    known.map((index) => `lines.${index}.taxIds`),
    (now) => ({
      ...now,
      lines: now.lines.map((line) => ({
        ...line,
        item: { ...line.item, content: line.item.content ?? contents.get(line.item.id) ?? null },
      })),
    }),
  )
}
