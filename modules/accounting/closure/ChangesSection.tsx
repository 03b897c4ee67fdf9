/** What changed in a month since it was closed: who opened it and why, its entries since, and what they make of the result. */
import { dayInBogota, monthTitle, showDay, showInstant } from '#base/date.ts'
import { counted } from '#base/count.ts'
import { parseAmount } from '#base/decimal.ts'
import { Button, Money, Notice, PrintIcon, QuietTable, Section, Totals } from '#platform/ui/index.tsx'
import { type AnswerOf, download, failureOf, sayFailure, useAsk } from '#platform/web/index.tsx'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { accountingPermissions } from '../endpoints.ts'
import { SourceNumber } from '../SourceLinks.tsx'
import { getClosureChanges, printClosure } from './endpoints.ts'

type Changes = NonNullable<AnswerOf<typeof getClosureChanges>['changes']>

const by = (person: string): string => (person === '' ? '' : `, ${person}`)

export function ChangesSection({ month }: { readonly month: string }) {
  const asked = useAsk(getClosureChanges, { params: { month } })
  const changes = asked.data?.month === month ? asked.data.changes : null
  const mayNot = useReasonNot(exportOf(accountingPermissions.read))
  if (!changes) return null
  const name = monthTitle(month).toLowerCase()
  return (
    <Section
      title={`Cambios en ${name}`}
      {...(changes.count > 0 ? { count: String(changes.count) } : {})}
      action={
        <Button
          size="small"
          look="quiet"
          icon={PrintIcon}
          disabledReason={mayNot}
          onClick={() => void download(printClosure, { params: { month } }).catch((error: unknown) => sayFailure(failureOf(error)))}
        >
          Acta de cierre
        </Button>
      }
    >
      {changes.count + changes.openings.length === 0 ? (
        <p className="t2">
          Nada cambió desde que cerraste {name}, el {showDay(dayInBogota(new Date(changes.closed.at)))}.
        </p>
      ) : (
        <Changed changes={changes} />
      )}
    </Section>
  )
}

const Changed = ({ changes }: { readonly changes: Changes }) => (
  <>
    {changes.openings.map(({ at, person, reason }) => (
      <Notice key={at} tone="quiet">{`Se reabrió el ${showInstant(new Date(at))}${by(person)}: ${reason}`}</Notice>
    ))}
    {changes.entries.length > 0 && (
      <QuietTable tight>
        <thead>
          <tr>
            <th scope="col">Comprobante</th>
            <th scope="col">Cuándo</th>
            <th scope="col" className="num">
              En el resultado
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.entries.map(({ id, number, words, at, person, what, effect, source }) => (
            <tr key={id}>
              <td>
                <SourceNumber source={source}>{number}</SourceNumber>{' '}
                <span className="t2">{what === 'annulled' ? `Anulación. ${words}` : words}</span>
              </td>
              <td>{`${showInstant(new Date(at))}${by(person)}`}</td>
              <td className="num">
                <Money value={effect} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    )}
    {changes.count > changes.entries.length && (
      <p className="small muted">{`Y ${counted(changes.count - changes.entries.length, 'comprobante más', 'comprobantes más')}.`}</p>
    )}
    <Totals
      lines={[
        { label: 'Resultado antes de impuesto al cerrar', value: parseAmount(changes.before) },
        { label: 'Cambios', value: parseAmount(changes.changes) },
        { label: 'Resultado ahora', value: parseAmount(changes.now), final: true, rule: true },
      ]}
    />
  </>
)
