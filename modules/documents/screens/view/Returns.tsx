/** What came back of a document before it was invoiced; each is annulled alone. */
import { useState } from 'react'
import { parseQuantity } from '#base/decimal.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { getMovementsOfSource } from '#modules/inventory/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, DayText, format, StateChip, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import type { ReturnEndpoints } from '../../returns/endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentReturn } from '../../returns/returns.ts'
import type { DocumentView } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'

interface ReturnsProps {
  surface: DocumentSurface
  document: DocumentView
  returns: ReturnEndpoints
}

/** "3 Cafetera, 1 Panela" */
const saidOf = ({ lines }: DocumentReturn): string =>
  lines.map(({ description, quantity }) => `${format.formatQuantity(parseQuantity(quantity))} ${description}`).join(', ')

export function Returns(props: ReturnsProps) {
  const { surface, document } = props
  const notAnnul = useReasonNot(surface.kind.permissions.annul)
  const [annulling, setAnnulling] = useState<DocumentReturn | null>(null)
  return (
    <section>
      <h2>Devoluciones</h2>
      <ul className="doc-mails">
        {document.returns.map((each) => (
          <li key={each.id}>
            <div className="doc-pair">
              <span className="medium">{each.number}</span>
              {each.annulled ? (
                <StateChip state="annulled" text="Anulada" look="outline" />
              ) : (
                <Button look="quiet" size="small" disabledReason={notAnnul} onClick={() => setAnnulling(each)}>
                  {`Anular ${each.number}`}
                </Button>
              )}
            </div>
            <div className="small t2">{saidOf(each)}</div>
            <div className="small muted">
              <DayText value={each.date} />
              {`. ${each.reason}`}
            </div>
          </li>
        ))}
      </ul>
      {annulling && <AnnulReturnDialog {...props} one={annulling} onClose={() => setAnnulling(null)} />}
    </section>
  )
}

const annullingWords = ({ party, consigns }: DocumentKind, goods: string): string => {
  if (party === 'customer') return `La mercancía vuelve a salir de la bodega (${goods}) y queda otra vez por facturar.`
  return consigns
    ? `La mercancía (${goods}) sigue en la bodega, en consignación.`
    : `La mercancía vuelve a entrar a la bodega (${goods}) y queda otra vez por facturar.`
}

function AnnulReturnDialog({ surface, document, returns, one, onClose }: ReturnsProps & { one: DocumentReturn; onClose: () => void }) {
  const { kind, endpoints } = surface
  const sending = useSend(returns.annul, {
    refreshes: [
      endpoints.view,
      endpoints.list,
      endpoints.totals,
      endpoints.history,
      returns.returnable,
      getEntriesOfSource,
      getMovementsOfSource,
    ],
    inForm: true,
    onDone: () => {
      toast({ text: `Devolución ${one.number} anulada` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Anular la devolución ${one.number} de ${kind.titles.short} ${document.number ?? ''}`}
      confirm="Anular devolución"
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial.' }}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(reason) => void sending.run({ params: { id: document.id, returnId: one.id }, body: { reason } })}
      onClose={onClose}
    >
      {annullingWords(kind, saidOf(one))}
    </ConfirmDialog>
  )
}
