/** What is done with the marked invoices: posting those whose lines have a rule, and «Acuse + recibo + aceptación», of each what it lacks. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { BulkBar, CircleCheckIcon, ConfirmDialog, IssuedIcon, toast, type Marks } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { billEndpoints } from '../bill/endpoints.ts'
import { bill } from '../bill/kind.ts'
import { getReceived, listInbox, MOST_POSTED, postMany, type InboxRow } from './endpoints.ts'
import { acceptMany, MOST_ACCEPTED } from './event-endpoints.ts'
import { consequenceOf } from './event-words.ts'
import { inboxPermissions } from './permissions.ts'

const LABEL = 'Acuse + recibo + aceptación'

/** Those that can still be accepted. */
const acceptable = (rows: readonly InboxRow[]): InboxRow[] => rows.filter(({ events }) => events !== null && events.missing.length > 0)

const most = (count: number, limit: number, none: string): string | null =>
  count === 0 ? none : count > limit ? `Máximo ${limit} facturas a la vez` : null

export function InboxBulkBar({ marks }: { readonly marks: Marks<InboxRow> }) {
  const [asking, setAsking] = useState<'accept' | 'post' | null>(null)
  const mayNotAccept = useReasonNot(inboxPermissions.issue)
  const mayNotPost = useReasonNot(bill.permissions.issue)
  const accepted = acceptable(marks.rows)
  const ready = marks.rows.filter(({ isReady }) => isReady)
  const close = () => setAsking(null)
  return (
    <>
      <BulkBar
        count={marks.rows.length}
        actions={[
          {
            label: 'Contabilizar',
            icon: IssuedIcon,
            disabledReason: mayNotPost ?? most(ready.length, MOST_POSTED, 'Ninguna de las marcadas tiene regla para todas sus líneas'),
            onSelect: () => setAsking('post'),
          },
          {
            label: LABEL,
            icon: CircleCheckIcon,
            disabledReason: mayNotAccept ?? most(accepted.length, MOST_ACCEPTED, 'Ninguna de las marcadas espera eventos'),
            onSelect: () => setAsking('accept'),
          },
        ]}
        onClear={marks.clear}
      />
      {asking === 'accept' && <AcceptDialog rows={accepted} marked={marks.rows.length} onClose={close} onDone={marks.clear} />}
      {asking === 'post' && <PostDialog rows={ready} marked={marks.rows.length} onClose={close} onDone={marks.clear} />}
    </>
  )
}

interface DialogProps {
  readonly rows: readonly InboxRow[]
  readonly marked: number
  readonly onClose: () => void
  readonly onDone: () => void
}

const Problems = ({ of }: { readonly of: readonly string[] }) =>
  of.length > 0 && (
    <ul className="small" role="alert">
      {of.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )

/** Of each what was not done, under the number of its invoice. */
const toldOf = (rows: readonly InboxRow[], problems: readonly { readonly id: string; readonly message: string }[]): string[] =>
  problems.map(({ id, message }) => `${rows.find((row) => row.id === id)?.number ?? ''}: ${message}`)

function PostDialog({ rows, marked, onClose, onDone }: DialogProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const posting = useSend(postMany, {
    refreshes: [listInbox, getReceived, billEndpoints.list],
    onDone: ({ posted, problems: told }) => {
      if (posted.length > 0) toast({ text: `${counted(posted.length, 'factura contabilizada', 'facturas contabilizadas')}`, tone: 'ok' })
      setProblems(toldOf(rows, told))
      if (told.length > 0) return
      onDone()
      onClose()
    },
  })
  const left = marked - rows.length
  return (
    <ConfirmDialog
      title={`Contabilizar ${counted(rows.length, 'factura', 'facturas')} con reglas`}
      confirm="Contabilizar"
      busyText="Contabilizando…"
      danger={false}
      busy={posting.isSending}
      error={posting.submitError?.message}
      details={
        <>
          {left > 0 && (
            <p className="small">{`${counted(left, 'marcada no tiene', 'marcadas no tienen')} regla para todas sus líneas y queda igual.`}</p>
          )}
          <Problems of={problems} />
        </>
      }
      onConfirm={() => void posting.run({ body: { ids: rows.map(({ id }) => id) } })}
      onClose={onClose}
    >
      Cada línea va a donde fue la última vez de su proveedor. Las facturas de compra quedan registradas por lo que dice cada XML.
    </ConfirmDialog>
  )
}

function AcceptDialog({ rows, marked, onClose, onDone }: DialogProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const sending = useSend(acceptMany, {
    refreshes: [listInbox, getReceived],
    onDone: ({ accepted, problems: told }) => {
      if (accepted > 0) toast({ text: `${counted(accepted, 'factura', 'facturas')}: eventos en cola para la DIAN`, tone: 'ok' })
      setProblems(toldOf(rows, told))
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
          <Problems of={problems} />
        </>
      }
      onConfirm={() => void sending.run({ body: { ids: rows.map(({ id }) => id) } })}
      onClose={onClose}
    >
      {`De cada una se envía lo que le falta. ${consequenceOf(['033'])}`}
    </ConfirmDialog>
  )
}
