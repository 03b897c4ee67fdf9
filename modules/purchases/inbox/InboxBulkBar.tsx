/** What is done with the marked invoices: «Acuse + recibo + aceptación», of each what it lacks. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { BulkBar, ConfirmDialog, IssuedIcon, toast, type Marks } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { getReceived, listInbox, type InboxRow } from './endpoints.ts'
import { acceptMany, MOST_ACCEPTED } from './event-endpoints.ts'
import { consequenceOf } from './event-words.ts'
import { inboxPermissions } from './permissions.ts'

const LABEL = 'Acuse + recibo + aceptación'

/** Those that can still be accepted. */
const acceptable = (rows: readonly InboxRow[]): InboxRow[] => rows.filter(({ events }) => events !== null && events.missing.length > 0)

export function InboxBulkBar({ marks }: { readonly marks: Marks<InboxRow> }) {
  const [isAsking, setAsking] = useState(false)
  const forbidden = useReasonNot(inboxPermissions.issue)
  const rows = acceptable(marks.rows)
  const reason =
    rows.length === 0
      ? 'Ninguna de las marcadas espera eventos'
      : rows.length > MOST_ACCEPTED
        ? `Máximo ${MOST_ACCEPTED} facturas a la vez`
        : null
  return (
    <>
      <BulkBar
        count={marks.rows.length}
        actions={[{ label: LABEL, icon: IssuedIcon, disabledReason: forbidden ?? reason, onSelect: () => setAsking(true) }]}
        onClear={marks.clear}
      />
      {isAsking && <AcceptDialog rows={rows} marked={marks.rows.length} onClose={() => setAsking(false)} onDone={marks.clear} />}
    </>
  )
}

interface DialogProps {
  readonly rows: readonly InboxRow[]
  readonly marked: number
  readonly onClose: () => void
  readonly onDone: () => void
}

function AcceptDialog({ rows, marked, onClose, onDone }: DialogProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const sending = useSend(acceptMany, {
    refreshes: [listInbox, getReceived],
    onDone: ({ accepted, problems: told }) => {
      if (accepted > 0) toast({ text: `${counted(accepted, 'factura', 'facturas')}: eventos en cola para la DIAN`, tone: 'ok' })
      setProblems(told.map(({ id, message }) => `${rows.find((row) => row.id === id)?.number ?? ''}: ${message}`))
      if (told.length > 0) return
      onDone()
      onClose()
    },
  })
  const left = marked - rows.length
  return (
    <ConfirmDialog
      title={`${LABEL} de ${counted(rows.length, 'factura', 'facturas')}`}
      confirm="Enviar los eventos"
      busyText="Enviando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      details={
        <>
          {left > 0 && <p className="small">{`${counted(left, 'marcada no espera', 'marcadas no esperan')} eventos y queda igual.`}</p>}
          {problems.length > 0 && (
            <ul className="small" role="alert">
              {problems.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </>
      }
      onConfirm={() => void sending.run({ body: { ids: rows.map(({ id }) => id) } })}
      onClose={onClose}
    >
      {`De cada una se envía lo que le falta. ${consequenceOf(['033'])}`}
    </ConfirmDialog>
  )
}
