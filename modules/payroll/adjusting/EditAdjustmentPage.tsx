/** A note of adjustment: what it says beside what it is about, its chain; and, when it was rejected, written anew. */
import { useState } from 'react'
import { monthTitle, parseDay, showDay } from '#base/date.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Coming, ConfirmDialog, Facts, KitLink, Notice, Page, Section } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useParam, useSend } from '#platform/web/index.tsx'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { monthPermissions } from '../month/permissions.ts'
import { DocumentChip } from '../sending/DocumentChip.tsx'
import { adjustmentAddress, replaceAddress } from './address.ts'
import { AdjustmentForm } from './AdjustmentForm.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { correctAdjustment, getPayrollDocument, listAdjustments, type PayrollDocumentView } from './endpoints.ts'
import { editAdjustmentScreen as page } from './screens.ts'
import { Sides } from './Sides.tsx'
import { noteNames } from './words.ts'

const LOOK_EVERY_MS = 4000

export default function EditAdjustmentPage() {
  return <Adjustment id={useParam('id')} />
}

export function Adjustment({ id }: { readonly id: string }) {
  const reason = useReasonNot(monthPermissions.approve)
  const asked = useAsk(getPayrollDocument, { params: { id } }, ({ state }) => (state === 'pending' ? LOOK_EVERY_MS : null))
  const note = asked.data
  if (!note)
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  if (note.state === 'rejected' && note.note === 'replace' && !note.discarded && reason === null)
    return <AdjustmentForm key={`${id} ${note.version}`} screen={page} from={note} />
  return <Shown note={note} reason={reason} />
}

function Shown({ note, reason }: { readonly note: PayrollDocumentView; readonly reason: string | null }) {
  return (
    <Page
      title={page.title}
      heading={note.number}
      subtitle={`${note.name}, ${monthTitle(parseDay(note.month)).toLowerCase()}`}
      crumbs={crumbsOf(page)}
      actions={
        <>
          {note.state === 'accepted' && note.note !== 'eliminate' && reason === null && (
            <KitLink href={replaceAddress(note.month, note.monthId, note.id)}>Reemplazar</KitLink>
          )}
          {note.state === 'rejected' && note.note === 'eliminate' && !note.discarded && (
            <>
              <SendAgain note={note} reason={reason} />
              <DiscardButton note={note} />
            </>
          )}
        </>
      }
    >
      <div className="stack">
        <div>
          <DocumentChip state={note.state} />
        </div>
        {note.discarded && <Notice tone="quiet">Se descartó: no se envía de nuevo.</Notice>}
        {note.problem !== '' && note.state !== 'accepted' && <Notice tone="danger">{note.problem}</Notice>}
        <Facts
          items={[
            { label: 'Ajuste', value: noteNames[note.note] },
            { label: 'Empleado', value: `${note.name} (${note.identification})` },
            { label: 'Fecha', value: showDay(parseDay(note.date)) },
            ...(note.reason === '' ? [] : [{ label: 'Motivo', value: note.reason }]),
            { label: 'CUNE', value: note.uniqueCode },
          ]}
        />
        <Section title="Lo que se paga">
          <Sides before={note.note === '' ? note.slips : note.before} after={note.slips} heads={['Antes', 'Ahora']} />
        </Section>
        <Chain note={note} />
        <SourceEntries sourceId={note.id} />
      </div>
    </Page>
  )
}

const Chain = ({ note }: { readonly note: PayrollDocumentView }) => (
  <Section title="Cadena" count={note.chain.length}>
    <ol>
      {note.chain.map((each) => (
        <li key={each.id}>
          {each.id === note.id ? <b>{each.number}</b> : <KitLink href={adjustmentAddress(note.month, each.id)}>{each.number}</KitLink>}{' '}
          {noteNames[each.note]} <DocumentChip state={each.state} />
        </li>
      ))}
    </ol>
  </Section>
)

/** What eliminates says nothing of its own: it goes again as it is. */
function SendAgain({ note, reason }: { readonly note: PayrollDocumentView; readonly reason: string | null }) {
  const [isAsking, setAsking] = useState(false)
  const sending = useSend(correctAdjustment, {
    refreshes: [getPayrollDocument, listAdjustments],
    inForm: true,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button disabledReason={reason} onClick={() => setAsking(true)}>
        Transmitir de nuevo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Transmitir de nuevo"
          confirm="Transmitir"
          busyText="Transmitiendo…"
          busy={sending.isSending}
          error={sending.failure?.message}
          onConfirm={() =>
            void sending.run({ params: { id: note.id }, body: { version: note.version, reason: note.reason, novelties: [] } })
          }
          onClose={() => setAsking(false)}
        >
          La nota {note.number} se envía otra vez con su número.
        </ConfirmDialog>
      )}
    </>
  )
}
