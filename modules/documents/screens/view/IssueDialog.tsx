/** Issuing a draft where one looks at it, as it was saved; what keeps it from being issued is said here and mended in its editor. */
import { useState } from 'react'
import { parseAmount } from '#base/decimal.ts'
import { showDay, isDay } from '#base/date.ts'
import { Checkbox, ConfirmDialog, format, TextLink, toast } from '#platform/ui/index.tsx'
import { useSend, useToday } from '#platform/web/index.tsx'
import { issuedWord, issuingOf } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import { heading, placeOf, sourceReads, type DocumentSurface } from '../editor/surface.ts'

interface IssueProps {
  readonly surface: DocumentSurface
  readonly document: DocumentView
  readonly onClose: () => void
}

export function IssueDialog({ surface, document, onClose }: IssueProps) {
  const { kind, endpoints } = surface
  const today = useToday()
  // An electronic one carries the day it is sent.
  const isOld = kind.isElectronic && document.date !== today
  const [ofToday, setOfToday] = useState(true)
  const [refused, setRefused] = useState<string | null>(null)
  const { verb, doing } = issuingOf(kind)
  const sending = useSend(endpoints.bulk.issue, {
    refreshes: [endpoints.view, endpoints.list, endpoints.totals, endpoints.history, endpoints.facts, ...sourceReads(surface)],
    inForm: true,
    onDone: ({ done, problems, failure }) => {
      const [made] = done
      if (!made) return setRefused(failure?.message ?? problems.map(({ message }) => message).join(' '))
      toast({ text: `${heading(kind)} ${made.number === null ? 'queda por aprobar' : `${made.number} ${issuedWord(kind.titles)}`}` })
      onClose()
    },
  })
  const whose = document.party ? ` de ${document.party.name}` : ''
  return (
    <ConfirmDialog
      title={`${verb} ${kind.titles.short}${whose} por ${format.formatMoney(parseAmount(document.totals.total))}`}
      confirm={verb}
      busyText={doing}
      danger={false}
      busy={sending.isSending}
      details={
        <>
          {isOld && (
            <Checkbox
              label={`Con fecha de hoy; la del borrador es ${isDay(document.date) ? showDay(document.date) : document.date}`}
              value={ofToday}
              onChange={setOfToday}
            />
          )}
          {refused !== null && <TextLink href={placeOf(kind, document.id, 'edit')}>Corregir en el editor</TextLink>}
        </>
      }
      error={refused ?? sending.failure?.message}
      onConfirm={() => {
        setRefused(null)
        void sending.run({ body: { ids: [document.id], today: isOld && ofToday } })
      }}
      onClose={onClose}
    >
      {kind.transcribes ? 'Lleva el número de la factura de papel.' : 'Toma su número y deja de ser un borrador.'}
    </ConfirmDialog>
  )
}
