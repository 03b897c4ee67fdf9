/** Alzas de precio: beside a purchase, what cost more than the last time, and the way to carry it to what is sold. */
import { useState } from 'react'
import { masks } from '#modules/access/index.ts'
import type { AsideProps } from '#modules/documents/index.tsx'
import { itemPermissions } from '#modules/items/index.ts'
import { priceList } from '#modules/pricing/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, DayText, Percent, UnitPrice } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useMay } from '#platform/web/index.tsx'
import { purchaseRemission } from '../remission/kind.ts'
import { CarryDialog } from './CarryDialog.tsx'
import { billRises, receiptRises } from './endpoints.ts'

export type Rises = AnswerOf<typeof billRises>

export default function CostRises({ document: { id, kind, state } }: AsideProps) {
  const asked = useAsk(kind === purchaseRemission.code ? receiptRises : billRises, state === 'issued' ? { params: { id } } : null)
  const [isOpen, setOpen] = useState(false)
  const mayItems = useMay(itemPermissions.write)
  const mayLists = useMay(priceList.permissions.write)
  const mayNot = useReasonNot(itemPermissions.write)
  const seesCost = useMay(masks.cost)
  const known = asked.data
  if (!known || known.rises.length === 0) return null
  return (
    <section>
      <h2>Alzas de precio</h2>
      <ul className="doc-mails">
        {known.rises.map(({ item, last, lastDate, now, percent }) => (
          <li key={item.id}>
            <div className="doc-pair">
              <span>
                <b className="b">{item.code}</b> {item.name}
              </span>
              {percent !== null && (
                <span className="num b">
                  +<Percent value={percent} />
                </span>
              )}
            </div>
            <div className="small muted">
              {last !== null && now !== null && (
                <>
                  De <UnitPrice value={last} /> a <UnitPrice value={now} />.{' '}
                </>
              )}
              Última compra <DayText value={lastDate} />
            </div>
          </li>
        ))}
      </ul>
      {seesCost && (
        <Button size="small" disabledReason={mayItems || mayLists ? null : mayNot} onClick={() => setOpen(true)}>
          Actualizar precio de venta
        </Button>
      )}
      {isOpen && <CarryDialog documentId={id} known={known} mayItems={mayItems} mayLists={mayLists} onClose={() => setOpen(false)} />}
    </section>
  )
}
