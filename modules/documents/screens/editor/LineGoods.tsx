/** Which goods a line is of, in a dialog: those that leave, from what its warehouse has; those that come in, as they are written. */
import { useState } from 'react'
import { isQuantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { goodsWords, offeredGoods } from '#modules/inventory/index.ts'
import { ArrivingGoodsDialog, TakeGoodsDialog } from '#modules/inventory/index.tsx'
import { Button } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import type { EditorLine } from './line.ts'
import { baseOf } from './line-unit.ts'
import type { Problem } from './problems.ts'

interface GoodsProps {
  readonly kind: Pick<DocumentKind, 'stock'>
  readonly line: EditorLine
  readonly warehouseId: string
  readonly date: string
  readonly problems: readonly Problem[]
  /** The path of the line: "lines.2". */
  readonly at: string
  readonly onChange: (goods: Pick<EditorLine, 'batches' | 'serials'>) => void
  readonly onClose: () => void
}

export function LineGoodsDialog(props: GoodsProps) {
  const { kind, line, onChange, onClose } = props
  if (kind.stock !== 'in') return <Taking {...props} />
  return (
    <ArrivingGoodsDialog
      item={line.item}
      quantity={quantityOf(line)}
      value={{ batches: [...line.batches], serials: [...line.serials] }}
      onSave={onChange}
      onClose={onClose}
    />
  )
}

const quantityOf = (line: EditorLine): Quantity => (isQuantityText(line.quantity) ? baseOf(line) : zeroQuantity)

function Taking({ line, warehouseId, date, problems, at, onChange, onClose }: GoodsProps) {
  const offered = useAsk(offeredGoods, warehouseId === '' ? null : { query: { itemId: line.item.id, warehouseId, date } }).data
  if (!offered && warehouseId !== '') return null
  return (
    <TakeGoodsDialog
      item={line.item}
      quantity={quantityOf(line)}
      offered={offered ?? { batches: [], serials: [] }}
      value={line}
      problem={goodsProblem(problems, at)}
      onSave={({ batches, serials }) =>
        onChange({ batches: batches.map((batch) => ({ ...batch, madeOn: null, expiresOn: null })), serials })
      }
      onClose={onClose}
    />
  )
}

export const goodsProblem = (problems: readonly Problem[], at: string): string | null =>
  problems.find(({ field }) => field?.startsWith(`${at}.batches`) || field?.startsWith(`${at}.serials`))?.message ?? null

export const hasControl = ({ item }: Pick<EditorLine, 'item'>): boolean => item.control !== 'none'

/** "Lote L-1 × 4" of a line; what is still to be said of one that says nothing. */
export function goodsOfLine({ item, batches, serials }: EditorLine): string {
  if (item.control === 'none') return ''
  const words = goodsWords({ batches, serials })
  return words === '' ? (item.control === 'serial' ? 'Sin serial' : 'Sin lote') : words
}

interface FieldProps {
  readonly kind: Pick<DocumentKind, 'stock'>
  readonly line: EditorLine
  readonly warehouseId: string
  readonly date: string
  readonly onChange: (goods: Pick<EditorLine, 'batches' | 'serials'>) => void
}

/** The same in the form of a line on a phone. */
export function LineGoodsField({ kind, line, warehouseId, date, onChange }: FieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button block onClick={() => setIsOpen(true)}>
        {goodsOfLine(line)}
      </Button>
      {isOpen && (
        <LineGoodsDialog
          kind={kind}
          line={line}
          warehouseId={warehouseId}
          date={date}
          problems={[]}
          at=""
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
