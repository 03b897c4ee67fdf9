/** The link with which whoever carries a dispatch says how each order was received: copied, sent, or changed for another. */
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, LinkIcon, SplitButton, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { dispatchPermissions } from '../permissions.ts'
import { shareDelivery } from './endpoints.ts'

async function copyLink(url: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ text: said })
  } catch {
    // The browser gives the clipboard only to a page in use: the link is shown to be copied by hand.
    toast({ text: url })
  }
}

export function DeliveryLink({ dispatchId, number }: { readonly dispatchId: string; readonly number: string }) {
  const noWriting = useReasonNot(dispatchPermissions.write)
  const sharing = useSend(shareDelivery, { refreshes: [] })
  const share = async (renew: boolean, use: (url: string) => void) => {
    const answer = await sharing.run({ params: { id: dispatchId }, body: { renew } })
    if (answer) use(new URL(answer.url, location.origin).href)
  }
  const message = (url: string) => `https://wa.me/?text=${encodeURIComponent(`Entregas del despacho ${number}: ${url}`)}`
  return (
    <SplitButton
      label="Más sobre el enlace de entrega"
      entries={[
        {
          label: 'Enviar por WhatsApp',
          disabledReason: noWriting,
          onSelect: () => void share(false, (url) => window.open(message(url), '_blank', 'noopener')),
        },
        {
          label: 'Cambiar el enlace',
          disabledReason: noWriting,
          onSelect: () => void share(true, (url) => void copyLink(url, 'Enlace nuevo copiado: el anterior quedó cerrado')),
        },
      ]}
    >
      <Button
        icon={LinkIcon}
        busy={sharing.isSending}
        disabledReason={noWriting}
        onClick={() => void share(false, (url) => void copyLink(url, 'Enlace de entrega copiado'))}
      >
        Enlace de entrega
      </Button>
    </SplitButton>
  )
}
