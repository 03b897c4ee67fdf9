/** Giving back at a register: the ticket that is read or typed, then its lines; for money or for other goods. It needs the network. */
import { useState } from 'react'
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
  if (saleId === null) return <TicketDialog read={ticket} onFound={setSale} onClose={onClose} />
  return <ReturnDialog saleId={saleId} at={{ shiftId, onExchange }} onGiven={onClose} onClose={onClose} />
}
