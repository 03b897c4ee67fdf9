/** One note: what it moved, and what it wrote in the books. */
import { SourceEntries } from '#modules/accounting/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { Facts, format, LoadError, Money, Quantity, QuietTable, SidePanel, UnitPrice } from '#platform/ui/index.tsx'
import { parseAmount, parseQuantity, unitValue } from '#base/decimal.ts'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { getMovementsOfSource, type listStockNotes } from '../endpoints.ts'
import { NoteState } from './MovementsPage.tsx'

type Note = AnswerOf<typeof listStockNotes>['rows'][number]

/** @param note its row, when the list shows it */
export function NotePanel({ id, note, onClose }: { id: string; note: Note | null; onClose: () => void }) {
  const asked = useAsk(getMovementsOfSource, { params: { id } })
  const movements = asked.data?.movements ?? []
  const [first] = movements
  const title = note ? `Saldo inicial ${note.number}` : 'Saldo inicial'
  const comments = useComments(id, title, 'small')
  return (
    <SidePanel over={first && format.formatDay(first.date)} title={title} actions={comments.button} onClose={onClose}>
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
    </SidePanel>
  )
}
