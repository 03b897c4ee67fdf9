/** The search of batches and serials: what a reader writes and enters opens what has exactly that code, wherever it is listed. */
import { type AnswerOf, askOnce, useGo, useSearchBox, type SearchBox } from '#platform/web/index.tsx'
import { scanGoods } from '../tracking/endpoints.ts'

type Found = AnswerOf<typeof scanGoods>['found'][number]

const addressOf = ({ kind, id }: Found): string =>
  kind === 'batch' ? `/items/batches?existencias=todas&id=${id}` : `/items/serials?id=${id}`

export function useScan(): SearchBox {
  const box = useSearchBox()
  const go = useGo()
  const open = async (code: string) => {
    const answer = await askOnce(scanGoods, { query: { code } }).catch(() => null)
    const [only, other] = answer?.found ?? []
    // Of several that have it, the list shows which.
    if (only && !other) go(addressOf(only))
    else box.onSubmit()
  }
  return { ...box, onSubmit: () => (box.value.trim() === '' ? box.onSubmit() : void open(box.value.trim())) }
}
