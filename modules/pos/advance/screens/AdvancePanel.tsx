/** One advance beside its list. What is done with it (applying it, giving it back, its receipt) is of treasury, whose advance it is. */
import { showInstant } from '#base/date.ts'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { customerAdvance } from '#modules/treasury/index.ts'
import { Coming, Facts, Money, SidePanel, TextLink } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { shiftAddress } from '../../screens.ts'
import { advanceStateNames } from '../advance.ts'
import { getAdvance } from '../endpoints.ts'

export function AdvancePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getAdvance, { params: { id } })
  const advance = asked.data?.id === id ? asked.data : null
  if (!advance)
    return (
      <SidePanel title="Anticipo de caja" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  return (
    <SidePanel over="Anticipo de caja" title={advance.number} onClose={onClose}>
      <div className="stack">
        <Facts
          items={[
            { label: 'Cliente', value: advance.party },
            { label: 'Valor', value: <Money value={advance.amount} sign /> },
            { label: 'Saldo', value: <Money value={advance.balance} sign /> },
            { label: 'Concepto', value: advance.concept },
            { label: 'Medio', value: advance.means },
            { label: 'Caja', value: advance.register },
            { label: 'Recibió', value: `${advance.takenBy}, ${showInstant(new Date(advance.takenAt))}`.replace(/^, /, '') },
            { label: 'Estado', value: advanceStateNames[advance.state] },
          ]}
        />
        <p>
          <TextLink href={customerAdvance.address(id)}>Aplicarlo, devolverlo o imprimir su recibo</TextLink>
        </p>
        <p className="small">
          <TextLink href={shiftAddress(advance.shiftId)}>Ver su turno de caja</TextLink>
        </p>
        <SourceEntries sourceId={id} />
      </div>
    </SidePanel>
  )
}
