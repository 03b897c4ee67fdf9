/** Whose sale it is, and those that wait. */
import { useRef, useState } from 'react'
import { showTime } from '#base/date.ts'
import { partyIdentification, pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import { Button, Dialog, Notice, Picker, type PickerOption } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import type { Cart } from '../cart.ts'
import type { HeldCart } from '../kept.tsx'

interface CustomerProps {
  readonly onChoose: (party: Cart['party']) => void
  readonly onClose: () => void
}

const whyNot = (party: PartyForDocuments): string | null => {
  if (party.blockReason !== null) return party.blockReason
  return party.withholdsRetefuente || party.withholdsReteiva || party.withholdsReteica
    ? 'Practica retenciones: hazle factura desde Ventas, donde se calculan.'
    : null
}

export function CustomerDialog({ onChoose, onClose }: CustomerProps) {
  const found = useRef(new Map<string, PartyForDocuments>())
  const [refusal, setRefusal] = useState<string | null>(null)
  const search = async (text: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const parties = await askOnce(pickParties, { query: { search: text, role: 'customer' } }, signal)
    for (const party of parties) found.current.set(party.id, party)
    return parties.map((party) => ({ id: party.id, label: party.displayName, detail: partyIdentification(party), inactive: !party.active }))
  }
  return (
    <Dialog title="Cliente" size="medium" onClose={onClose} footer={<Button onClick={() => onChoose(null)}>Consumidor final</Button>}>
      <div className="stack">
        <Picker
          label="Cliente"
          source={search}
          value={null}
          placeholder="Nombre o NIT"
          help="Se busca en la empresa: necesita internet"
          onChange={(option) => {
            const party = option ? found.current.get(option.id) : undefined
            if (!party) return
            const why = whyNot(party)
            if (why === null) onChoose({ id: party.id, name: party.displayName })
            else setRefusal(`${party.displayName}: ${why}`)
          }}
        />
        {refusal !== null && <Notice tone="warn">{refusal}</Notice>}
      </div>
    </Dialog>
  )
}

interface HeldProps {
  readonly held: readonly HeldCart[]
  readonly onRecall: (id: string) => void
  readonly onClose: () => void
}

export const HeldDialog = ({ held, onRecall, onClose }: HeldProps) => (
  <Dialog title="Ventas en espera" size="medium" onClose={onClose}>
    <ul className="reg-held">
      {held.map(({ id, at, cart }) => (
        <li key={id}>
          <Button block onClick={() => onRecall(id)}>
            {`${cart.party?.name ?? 'Consumidor final'}, ${cart.lines.length === 1 ? '1 línea' : `${cart.lines.length} líneas`}, ${showTime(new Date(at))}`}
          </Button>
        </li>
      ))}
    </ul>
  </Dialog>
)
