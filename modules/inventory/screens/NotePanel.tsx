/** One stock note: what it moved, where, why, and what that was worth. */
import { AnnulVoucherDialog, VoucherPanel } from '#modules/vouchers/index.tsx'
import { Facts, format, Money, Quantity, QuietTable, UnitPrice } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { getStockNote, stockNoteEndpoints } from '../endpoints.ts'
import { causeNames, treatmentOf } from '../loss.ts'
import { noteKindOf, noteTypeOf } from '../note-types.ts'
import { stockNote } from '../stock-note.ts'
import { editingAddress } from './addresses.ts'

type Note = AnswerOf<typeof getStockNote>

const annulVerb = ({ type }: Pick<Note, 'type'>): string => `Anular ${noteTypeOf[type].name.toLowerCase()}`

/** What annulling one gives back, by which way its goods went. */
const undone: Readonly<Record<'in' | 'out' | 'both', (place: string) => string>> = {
  in: (place) => `Sale de ${place} lo que había entrado y se reversa el comprobante contable.`,
  out: (place) => `Vuelve a ${place} lo que había salido y se reversa el comprobante contable.`,
  both: (place) => `Vuelve a ${place} lo que el ajuste cambió y se reversa el comprobante contable.`,
}

export function NotePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(getStockNote, { params: { id } })
  const note = asked.data?.id === id ? asked.data : null
  return (
    <VoucherPanel
      kind={note ? noteKindOf(note.type) : stockNote}
      calls={stockNoteEndpoints}
      id={id}
      voucher={note}
      error={asked.error}
      onRetry={asked.ask}
      editing={editingAddress(id)}
      annulVerb={note ? annulVerb(note) : 'Anular'}
      renderAnnul={(close) => note && <Annulling note={note} onClose={close} />}
      onClose={onClose}
    >
      {note && <Body note={note} />}
    </VoucherPanel>
  )
}

function Body({ note }: { note: Note }) {
  const facts = [
    { label: 'Bodega', value: note.warehouse },
    { label: 'Concepto', value: note.concept },
    { label: 'Causa', value: note.cause === null ? '' : causeNames[note.cause] },
    { label: 'IVA', value: note.vatTreatment === null ? '' : treatmentOf(note.vatTreatment) },
    { label: 'Tercero', value: note.party?.name ?? '' },
    { label: 'Centro de costo', value: note.costCenter?.name ?? '' },
    { label: 'Observaciones', value: note.notes },
  ]
  const seesCost = note.value !== null
  // What puts a cost right moves no goods: its value is what it changed.
  const hasGoods = noteTypeOf[note.type].moves === 'goods' || note.state === 'draft'
  return (
    <>
      <Facts items={facts.filter(({ value }) => value !== '')} />
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col" className="num">
              Cantidad
            </th>
            {seesCost && (
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
          {note.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a product may stand on two lines, which never change places
            <tr key={`${index} ${line.item.id}`}>
              <td>
                <b className="b">{line.item.code}</b> {line.item.name}
              </td>
              <td className="num">{hasGoods && line.quantity !== '' && <Quantity value={line.quantity} />}</td>
              {seesCost && (
                <>
                  <td className="num t2">
                    {hasGoods && line.unitCost !== null && line.unitCost !== '' && <UnitPrice value={line.unitCost} />}
                  </td>
                  <td className="num">{line.value !== null && <Money value={line.value} />}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </>
  )
}

function Annulling({ note, onClose }: { note: Note; onClose: () => void }) {
  const worth = note.value === null ? '' : ` por ${format.formatMoney(format.toAmount(note.value))}`
  return (
    <AnnulVoucherDialog
      kind={noteKindOf(note.type)}
      voucher={note}
      endpoint={stockNoteEndpoints.annul}
      title={`Anular ${noteTypeOf[note.type].the} ${note.number ?? ''}${worth}`}
      verb={annulVerb(note)}
      onClose={onClose}
    >
      {undone[noteTypeOf[note.type].direction](note.warehouse)}
    </AnnulVoucherDialog>
  )
}
