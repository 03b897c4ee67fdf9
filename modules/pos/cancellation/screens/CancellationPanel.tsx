/** One cancelled sale beside the list: who, when, why, what there was and what is left. */
import { showInstant } from '#base/date.ts'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { Coming, Facts, QuietTable, Section, SidePanel, TextLink } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { shiftAddress, transactionsScreen } from '../../screens.ts'
import { getCancellation } from '../endpoints.ts'

/** In this order. */
const told = ['Documento', 'Estado', 'Cliente', 'Valor', 'Formas de pago', 'Dinero en el turno']

export function CancellationPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getCancellation, { params: { id } })
  const one = asked.data?.id === id ? asked.data : null
  if (!one)
    return (
      <SidePanel title="Anulación" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const labels = told.filter((label) => (one.before[label] ?? one.after[label]) !== undefined)
  return (
    <SidePanel over="Venta anulada" title={one.number} onClose={onClose}>
      <div className="stack">
        <Facts
          items={[
            { label: 'Anuló', value: `${one.cancelledBy}, ${showInstant(new Date(one.cancelledAt))}` },
            { label: 'Autorizó', value: one.withPin ? `${one.allowedBy}, con su PIN` : one.allowedBy },
            { label: 'Motivo', value: one.reason },
            { label: 'Caja', value: one.register },
          ]}
        />
        <Section title="Antes y después">
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Dato</th>
                <th scope="col">Antes</th>
                <th scope="col">Después</th>
              </tr>
            </thead>
            <tbody>
              {labels.map((label) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td>{one.before[label] ?? ''}</td>
                  <td>{one.after[label] ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        </Section>
        <p className="small">
          <TextLink href={`${transactionsScreen.path}?ver=${one.saleId}`}>Ver la venta</TextLink>
        </p>
        <p className="small">
          <TextLink href={shiftAddress(one.shiftId)}>Ver su turno de caja</TextLink>
        </p>
        <SourceEntries sourceId={one.documentId} />
      </div>
    </SidePanel>
  )
}
