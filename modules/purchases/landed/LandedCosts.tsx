/** Beside a bill or a receipt: what of it was spread as cost, what was spread onto it, and the way to spread what is left. */
import { useState } from 'react'
import { type Amount, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import type { AsideProps } from '#modules/documents/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, DayText, Money, StateChip } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useMay } from '#platform/web/index.tsx'
import { landedOf } from './endpoints.ts'
import { toldAmount } from './landed.ts'
import LandedDialog from './LandedDialog.tsx'
import { landedPermissions } from './permissions.ts'
import { SpreadDialog } from './SpreadDialog.tsx'

type Landed = AnswerOf<typeof landedOf>

export default function LandedCosts({ document: { id, state, number } }: AsideProps) {
  const seesCost = useMay(masks.cost)
  const mayRead = useMay(landedPermissions.read) && seesCost
  const asked = useAsk(landedOf, mayRead && state !== 'draft' ? { params: { id } } : null)
  const mayWrite = useMay(landedPermissions.write)
  const known = asked.data
  if (!known) return null
  return (
    <>
      {(known.made.length > 0 || (mayWrite && known.spreadable.length > 0)) && <Spread id={id} number={number ?? ''} known={known} />}
      {known.landed.length > 0 && (
        <section>
          <h2>Costos cargados</h2>
          <ul className="doc-mails">
            {known.landed.map((each) => (
              <One key={each.id} one={each} amount={sumAmounts(each.lines.map(({ share }) => toldAmount(share)))}>
                {`De ${each.bill.number}, ${each.bill.party}`}
              </One>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Spread({ id, number, known: { spreadable, made } }: { id: string; number: string; known: Landed }) {
  const [isSpreading, setSpreading] = useState(false)
  const mayNot = useReasonNot(landedPermissions.write)
  const left = sumAmounts(spreadable.map((each) => toldAmount(each.left)))
  return (
    <section>
      <h2>Costos repartidos</h2>
      {made.length > 0 && (
        <ul className="doc-mails">
          {made.map((each) => (
            <One key={each.id} one={each} amount={toldAmount(each.amount)}>
              {each.lines.length === 1 ? 'En 1 línea recibida' : `En ${each.lines.length} líneas recibidas`}
            </One>
          ))}
        </ul>
      )}
      {made.length > 0 && spreadable.length > 0 && (
        <dl>
          <div className="doc-pair">
            <dt>Por repartir</dt>
            <dd className="num b">
              <Money value={left} />
            </dd>
          </div>
        </dl>
      )}
      {left > zeroAmount && (
        <Button size="small" disabledReason={mayNot} onClick={() => setSpreading(true)}>
          Repartir como costo
        </Button>
      )}
      {isSpreading && <SpreadDialog billId={id} number={number} spreadable={spreadable} onClose={() => setSpreading(false)} />}
    </section>
  )
}

interface OneProps {
  readonly one: Landed['made'][number]
  readonly amount: Amount
  readonly children: string
}

function One({ one: { id, number, date, state }, amount, children }: OneProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="doc-pair">
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {number}
        </Button>
        {state === 'annulled' ? <StateChip state="annulled" text="Anulado" look="outline" /> : <Money value={amount} />}
      </div>
      <div className="small muted">
        <DayText value={date} />
        {`. ${children}`}
      </div>
      {isOpen && <LandedDialog id={id} onClose={() => setOpen(false)} />}
    </li>
  )
}
