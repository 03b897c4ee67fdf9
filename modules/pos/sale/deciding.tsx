/** What who answers for the registers does with a sale: looks into what was found of it, or takes again what was set aside. */
import { useState } from 'react'
import { Button, Notice, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, useMay, useSend } from '#platform/web/index.tsx'
import { showInstant } from '#base/date.ts'
import { findingPermissions } from '../permissions.ts'
import { countTransactions, getTransaction, listQuarantine, listTransactions, resolveFindings, takeAside } from './read-endpoints.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Sale = AnswerOf<typeof getTransaction>
type Aside = AnswerOf<typeof listQuarantine>['rows'][number]

const lists = [listTransactions, countTransactions, listQuarantine, getTransaction]

export function Resolution({ sale }: { readonly sale: Sale }) {
  const may = useMay(findingPermissions.manage)
  const [isOpen, open] = useState(false)
  const sending = useSend(resolveFindings, {
    inForm: true,
    refreshes: lists,
    onDone: () => {
      toast({ text: `Novedades de ${sale.number} revisadas` })
      open(false)
    },
  })
  const { resolution } = sale
  if (resolution)
    return <Notice tone="info">{`Revisada por ${resolution.by}, ${showInstant(new Date(resolution.at))}: ${resolution.reason}`}</Notice>
  if (!may || sale.state !== 'flagged') return null
  return (
    <div>
      <Button onClick={() => open(true)}>Dar por revisada</Button>
      {isOpen && (
        <ReasonDialog
          title={`Novedades de ${sale.number}`}
          verb="Dar por revisada"
          explains="La venta queda como está, con sus novedades a la vista y lo que escribas aquí."
          sending={sending}
          onSend={(reason) => void sending.run({ params: { id: sale.id }, body: { reason } })}
          onClose={() => open(false)}
        />
      )}
    </div>
  )
}

const retakable: ReadonlySet<Aside['why']> = new Set<Aside['why']>(['refused', 'ended'])

export function TakeAgain({ aside }: { readonly aside: Aside }) {
  const may = useMay(findingPermissions.manage)
  const [isOpen, open] = useState(false)
  const sending = useSend(takeAside, {
    inForm: true,
    refreshes: lists,
    onDone: ({ number }) => {
      toast({ text: `Se hizo el documento ${number}` })
      open(false)
    },
  })
  if (aside.documentId !== null) return <span className="small t2">{`Retomada: ${aside.takenReason ?? ''}`}</span>
  if (!may || !retakable.has(aside.why)) return null
  return (
    <>
      <Button size="small" onClick={() => open(true)}>
        Retomar
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Retomar una venta apartada"
          verb="Retomar"
          explains="Se hace su documento con su número, como llegó. Lo que aún no se pueda se dice aquí, y la venta sigue apartada."
          sending={sending}
          onSend={(reason) => void sending.run({ params: { id: aside.id }, body: { reason } })}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
