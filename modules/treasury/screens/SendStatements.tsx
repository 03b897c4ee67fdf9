/** Sending statements of account by mail: to the customer that the page is narrowed to, or to everybody that owes. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useAsk, useMay, useQueryOfAddress, useSend, type AnswerOf } from '#platform/web/index.tsx'
import { Button, ConfirmDialog, format, MailIcon, StateChip, toast, type State } from '#platform/ui/index.tsx'
import { listSentStatements, mailStatements } from '../statement-mail/endpoints.ts'
import { receiptPermissions } from '../settlement.ts'

export function SendStatements() {
  const { party } = useQueryOfAddress()
  const mayWrite = useMay(receiptPermissions.write)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={MailIcon}
        disabledReason={mayWrite ? null : `Te falta «${receiptPermissions.write.title}»`}
        onClick={() => setOpen(true)}
      >
        Enviar por correo
      </Button>
      {isOpen && <SendDialog partyId={party ?? null} onClose={() => setOpen(false)} />}
    </>
  )
}

const namesOf = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} y ${names.length - 3} más` : names.join(', ')

type Answer = AnswerOf<typeof mailStatements>

/** What was sent, and to whom it was not and why. */
function said({ sent, withoutEmail, alreadySent, withoutDebt, hasMore }: Answer): string {
  return [
    sent === 0 ? 'No se envió ningún estado de cuenta' : `${counted(sent, 'estado de cuenta va', 'estados de cuenta van')} por correo`,
    withoutEmail.length > 0 && `sin correo: ${namesOf(withoutEmail)}`,
    alreadySent.length > 0 && `ya se envió hoy a ${namesOf(alreadySent)}`,
    withoutDebt.length > 0 && `no debe: ${namesOf(withoutDebt)}`,
    hasMore && 'quedan más clientes: envía de nuevo',
  ]
    .filter(Boolean)
    .join('. ')
}

const states: Readonly<Record<'pending' | 'sent' | 'failed', State>> = { pending: 'pending', sent: 'mailSent', failed: 'bounced' }

function SendDialog({ partyId, onClose }: { readonly partyId: string | null; readonly onClose: () => void }) {
  const before = useAsk(listSentStatements, partyId === null ? null : { params: { partyId } }).data?.rows ?? []
  const { run, isSending, submitError } = useSend(mailStatements, {
    ...{ refreshes: [listSentStatements], inForm: true },
    onDone: (answer) => {
      toast({ text: said(answer), tone: answer.sent > 0 ? 'ok' : 'warn' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={partyId === null ? 'Enviar estados de cuenta' : 'Enviar el estado de cuenta'}
      confirm="Enviar por correo"
      busyText="Enviando…"
      busy={isSending}
      danger={false}
      error={submitError?.errors.at(0)?.message ?? submitError?.message}
      onConfirm={() => void run({ body: { partyIds: partyId === null ? [] : [partyId] } })}
      onClose={onClose}
      {...(before.length > 0 ? { details: <SentBefore rows={before} /> } : {})}
    >
      {partyId === null
        ? 'Cada cliente que debe y tiene correo recibe lo que debe hoy, documento por documento, con el enlace para verlo y pagarlo. Solo uno al día.'
        : 'El cliente recibe lo que debe hoy, documento por documento, con el enlace para verlo y pagarlo. Solo uno al día.'}
    </ConfirmDialog>
  )
}

/** The last ones, and how they went. */
function SentBefore({ rows }: { readonly rows: AnswerOf<typeof listSentStatements>['rows'] }) {
  return (
    <ul className="stack" aria-label="Enviados antes">
      {rows.slice(0, 5).map(({ day, recipients, state }) => (
        <li key={day}>
          {`${format.formatDay(day)}, a ${recipients} `}
          <StateChip state={states[state]} />
        </li>
      ))}
    </ul>
  )
}
