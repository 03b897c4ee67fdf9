/** What moved goods that are told apart, from the newest: with which document, from whom and to whom. */
import { SourceNumber } from '#modules/accounting/index.tsx'
import { DayText, KitLink, Quantity, QuietTable } from '#platform/ui/index.tsx'
import type { TraceStep } from '../tracking/endpoints.ts'

export function Trace({ steps }: { steps: readonly TraceStep[] }) {
  return (
    <QuietTable>
      <caption className="sr">Movimientos</caption>
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Documento</th>
          <th scope="col" className="num">
            Cantidad
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <td>
              <DayText value={step.date} />
            </td>
            <td>
              {step.document ? (
                <SourceNumber source={step.document}>{step.document.number}</SourceNumber>
              ) : (
                <span className="muted">Sin documento a tu alcance</span>
              )}
              {step.isUndo && <span className="muted"> (anulación)</span>}
              <div className="small muted">
                {step.quantity.startsWith('-') ? 'Salió de ' : 'Entró a '}
                {step.warehouse}
                {step.party && (
                  <>
                    {' · '}
                    <KitLink href={`/people?id=${step.party.id}`} className="link">
                      {step.party.name}
                    </KitLink>
                  </>
                )}
              </div>
            </td>
            <td className="num">
              <Quantity value={step.quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}
