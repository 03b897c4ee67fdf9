/** One movement of cash beside its list: what it says, its entry, and the photo that supports it. */
import { useState } from 'react'
import { showInstant } from '#base/date.ts'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { AttachedFiles } from '#platform/attached/AttachedFiles.tsx'
import { photoBytes } from '#platform/attached/photo.tsx'
import { Coming, Facts, Money, SidePanel, Tabs, TextLink } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { shiftPermissions } from '../../permissions.ts'
import { shiftAddress } from '../../screens.ts'
import { getMovement, listMovements, movementFiles } from '../endpoints.ts'
import { movementKindNames } from '../movement.ts'
import '../../shift/screens/till.css'

export function MovementPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [shown, setShown] = useState('detalle')
  const asked = useAsk(getMovement, { params: { id } })
  const movement = asked.data?.id === id ? asked.data : null
  if (!movement)
    return (
      <SidePanel title="Movimiento de caja" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const facts = [
    { label: 'Caja', value: movement.register },
    { label: 'Valor', value: <Money value={movement.amount} sign /> },
    { label: 'Concepto', value: movement.concept, isLong: true },
    { label: 'Cuenta', value: movement.account, isLong: true },
    { label: 'Tercero', value: movement.party },
    { label: 'Centro de costo', value: movement.costCenter },
    { label: 'Soporte', value: movement.support },
    { label: 'Registró', value: movement.movedBy },
    { label: 'Cuándo', value: showInstant(new Date(movement.movedAt)) },
  ].filter(({ value }) => value !== '')
  const files = (
    <div className="till-part">
      <AttachedFiles
        write={shiftPermissions.write}
        calls={movementFiles}
        id={id}
        empty="Sin soporte. Adjunta la foto del recibo o de la factura."
        refreshes={[getMovement, listMovements]}
        prepare={photoBytes}
      />
    </div>
  )
  const detail = (
    <div className="stack till-part">
      <Facts items={facts} />
      <p className="small">
        <TextLink href={shiftAddress(movement.shiftId)}>Ver su turno de caja</TextLink>
      </p>
      <SourceEntries sourceId={id} />
    </div>
  )
  return (
    <SidePanel over={movementKindNames[movement.kind]} title={movement.number} onClose={onClose}>
      <Tabs
        label="Partes del movimiento"
        tabs={[
          { id: 'detalle', label: 'Detalle', content: detail },
          { id: 'soporte', label: 'Soporte', count: movement.files, content: files },
        ]}
        current={shown}
        onChange={setShown}
      />
    </SidePanel>
  )
}
