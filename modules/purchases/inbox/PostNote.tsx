import { Button, IssuedIcon, toast } from '#platform/ui/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useSend } from '#platform/web/index.tsx'
import { billEndpoints } from '../bill/endpoints.ts'
import { purchaseCreditNote } from '../credit-note/kind.ts'
import { purchaseDebitNoteEndpoints } from '../debit-note/endpoints.ts'
import { getReceived, listInbox, postReceivedNote, type ReceivedView } from './endpoints.ts'

/** A credit note goes to the bill that its invoice became, shared among its lines. */
export function PostNote({ view: { id, version } }: { readonly view: ReceivedView }) {
  const posting = useSend(postReceivedNote, {
    refreshes: [listInbox, getReceived, billEndpoints.list, billEndpoints.view, purchaseDebitNoteEndpoints.list],
    onDone: ({ number }) => toast({ text: `${purchaseCreditNote.titles.one} ${number ?? ''} registrada`, tone: 'ok' }),
  })
  const mayNot = useReasonNot(purchaseCreditNote.permissions.issue)
  return (
    <Button
      look="filled"
      icon={IssuedIcon}
      busy={posting.isSending}
      busyText="Contabilizando…"
      disabledReason={mayNot}
      onClick={() => void posting.run({ params: { id }, body: { version } })}
    >
      Contabilizar sobre su factura
    </Button>
  )
}
