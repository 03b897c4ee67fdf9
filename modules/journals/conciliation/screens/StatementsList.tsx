/** The statements that a month was loaded from, and taking one back. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, Coming, ConfirmDialog, Empty, format, Money, QuietTable, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { listStatements, takeBackStatement, type StatementRow } from '../endpoints.ts'
import { useMayWork } from './lists.tsx'
import { refreshes } from './PendingPairs.tsx'

interface StatementsProps {
  readonly accountId: string
  readonly month: string
  readonly isOpen: boolean
}

export function StatementsList({ accountId, month, isOpen }: StatementsProps) {
  const asked = useAsk(listStatements, { params: { accountId, month } })
  const mayWork = useMayWork(isOpen)
  const [asking, setAsking] = useState<StatementRow | null>(null)
  if (!asked.data) return <Coming asked={asked} />
  if (asked.data.rows.length === 0) return <Empty title="Este mes no tiene extracto">Los extractos que cargues quedan aquí.</Empty>
  return (
    <div className="conciliation-list">
      <QuietTable>
        <tbody>
          {asked.data.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="b">{row.name}</span>
                <div className="small muted">
                  {[
                    `${format.formatDay(row.from)} a ${format.formatDay(row.to)}`,
                    counted(row.lines, 'movimiento', 'movimientos'),
                    row.user && `lo cargó ${row.user}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </div>
              </td>
              <td className="num">
                <Money value={row.closing} />
              </td>
              <td className="num">
                {mayWork && (
                  <Button size="small" aria-label={`Retirar ${row.name}`} onClick={() => setAsking(row)}>
                    Retirar
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {asking && <TakeBackDialog accountId={accountId} row={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

interface TakeBackProps {
  readonly accountId: string
  readonly row: StatementRow
  readonly onClose: () => void
}

function TakeBackDialog({ accountId, row, onClose }: TakeBackProps) {
  const { run, isSending, submitError } = useSend(takeBackStatement, {
    ...{ refreshes: [...refreshes, listStatements], inForm: true },
    onDone: () => {
      toast({ text: 'Extracto retirado' })
      onClose()
    },
  })
  const which = row.lines === 1 ? 'él' : row.matched === 1 ? 'uno de ellos' : `${row.matched} de ellos`
  const undone = row.matched === 0 ? '' : ` También se deshace lo conciliado con ${which}, y se anula lo que esa conciliación registró.`
  return (
    <ConfirmDialog
      title={`Retirar el extracto ${row.name}`}
      confirm="Retirar extracto"
      busyText="Retirando…"
      busy={isSending}
      error={submitError?.errors.at(0)?.message ?? submitError?.message}
      onConfirm={() => void run({ params: { accountId, id: row.id }, body: {} })}
      onClose={onClose}
    >
      {`${row.lines === 1 ? 'Se va su movimiento' : `Se van sus ${row.lines} movimientos`} y puedes volver a cargarlo.${undone}`}
    </ConfirmDialog>
  )
}
