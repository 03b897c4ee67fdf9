/** What the third party of a document has in advance: said in the editor, and applied to the document once it is issued. */
import { useState } from 'react'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { refusalOf } from '#platform/access.ts'
import { Checkbox, format, Notice, toast } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useSend, useSession, visitorOf } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { settlingOf } from '../../kind/opens.ts'

export interface OfferedAdvances {
  /** Zero while it is unknown, and for whoever may not apply it. */
  readonly total: Amount
  readonly isChosen: boolean
  readonly choose: (isChosen: boolean) => void
  /** Applies them to the document that was issued, when the person chose so. */
  readonly apply: (documentId: string) => Promise<void>
}

/** @param partyId null of a document without one, and of one that was issued before */
export function useAdvances(kind: DocumentKind, partyId: string | null): OfferedAdvances {
  const { calls } = settlingOf(kind).advances
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  const session = useSession()
  const visitor = session && visitorOf(session)
  const isOffered = kind.opens !== null && partyId !== null && visitor !== null && refusalOf(calls.applyTo, visitor) === null
  const asked = useAsk(calls.available, isOffered ? { params: { partyId } } : null)
  const total = asked.data && asked.data.partyId === partyId ? parseAmount(asked.data.total) : zeroAmount
  const isChosen = total > zeroAmount && chosenFor === partyId
  const sending = useSend(calls.applyTo, {
    refreshes: [calls.available],
    onDone: ({ number, amount }) => {
      void queryClient.invalidateQueries()
      toast({ text: `Anticipos aplicados por ${format.formatMoney(parseAmount(amount))} (${number})` })
    },
  })
  return {
    total,
    isChosen,
    choose: (chosen) => setChosenFor(chosen ? partyId : null),
    apply: async (sourceId) => {
      if (isChosen) await sending.run({ params: { sourceId } })
    },
  }
}

export function AdvancesNotice({ kind, advances }: { readonly kind: DocumentKind; readonly advances: OfferedAdvances }) {
  if (advances.total === zeroAmount) return null
  const party = settlingOf(kind).advances.kind.words.party
  return (
    <Notice tone="info">
      {`Este ${party} tiene ${format.formatMoney(advances.total)} en anticipos. `}
      <Checkbox label="Aplicarlos al guardar y emitir" value={advances.isChosen} onChange={advances.choose} />
    </Notice>
  )
}
