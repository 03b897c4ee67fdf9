/** Which goods a line is of, in a dialog: those that leave, from what its warehouse has; those that come in, as they are written. */
import { useRef, useState } from 'react'
import { isQuantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { goodsWords, offeredGoods } from '#modules/inventory/index.ts'
import { ArrivingGoodsDialog, TakeGoodsDialog } from '#modules/inventory/index.tsx'
import { Button } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { bringsGoods, type DocumentKind } from '../../kind/kind.ts'
import type { EditorLine } from './line.ts'
import { controlsOf, toldApart, type Part } from './line-parts.ts'
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
  if (!bringsGoods(kind)) return <Taking {...props} />
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

/** Those of a kit are named one after the other: each of its components that is told apart. */
function Taking({ line, onChange, onClose, ...rest }: GoodsProps) {
  const parts = toldApart(line)
  const [at, setAt] = useState(0)
  const [goods, setGoods] = useState<Named>({ batches: line.batches, serials: line.serials })
  const part = parts[at]
  if (!part) return null
  const isLast = at + 1 === parts.length
  return (
    <TakingPart
      key={part.id}
      {...rest}
      part={part}
      goods={goods}
      isOnly={parts.length === 1}
      onSave={isLast ? onChange : setGoods}
      onNext={isLast ? onClose : () => setAt(at + 1)}
      onClose={onClose}
    />
  )
}

type Named = Pick<EditorLine, 'batches' | 'serials'>

interface PartProps extends Pick<GoodsProps, 'warehouseId' | 'date' | 'problems' | 'at' | 'onClose'> {
  readonly part: Part
  /** Of all of them. */
  readonly goods: Named
  readonly isOnly: boolean
  readonly onSave: (goods: Named) => void
  readonly onNext: () => void
}

function TakingPart({ part, goods, isOnly, warehouseId, date, problems, at, onSave, onNext, onClose }: PartProps) {
  const isSaved = useRef(false)
  const offered = useAsk(offeredGoods, warehouseId === '' ? null : { query: { itemId: part.id, warehouseId, date } }).data
  if (!offered && warehouseId !== '') return null
  const codes = new Set([...(offered?.batches.map(({ code }) => code) ?? []), ...(offered?.serials ?? [])])
  const isOwn = (code: string) => isOnly || codes.has(code)
  return (
    <TakeGoodsDialog
      item={part}
      quantity={part.quantity}
      offered={offered ?? { batches: [], serials: [] }}
      value={{ batches: goods.batches.filter(({ code }) => isOwn(code)), serials: goods.serials.filter(isOwn) }}
      problem={goodsProblem(problems, at)}
      onSave={({ batches, serials }) => {
        isSaved.current = true
        const others = { batches: goods.batches.filter(({ code }) => !isOwn(code)), serials: goods.serials.filter((code) => !isOwn(code)) }
        onSave({
          batches: [...others.batches, ...batches.map((batch) => ({ ...batch, madeOn: null, expiresOn: null }))],
          serials: [...others.serials, ...serials],
        })
      }}
      onClose={() => (isSaved.current ? onNext() : onClose())}
    />
  )
}

export const goodsProblem = (problems: readonly Problem[], at: string): string | null =>
  problems.find(({ field }) => field?.startsWith(`${at}.batches`) || field?.startsWith(`${at}.serials`))?.message ?? null

/** "seriales", "lotes": what a line names. */
export function goodsNoun({ item }: Pick<EditorLine, 'item'>): string {
  const controls = controlsOf(item)
  const hasSerials = controls.includes('serial')
  return hasSerials && controls.some((control) => control !== 'serial') ? 'lotes y seriales' : hasSerials ? 'seriales' : 'lotes'
}

export const hasControl = ({ item }: Pick<EditorLine, 'item'>): boolean => controlsOf(item).length > 0

/** "Lote L-1 × 4" of a line; what is still to be said of one that says nothing. */
export function goodsOfLine({ item, batches, serials }: EditorLine): string {
  const controls = controlsOf(item)
  if (controls.length === 0) return ''
  const words = goodsWords({ batches, serials })
  return words === '' ? (controls.includes('serial') ? 'Sin serial' : 'Sin lote') : words
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
