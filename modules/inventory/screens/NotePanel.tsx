/** One note: what it moved, and what it wrote in the books. */
import { SourceEntries } from '#modules/accounting/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  BanIcon,
  Button,
  ConfirmDialog,
  Facts,
  format,
  LoadError,
  Money,
  Quantity,
  QuietTable,
  SidePanel,
  toast,
  UnitPrice,
} from '#platform/ui/index.tsx'
import { parseAmount, parseQuantity, unitValue } from '#base/decimal.ts'
import { type AnswerOf, queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { annulStockNote, getMovementsOfSource, listStockNotes, stockPermissions } from '../endpoints.ts'
import { NoteState } from './MovementsPage.tsx'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

/** @param note its row, when the list shows it */
export function NotePanel({ id, note, onClose }: { id: string; note: Note | null; onClose: () => void }) {
  const asked = useAsk(getMovementsOfSource, { params: { id } })
  const movements = asked.data?.movements ?? []
  const [first] = movements
  const title = note ? `Saldo inicial ${note.number}` : 'Saldo inicial'
  const comments = useComments(id, title, 'small')
  const [isAnnulling, setAnnulling] = useState(false)
  const notWrite = useReasonNot(stockPermissions.write)
  const footer = note?.state === 'posted' && (
    <Button icon={BanIcon} onClick={() => setAnnulling(true)} disabledReason={notWrite}>
      Anular saldo inicial
    </Button>
  )
  return (
    <SidePanel
      over={first && format.formatDay(first.date)}
      title={title}
      actions={comments.button}
      onClose={onClose}
      {...(footer ? { footer } : {})}
    >
      {asked.error && !asked.data && <LoadError message={asked.error} onRetry={asked.ask} />}
      <div className="stack">
        {note && (
          <div>
            <NoteState state={note.state} />
          </div>
        )}
        {first && <Facts items={[{ label: 'Bodega', value: first.warehouse }]} />}
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col" className="num">
                Cantidad
              </th>
              {first?.value !== null && (
                <>
                  <th scope="col" className="num">
                    Costo
                  </th>
                  <th scope="col" className="num">
                    Valor
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.id}>
                <td>
                  <b className="b">{movement.item.code}</b> {movement.item.name}
                </td>
                <td className="num">
                  <Quantity value={movement.quantity} />
                </td>
                {movement.value !== null && (
                  <>
                    <td className="num t2">
                      <UnitPrice value={unitValue(parseAmount(movement.value), parseQuantity(movement.quantity))} />
                    </td>
                    <td className="num">
                      <Money value={movement.value} />
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </QuietTable>
        <SourceEntries sourceId={id} />
      </div>
      {comments.panel}
      {isAnnulling && note && <AnnulDialog note={note} onClose={() => setAnnulling(false)} />}
    </SidePanel>
  )
}

function AnnulDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const sending = useSend(annulStockNote, {
    refreshes: [listStockNotes, getMovementsOfSource],
    inForm: true,
    onDone: () => {
      // Stock, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      toast({ text: `Saldo inicial ${note.number} anulado` })
      onClose()
    },
  })
  const worth = note.value === null ? '' : ` por ${format.formatMoney(format.toAmount(note.value))}`
  return (
    <ConfirmDialog
      title={`Anular el saldo inicial ${note.number}${worth}`}
      confirm="Anular saldo inicial"
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial y no se imprime' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: note.id }, body: { reason } })}
      onClose={onClose}
    >
      {`Sale de ${note.warehouse} lo que había entrado y se reversa el comprobante contable.`}
    </ConfirmDialog>
  )
}
