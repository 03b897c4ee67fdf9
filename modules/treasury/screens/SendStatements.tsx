/** Statements of account that leave: by mail, on paper and by a link, of the customer that the page is narrowed to or of everybody. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { showInstant } from '#base/date.ts'
import { useAsk, useMay, useQueryOfAddress, useSend, type AnswerOf } from '#platform/web/index.tsx'
import { Button, ConfirmDialog, format, MailIcon, SplitButton, StateChip, toast, type State } from '#platform/ui/index.tsx'
import { listSentStatements, mailStatements } from '../statement-mail/endpoints.ts'
import { receiptPermissions } from '../settlement.ts'
import { useStatementLink } from './statement-link.tsx'
import { usePaperOfStatements } from './statement-paper.tsx'

export function SendStatements() {
  const { party } = useQueryOfAddress()
  const mayWrite = useMay(receiptPermissions.write)
  const [isOpen, setOpen] = useState(false)
  const notWrite = mayWrite ? null : `Te falta «${receiptPermissions.write.title}»`
  const paper = usePaperOfStatements('AR')
  const link = useStatementLink(party ?? null, notWrite)
  return (
    <>
      <SplitButton label="Más de los estados de cuenta" entries={[paper, ...link.entries]}>
        <Button icon={MailIcon} disabledReason={notWrite} onClick={() => setOpen(true)}>
          Enviar por correo
        </Button>
      </SplitButton>
      {link.dialog}
      {isOpen && <SendDialog partyId={party ?? null} onClose={() => setOpen(false)} />}
    </>
  )
}

const namesOf = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} y ${names.length - 3} más` : names.join(', ')

type Answer = AnswerOf<typeof mailStatements>

/** What was sent, and to whom it was not and why. */
function said({ sent, leavesAt, withoutEmail, alreadySent, withoutDebt, hasMore }: Answer): string {
  return [
    sent === 0 ? 'No se envió ningún estado de cuenta' : `${counted(sent, 'estado de cuenta va', 'estados de cuenta van')} por correo`,
    sent > 0 && leavesAt !== null && `salen el ${showInstant(new Date(leavesAt))}: antes la Ley 2300 de 2023 no deja cobrar`,
    withoutEmail.length > 0 && `sin correo: ${namesOf(withoutEmail)}`,
    alreadySent.length > 0 && `ya se les escribe ese día a ${namesOf(alreadySent)}`,
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
        ? 'Cada cliente que debe y tiene correo recibe lo que debe hoy, documento por documento, en PDF y con el enlace para verlo y pagarlo. Solo uno al día.'
        : 'El cliente recibe lo que debe hoy, documento por documento, en PDF y con el enlace para verlo y pagarlo. Solo uno al día.'}
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
