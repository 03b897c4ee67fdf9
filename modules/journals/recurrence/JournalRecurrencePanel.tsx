/** One journal that repeats: what it repeats, what it could not make, its next dates and what it made. */
import { useState } from 'react'
import { RecurrenceStateChip } from '#platform/recurrence/chip.tsx'
import { frequencyWords } from '#platform/recurrence/recurrence.ts'
import { Button, DayText, Facts, format, KitLink, LoadError, Notice, QuietTable, SidePanel } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { stateNames } from '#modules/vouchers/index.ts'
import { journalAddress, journalPermissions } from '../journal-voucher.ts'
import { TEMPLATES_ADDRESS } from '../screens.ts'
import { getJournalRecurrence, madeNames, type WholeJournalRecurrence } from './endpoints.ts'
import { JournalRecurrenceMoves } from './JournalRecurrenceMoves.tsx'
import { RepeatDialog } from './RepeatDialog.tsx'

export function JournalRecurrencePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getJournalRecurrence, { params: { id } })
  const found = asked.data?.id === id ? asked.data : null
  const mayWrite = useMay(journalPermissions.write)
  const [isEditing, setEditing] = useState(false)
  const source = found?.source ?? null
  const canEdit = mayWrite && found !== null && found.state !== 'finished' && source !== null
  return (
    <SidePanel
      over="Recurrencia"
      title={found?.name ?? 'Recurrencia'}
      actions={found && <JournalRecurrenceMoves recurrence={found} />}
      onClose={onClose}
      {...(canEdit ? { footer: <Button onClick={() => setEditing(true)}>Editar recurrencia</Button> } : {})}
    >
      {asked.error !== null && !found && <LoadError message={asked.error} onRetry={asked.ask} />}
      {found && <Whole found={found} />}
      {isEditing && found && source && (
        <RepeatDialog source={source} name={found.name} existing={found} onClose={() => setEditing(false)} />
      )}
    </SidePanel>
  )
}

function Whole({ found }: { readonly found: WholeJournalRecurrence }) {
  const { source, pausedUntil, calendar } = found
  const times = found.times === null ? 'Sin límite' : `${found.times}`
  return (
    <div className="stack">
      <div>
        <RecurrenceStateChip state={found.state} />
      </div>
      {found.state === 'failed' && (
        <Notice tone="danger">
          {`No se pudo generar el ${found.nextOn === null ? 'comprobante' : format.formatDay(found.nextOn)}: ${found.problem} Lo intentamos de nuevo por nuestra cuenta; también puedes generarlo ahora u omitirlo.`}
        </Notice>
      )}
      {source && (
        <p className="small">
          Repite{' '}
          <KitLink href={source.kind === 'journal' ? journalAddress(source.id) : `${TEMPLATES_ADDRESS}/edit/${source.id}`} className="link">
            {source.name}
          </KitLink>
        </p>
      )}
      <Facts
        items={[
          { label: 'Frecuencia', value: frequencyWords(found) },
          { label: 'Genera', value: madeNames[found.makes] },
          { label: 'Número de veces', value: times },
          ...(found.endsOn === null ? [] : [{ label: 'Fin', value: format.formatDay(found.endsOn) }]),
          ...(pausedUntil === null ? [] : [{ label: 'En pausa hasta', value: format.formatDay(pausedUntil) }]),
        ]}
      />
      <section>
        <h3 className="doc-label">Próximas fechas</h3>
        {calendar.length === 0 ? (
          <p className="muted">No quedan fechas.</p>
        ) : (
          <p>{calendar.map((day) => format.formatDay(day)).join(', ')}</p>
        )}
      </section>
      <Made found={found} />
    </div>
  )
}

function Made({ found: { made } }: { readonly found: WholeJournalRecurrence }) {
  if (made.length === 0) return null
  return (
    <section>
      <h3 className="doc-label">Generados</h3>
      <QuietTable>
        <caption className="sr">Generados</caption>
        <thead>
          <tr>
            <th scope="col">Fecha</th>
            <th scope="col">Comprobante</th>
            <th scope="col">Estado</th>
          </tr>
        </thead>
        <tbody>
          {made.map(({ day, journal }) => (
            <tr key={day}>
              <td>
                <DayText value={day} />
              </td>
              <td>
                {journal?.state ? (
                  <KitLink href={journalAddress(journal.id)} className="link">
                    {journal.number ?? 'Borrador'}
                  </KitLink>
                ) : (
                  <span className="muted">{journal ? 'Borrador eliminado' : 'Omitida'}</span>
                )}
              </td>
              <td>{journal?.state ? stateNames[journal.state] : ''}</td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </section>
  )
}
