/** Una recurrencia: lo que repite, su calendario y lo que ha generado. */
import { DayText, KitLink, LoadError, Money, Notice, QuietTable } from '#platform/ui/index.tsx'
import { useAsk, useParam } from '#platform/web/index.tsx'
import { getRecurrence, type WholeRecurrence } from './endpoints.ts'
import { RecurrenceForm } from './RecurrenceForm.tsx'
import { useRecurrenceMoves } from './RecurrenceMoves.tsx'

const placeOf: Readonly<Record<string, string>> = { ORS: '/sales/orders', RMS: '/sales/remissions', INE: '/sales/invoices' }

export default function EditRecurrencePage() {
  const id = useParam('id')
  const asked = useAsk(getRecurrence, { params: { id } })
  const { data } = asked
  if (asked.error && !data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (data?.id !== id) return null
  return <Whole key={`${id} ${data.version}`} recurrence={data} />
}

function Whole({ recurrence }: { recurrence: WholeRecurrence }) {
  const { menu, dialog } = useRecurrenceMoves(recurrence)
  return (
    <>
      <RecurrenceForm from={recurrence} actions={menu}>
        {recurrence.state === 'failed' && <Notice tone="danger">{`No se pudo generar: ${recurrence.problem}`}</Notice>}
        <Calendar recurrence={recurrence} />
        <Generated recurrence={recurrence} />
      </RecurrenceForm>
      {dialog}
    </>
  )
}

function Calendar({ recurrence: { calendar, pausedUntil } }: { recurrence: WholeRecurrence }) {
  return (
    <section>
      <h2 className="doc-label">
        Próximas fechas
        {pausedUntil !== null && (
          <span className="small muted">
            {' '}
            en pausa hasta el <DayText value={pausedUntil} />
          </span>
        )}
      </h2>
      {calendar.length === 0 ? (
        <p className="muted">No quedan fechas.</p>
      ) : (
        <QuietTable>
          <caption className="sr">Próximas fechas</caption>
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col" className="num">
                Valor sin impuestos
              </th>
            </tr>
          </thead>
          <tbody>
            {calendar.map(({ day, value }) => (
              <tr key={day}>
                <td>
                  <DayText value={day} />
                </td>
                <td className="num">
                  <Money value={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </section>
  )
}

function Generated({ recurrence: { generated } }: { recurrence: WholeRecurrence }) {
  if (generated.length === 0) return null
  return (
    <section>
      <h2 className="doc-label">Generados</h2>
      <QuietTable>
        <caption className="sr">Generados</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Documento</th>
            <th scope="col" className="num">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {generated.map(({ day, document }) => (
            <tr key={day}>
              <td>
                <DayText value={day} />
              </td>
              <td>
                {document ? (
                  <KitLink href={`${placeOf[document.kind] ?? ''}/${document.id}/view`} className="link">
                    {document.number ?? 'Borrador'}
                  </KitLink>
                ) : (
                  <span className="muted">Omitida</span>
                )}
              </td>
              <td className="num">{document && <Money value={document.total} />}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </section>
  )
}
