/** One note: what it moved, and what it wrote in the books. */
import { parseAmount, parseQuantity, unitValue } from '#base/decimal.ts'
import { AnnulVoucherDialog, VoucherPanel } from '#modules/vouchers/index.tsx'
import { Facts, format, Money, Quantity, QuietTable, UnitPrice } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { getMovementsOfSource, type listStockNotes, stockNoteEndpoints } from '../endpoints.ts'
import { stockNote } from '../stock-note.ts'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

/** @param note its row; null when the list does not show it: then the panel says what it moved, by its movements alone */
export function NotePanel({ id, note, onClose }: { id: string; note: Note | null; onClose: () => void }) {
  const asked = useAsk(getMovementsOfSource, { params: { id } })
  const movements = asked.data?.movements ?? []
  const [first] = movements
  return (
    <VoucherPanel
      kind={stockNote}
      id={id}
      voucher={note}
      day={first?.date ?? null}
      isReady={asked.data !== undefined && asked.data !== null}
      error={asked.data ? null : asked.error}
      onRetry={asked.ask}
      history={stockNoteEndpoints.history}
      annulVerb="Anular saldo inicial"
      renderAnnul={(close) => note && <Annulling note={note} onClose={close} />}
      onClose={onClose}
    >
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
    </VoucherPanel>
  )
}

function Annulling({ note, onClose }: { note: Note; onClose: () => void }) {
  const worth = note.value === null ? '' : ` por ${format.formatMoney(format.toAmount(note.value))}`
  return (
    <AnnulVoucherDialog
      kind={stockNote}
      voucher={note}
      endpoint={stockNoteEndpoints.annul}
      title={`Anular el saldo inicial ${note.number}${worth}`}
      verb="Anular saldo inicial"
      onClose={onClose}
    >
      {`Sale de ${note.warehouse} lo que había entrado y se reversa el comprobante contable.`}
    </AnnulVoucherDialog>
  )
}
