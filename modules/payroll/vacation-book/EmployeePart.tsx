/** Under the fields of an employee: the vacation book, and the way to the end of the contract. */
import { isDay, monthTitle } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { caseAddress } from '#modules/cases/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import type { RecordPart, RecordPartProps } from '#platform/catalogue/RecordPanel.tsx'
import { ButtonLink, Coming, Facts, format, KitLink, QuietTable, Section } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { payrollMonth } from '../month/month.ts'
import { monthsScreen } from '../month/screens.ts'
import { getVacationBook } from './endpoints.ts'

const shownDays = (days: string): string => format.formatQuantity(parseQuantity(days))

function EmployeePart({ id }: RecordPartProps) {
  return id === null ? null : <Book id={id} />
}

function Book({ id }: { readonly id: string }) {
  const asked = useAsk(getVacationBook, { params: { id } })
  const reason = useReasonNot(payrollMonth.permissions.write)
  if (!asked.data) return <Coming asked={asked} />
  const { until, earned, before, enjoyed, paid, balance, movements } = asked.data
  return (
    <>
      <Section title="Libro de vacaciones">
        <Facts
          items={[
            { label: `Ganados hasta el ${format.formatDay(until)}`, value: shownDays(earned) },
            { label: 'Tomados antes', value: String(before) },
            { label: 'Disfrutados', value: String(enjoyed) },
            { label: 'Pagados', value: String(paid) },
            { label: 'Le quedan', value: <b>{shownDays(balance)}</b> },
          ]}
        />
        {movements.length > 0 && (
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Nómina</th>
                <th scope="col">Mes</th>
                <th scope="col" className="num">
                  Disfrutados
                </th>
                <th scope="col" className="num">
                  Pagados
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map(({ payrollId, number, month, startsOn, days, moneyDays }) => (
                <tr key={`${payrollId} ${startsOn ?? ''} ${days} ${moneyDays}`}>
                  <td>
                    <KitLink className="link" href={caseAddress(payrollMonth, payrollId)}>
                      {number}
                    </KitLink>
                  </td>
                  <td>{startsOn === null ? (isDay(month) ? monthTitle(month) : month) : `desde el ${format.formatDay(startsOn)}`}</td>
                  <td className="num">{days}</td>
                  <td className="num">{moneyDays}</td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        )}
      </Section>
      {reason === null && (
        <p>
          <ButtonLink href={`${monthsScreen.path}?new=1&kind=exit&employee=${id}`}>Liquidar contrato</ButtonLink>
        </p>
      )}
    </>
  )
}

export const employeePart: RecordPart = { Part: EmployeePart, refreshes: [getVacationBook] }
