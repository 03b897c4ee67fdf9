/** Asks for the day on which a journal is given back, with another one. */
import { useState } from 'react'
import { Button, Dialog, Notice, toast } from '#platform/ui/index.tsx'
import { OwnDateField, queryClient, useGo, useSend, useToday } from '#platform/web/index.tsx'
import { listJournals, reverseJournal, type WholeJournal } from '../endpoints.ts'
import { journalAddress, journalPermissions } from '../journal-voucher.ts'

interface DialogProps {
  readonly found: WholeJournal
  readonly onClose: () => void
}

export function ReverseDialog({ found, onClose }: DialogProps) {
  const today = useToday()
  const go = useGo()
  const [date, setDate] = useState<string>(today)
  const { run, isSending, submitError } = useSend(reverseJournal, {
    refreshes: [listJournals],
    inForm: true,
    onDone: ({ id, number }) => {
      // The books, balances of documents and what they show changed with it.
      void queryClient.invalidateQueries()
      toast({ text: `Comprobante ${found.number ?? ''} reversado con ${number}` })
      onClose()
      go(journalAddress(id))
    },
  })
  const said = submitError && (submitError.errors.at(0)?.message ?? submitError.message)
  return (
    <Dialog
      title={`Reversar el comprobante ${found.number ?? ''}`}
      size="small"
      locked={isSending}
      onClose={onClose}
      onSubmit={() => void run({ params: { id: found.id }, body: { date, version: found.version } })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit" busy={isSending} busyText="Reversando…">
            Reversar comprobante
          </Button>
        </>
      }
    >
      <div className="stack">
        {said && <Notice tone="danger">{said}</Notice>}
        <p className="t2">Se contabiliza otro comprobante con las líneas contrarias en esta fecha. El original sigue como está.</p>
        <OwnDateField write={journalPermissions.write} label="Fecha del reverso" required value={date} onChange={setDate} />
      </div>
    </Dialog>
  )
}
