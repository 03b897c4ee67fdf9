/** The one living link of a customer's statement of account: copied, seen as the customer sees it, changed for another, closed. */
import { useState } from 'react'
import { ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { readStatementLink, revokeStatement, shareStatement } from '../statement/endpoints.ts'

async function copyLink(url: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ text: said })
  } catch {
    // The browser gives the clipboard only to a page in use: the link is shown to be copied by hand.
    toast({ text: url })
  }
}

const NOBODY = 'Filtra primero un cliente'

/** @param partyId null: the page shows everybody, and a link is of one */
export function useStatementLink(partyId: string | null, notWrite: string | null) {
  const refreshes = [readStatementLink]
  const living = useAsk(readStatementLink, partyId === null ? null : { params: { partyId } }).data?.link ?? null
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const close = () => setAsked(null)
  const sharing = useSend(shareStatement, { refreshes, inForm: true })
  const revoking = useSend(revokeStatement, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      close()
      toast({ text: 'Enlace cerrado' })
    },
  })
  const share = async (renew: boolean, use: (url: string) => void) => {
    if (partyId === null) return
    const link = await sharing.run({ params: { partyId }, body: { renew } })
    if (!link) return
    close()
    use(new URL(link.url, location.origin).href)
  }
  const notOne = partyId === null ? NOBODY : notWrite
  const notLiving = notOne ?? (living ? null : 'No tiene un enlace abierto')
  return {
    entries: [
      {
        label: 'Copiar enlace público',
        disabledReason: notOne,
        onSelect: () => void share(false, (url) => void copyLink(url, 'Enlace copiado')),
      },
      {
        label: 'Ver como el cliente',
        disabledReason: notOne,
        onSelect: () => void share(false, (url) => window.open(url, '_blank', 'noopener')),
      },
      { label: 'Cambiar el enlace', disabledReason: notLiving, onSelect: () => setAsked('renew') },
      { label: 'Cerrar el enlace', danger: true, disabledReason: notLiving, onSelect: () => setAsked('revoke') },
    ],
    dialog: asked !== null && (
      <ConfirmDialog
        title={asked === 'renew' ? 'Cambiar el enlace del estado de cuenta' : 'Cerrar el enlace del estado de cuenta'}
        confirm={asked === 'renew' ? 'Cambiar el enlace' : 'Cerrar el enlace'}
        busyText={asked === 'renew' ? 'Cambiando…' : 'Cerrando…'}
        busy={sharing.isSending || revoking.isSending}
        error={sharing.failure?.message ?? revoking.failure?.message}
        onConfirm={() => {
          if (asked === 'renew') void share(true, (url) => void copyLink(url, 'Enlace nuevo copiado: el anterior quedó cerrado'))
          else if (partyId !== null) void revoking.run({ params: { partyId } })
        }}
        onClose={close}
      >
        {asked === 'renew'
          ? 'El enlace de ahora deja de abrir, también el de los correos que ya se enviaron. Se copia uno nuevo.'
          : 'El cliente ya no podrá abrirlo, tampoco desde los correos que ya se enviaron. Puedes compartir otro cuando quieras.'}
      </ConfirmDialog>
    ),
  }
}
