/** Giving back at a register: the ticket that is read or typed, then its lines; for money or for other goods. It needs the network. */
import { useState } from 'react'
import { askFresh } from '#platform/web/index.tsx'
import { getReturnable } from '../../return/endpoints.ts'
import { ReturnDialog, type Exchanged } from '../../return/ReturnDialog.tsx'
import { TicketDialog } from '../../return/ReturnActions.tsx'

interface Props {
  /** What the reader read meanwhile. */
  readonly ticket: string
  readonly shiftId: string
  readonly onExchange: (exchange: Exchanged) => void
  readonly onClose: () => void
}

export function ReturnAtRegister({ ticket, shiftId, onExchange, onClose }: Props) {
  const [saleId, setSale] = useState<string | null>(null)
  /** What this register exchanged a moment ago is not left any more: it is asked again. */
  const find = (id: string): void => {
    const show = () => setSale(id)
    askFresh(getReturnable, { params: { id } }).then(show, show)
  }
  if (saleId === null) return <TicketDialog read={ticket} onFound={find} onClose={onClose} />
  return <ReturnDialog saleId={saleId} at={{ shiftId, onExchange }} onGiven={onClose} onClose={onClose} />
}
