/** Above the list: giving back a sale, whose ticket is read or typed. */
import { useState } from 'react'
import { OutageBanner } from '#modules/electronic/index.tsx'
import { tillReturn } from '#modules/sales/index.ts'
import { Button, Dialog, PlusIcon, TextField } from '#platform/ui/index.tsx'
import { askOnce, failureOf, useChangeQuery, useMay, useQueryOfAddress } from '#platform/web/index.tsx'
import { findTicket } from './endpoints.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

/** In an address: that a ticket is asked for, or the sale that is given back. */
const ASKED = 'devolver'
const TICKET = 'tiquete'

export function ReturnActions() {
  const may = useMay(tillReturn.permissions.issue)
  const change = useChangeQuery()
  return (
    may && (
      <Button look="filled" icon={PlusIcon} onClick={() => change({ [ASKED]: TICKET })}>
        Devolver una venta
      </Button>
    )
  )
}

/** Over the list, whatever shows its buttons. */
export function ReturnAsked() {
  const may = useMay(tillReturn.permissions.issue)
  const asked = useQueryOfAddress()[ASKED] ?? null
  const change = useChangeQuery()
  const close = () => change({ [ASKED]: null })
  return (
    <>
      <OutageBanner />
      {may && asked === TICKET && <TicketDialog onFound={(id) => change({ [ASKED]: id })} onClose={close} />}
      {may && asked !== null && asked !== TICKET && (
        <ReturnDialog key={asked} saleId={asked} onGiven={(id) => change({ [ASKED]: null, ver: id })} onClose={close} />
      )}
    </>
  )
}

interface TicketProps {
  /** What a reader read meanwhile; empty of nothing. */
  readonly read?: string
  readonly onFound: (id: string) => void
  readonly onClose: () => void
}

export function TicketDialog({ read = '', onFound, onClose }: TicketProps) {
  const [typed, setText] = useState<string | null>(null)
  const text = typed ?? read
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const find = async (): Promise<void> => {
    if (text.trim() === '') return setProblem('Escribe o lee el número del tiquete.')
    setBusy(true)
    try {
      onFound((await askOnce(findTicket, { query: { text } })).id)
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Devolver una venta"
      onClose={onClose}
      onSubmit={() => void find()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={isBusy} busyText="Buscando…">
            Buscar
          </Button>
        </>
      }
    >
      <TextField
        label="Tiquete"
        required
        value={text}
        onChange={(value) => {
          setText(value)
          setProblem(null)
        }}
        maxLength={2000}
        help="Su número, o lo que lee el lector del código del tiquete."
        error={problem}
      />
    </Dialog>
  )
}
