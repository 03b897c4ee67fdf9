import type * as z from 'zod/mini'
import { showInstant } from '#base/date.ts'
import { Button, ButtonLink, Section, toast, WayLink } from '#platform/ui/index.tsx'
import { sayFailure, useMay, useSend } from '#platform/web/index.tsx'
import { deliverAgain, getBoard, getEvidence, resend } from './endpoints.ts'
import { transmissionPermissions } from './permissions.ts'

type Evidence = z.output<typeof getEvidence.response>

export const at = (instant: string | null): string => (instant === null ? '—' : showInstant(new Date(instant)))

/** What was refused: corrected in its editor, or sent as it is when what was mended is not in the document. */
export function Correcting({ id, href, onDone }: { readonly id: string; readonly href: string; readonly onDone: () => void }) {
  const resending = useSend(resend, {
    refreshes: [getEvidence, getBoard],
    onDone: () => {
      toast({ text: 'Se firma y se envía de nuevo', tone: 'ok' })
      onDone()
    },
    onFailure: sayFailure,
  })
  return (
    <>
      <Button busy={resending.isSending} onClick={() => void resending.run({ params: { id } })}>
        Reenviar igual
      </Button>
      <ButtonLink look="filled" href={href}>
        Corregir y reenviar
      </ButtonLink>
    </>
  )
}

function deliveredWords({ deliveredAt, recipients }: NonNullable<Evidence['delivery']>): string {
  if (deliveredAt === null) return 'Se está preparando.'
  return recipients.length === 0
    ? 'El cliente no tiene correo para facturas: los archivos se descargan del documento o de su enlace.'
    : `El ${at(deliveredAt)} se envió a ${recipients.join(', ')}.`
}

/** What the customer of a validated document got. */
export function DeliverySection({ id, view: { delivery } }: { readonly id: string; readonly view: Evidence }) {
  const may = useMay(transmissionPermissions.write)
  const delivering = useSend(deliverAgain, {
    refreshes: [getEvidence],
    onDone: () => toast({ text: 'Se envía de nuevo al cliente', tone: 'ok' }),
    onFailure: sayFailure,
  })
  if (!delivery) return null
  return (
    <Section title="Entrega al cliente">
      <p className="small">{deliveredWords(delivery)}</p>
      {may && delivery.deliveredAt !== null && (
        <Button busy={delivering.isSending} onClick={() => void delivering.run({ params: { id } })}>
          Enviar de nuevo
        </Button>
      )}
    </Section>
  )
}

export function RefusedBefore({ view: { refusedBefore } }: { readonly view: Evidence }) {
  if (refusedBefore.length === 0) return null
  return (
    <Section title="Envíos anteriores">
      <ul className="transmission-rules">
        {refusedBefore.map(({ id, state, endedAt, lastError }) => (
          <li key={id}>
            <WayLink href={`?ver=${id}`}>{state === 'replaced' ? 'Antes de la contingencia' : at(endedAt)}</WayLink>{' '}
            <span className="small">{lastError}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
