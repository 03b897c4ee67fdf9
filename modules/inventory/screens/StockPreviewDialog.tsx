/** What a movement of a day gone by would change of what was recorded since, before it is: documents, costs and entries. */
import { useState } from 'react'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { parseAmount, parseQuantity } from '#base/decimal.ts'
import { counted } from '#base/count.ts'
import { ConfirmDialog, DayText, format, Money, QuietTable } from '#platform/ui/index.tsx'
import type { StockPreview } from '../preview.ts'

interface PreviewProps {
  readonly preview: StockPreview
  /** "Registrar saldo inicial" */
  readonly verb: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Those that are shown one by one. */
const SHOWN = 20

function StockPreviewDialog({ preview, verb, busy, onConfirm, onClose }: PreviewProps) {
  const { count, difference, changes } = preview
  const documents = new Set(changes.map(({ document }, index) => document?.id ?? `${index}`)).size
  // The first hundred are told: of more, how many documents they are of is not known.
  const what = count > changes.length ? counted(count, 'movimiento', 'movimientos') : counted(documents, 'documento', 'documentos')
  const rest = count - Math.min(changes.length, SHOWN)
  return (
    <ConfirmDialog
      title={`Esto cambia ${what}`}
      confirm={verb}
      danger={false}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
      details={
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Documento</th>
              <th scope="col" className="num">
                Cambia en
              </th>
              <th scope="col">Se contabiliza</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a document may stand on several lines, which never change places
              <tr key={index}>
                <td>
                  {change.document ? (
                    <SourceNumber source={change.document}>{change.document.number}</SourceNumber>
                  ) : (
                    <span className="muted">Otro documento</span>
                  )}
                  <div className="small muted">
                    {`${format.formatDay(change.date)} · ${change.item}, ${format.formatQuantity(parseQuantity(change.quantity))} en ${change.warehouse}`}
                  </div>
                </td>
                <td className="num">{change.difference === null ? '' : <Money value={change.difference} />}</td>
                <td>
                  <DayText value={change.entryDate} />
                </td>
              </tr>
            ))}
            {rest > 0 && (
              <tr>
                <td colSpan={3} className="muted">{`y ${counted(rest, 'movimiento más', 'movimientos más')}`}</td>
              </tr>
            )}
          </tbody>
        </QuietTable>
      }
    >
      {difference === null
        ? 'Es de una fecha anterior: los costos de lo que salió después se calculan de nuevo.'
        : `Es de una fecha anterior: los costos de lo que salió después se calculan de nuevo y el inventario cambia en ${format.formatMoney(parseAmount(difference))}. Los meses cerrados no cambian.`}
    </ConfirmDialog>
  )
}

interface Previewing<Values> {
  /** Records at once what changes nothing of what came since, and otherwise says first what it would change. */
  readonly submit: (values: Values) => Promise<void>
  readonly dialog: React.ReactNode
}

/** @param ask null of what needs no preview: dated today, or not yet right. What the server refuses is said when it is recorded. */
export function useStockPreview<Values>(
  verb: string,
  ask: (values: Values) => Promise<StockPreview | null>,
  record: (values: Values) => Promise<unknown>,
): Previewing<Values> {
  const [told, setTold] = useState<{ readonly preview: StockPreview; readonly values: Values } | null>(null)
  return {
    submit: async (values) => {
      const preview = await ask(values).catch(() => null)
      if (preview && preview.count > 0) setTold({ preview, values })
      else await record(values)
    },
    dialog: told && (
      <StockPreviewDialog
        preview={told.preview}
        verb={verb}
        busy={false}
        onConfirm={() => {
          setTold(null)
          void record(told.values)
        }}
        onClose={() => setTold(null)}
      />
    ),
  }
}
