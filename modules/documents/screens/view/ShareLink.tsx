/** The one living link of a document: copied, seen as the customer sees it, changed for another, closed. */
import { useState } from 'react'
import { parseAmount } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, LinkIcon, SplitButton, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { whatsAppUrl } from '../../link/whatsapp.ts'
import type { PublicLink } from '../../endpoints.ts'
import { partyLabel } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import type { DocumentSurface } from '../editor/surface.ts'

const addressOf = ({ url }: PublicLink): string => new URL(url, location.origin).href

async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: said })
  } catch {
    // The browser gives the clipboard only to a page in use: the link is shown to be copied by hand.
    toast({ text })
  }
}

const copyLink = (link: PublicLink): Promise<void> => copyText(addressOf(link), 'Enlace copiado')
/** The same page, where it is paid. */
const copyPaymentLink = (link: PublicLink): Promise<void> => copyText(`${addressOf(link)}#pagar`, 'Link de pago copiado')

export function ShareLink({
  surface: { kind, endpoints },
  document: { id, number, balance },
  canPay,
}: {
  surface: DocumentSurface
  document: DocumentView
  /** Null of who does not see what is collected. */
  canPay: boolean | null
}) {
  const refreshes = [endpoints.history, ...(kind.isOffer ? [endpoints.view] : [])]
  const sharing = useSend(endpoints.share, { refreshes })
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const close = () => setAsked(null)
  const renewing = useSend(endpoints.renewLink, {
    refreshes,
    inForm: true,
    onDone: (link) => {
      close()
      void copyLink(link)
    },
  })
  const revoking = useSend(endpoints.revokeLink, {
    refreshes,
    inForm: true,
    onDone: () => {
      close()
      toast({ text: 'Enlace cerrado' })
    },
  })
  const notWrite = useReasonNot(kind.permissions.write)
  const args = { params: { id } }
  const share = async (use: (link: PublicLink) => void) => {
    const link = await sharing.run(args)
    if (link) use(link)
  }
  const named = `${kind.titles.gender === 'f' ? 'la' : 'el'} ${kind.titles.short} ${number ?? ''}`
  return (
    <>
      <SplitButton
        label="Enlace público"
        entries={[
          ...(canPay !== null && kind.opens?.ledger === 'AR' && parseAmount(balance ?? '0') > 0n
            ? [
                {
                  label: 'Copiar link de pago',
                  disabledReason: canPay ? null : 'Ahora no se puede pagar en línea: mira Zona Virtual en Configuración',
                  onSelect: () => void share((link) => void copyPaymentLink(link)),
                },
              ]
            : []),
          {
            label: `Ver como el ${partyLabel(kind).toLowerCase()}`,
            onSelect: () => void share((link) => window.open(addressOf(link), '_blank', 'noopener')),
          },
          {
            label: 'Enviar por WhatsApp',
            onSelect: () => void share((link) => window.open(whatsAppUrl(kind.titles, number, addressOf(link)), '_blank', 'noopener')),
          },
          { label: 'Cambiar el enlace', disabledReason: notWrite, onSelect: () => setAsked('renew') },
          { label: 'Cerrar el enlace', danger: true, disabledReason: notWrite, onSelect: () => setAsked('revoke') },
        ]}
      >
        <Button icon={LinkIcon} busy={sharing.isSending} busyText="Copiando…" onClick={() => void share((link) => void copyLink(link))}>
          Compartir enlace
        </Button>
      </SplitButton>
      {asked === 'renew' && (
        <ConfirmDialog
          title={`Cambiar el enlace de ${named}`}
          confirm="Cambiar el enlace"
          busyText="Cambiando…"
          busy={renewing.isSending}
          error={renewing.failure?.message}
          onConfirm={() => void renewing.run(args)}
          onClose={close}
        >
          El enlace de ahora deja de abrir, también el de los correos que ya se enviaron. Se copia uno nuevo.
        </ConfirmDialog>
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={`Cerrar el enlace de ${named}`}
          confirm="Cerrar el enlace"
          busyText="Cerrando…"
          busy={revoking.isSending}
          error={revoking.failure?.message}
          onConfirm={() => void revoking.run(args)}
          onClose={close}
        >
          El {partyLabel(kind).toLowerCase()} ya no podrá abrirlo, tampoco desde los correos que ya se enviaron. Puedes compartir otro
          cuando quieras.
        </ConfirmDialog>
      )}
    </>
  )
}
