import { Quantity, UnitPrice } from '#platform/ui/index.tsx'
import { discountText } from '../discount.ts'
import { DiscountText } from '../DiscountText.tsx'
import type { EditorLine } from './line.ts'

/** "2 Caja × 60.000, descuento 5 %": a line in few words. */
export function LineFigures({ line }: { line: EditorLine }) {
  return (
    <>
      <Quantity value={line.quantity || '0'} /> {line.unit && `${line.unit.name} `}× <UnitPrice value={line.unitPrice || '0'} />
      {discountText(line.discount) !== '' && (
        <>
          , descuento <DiscountText discount={line.discount} />
        </>
      )}
    </>
  )
}
