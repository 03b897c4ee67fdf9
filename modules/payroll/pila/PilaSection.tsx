/** The contributions of a month as their file says them, and that file. */
import { useState } from 'react'
import { pilaSubsystems } from '#colombia/index.ts'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Coming, DownloadIcon, Money, QuietTable, Section } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk } from '#platform/web/index.tsx'
import { payrollMonth } from '../month/month.ts'
import { getPila, pilaFile } from './endpoints.ts'

const take = (id: string, format: 'xlsx' | 'csv'): void =>
  void download(pilaFile, { params: { id }, query: { format } }).catch((error: unknown) => sayFailure(failureOf(error)))

export function PilaSection({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  const reason = useReasonNot(exportOf(payrollMonth.permissions.read))
  return (
    <Section title="Planilla de aportes (PILA)">
      <div className="row wrap">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Ocultar la planilla' : 'Ver la planilla'}
        </Button>
        <Button icon={DownloadIcon} disabledReason={reason} onClick={() => take(id, 'xlsx')}>
          Excel
        </Button>
        <Button icon={DownloadIcon} disabledReason={reason} onClick={() => take(id, 'csv')}>
          CSV
        </Button>
      </div>
      {isOpen && <Totals id={id} />}
    </Section>
  )
}

function Totals({ id }: { readonly id: string }) {
  const asked = useAsk(getPila, { params: { id } })
  if (!asked.data) return <Coming asked={asked} />
  const { totals, owed, filed, difference } = asked.data
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Subsistema</th>
          <th scope="col" className="num">
            Desprendibles
          </th>
          <th scope="col" className="num">
            Planilla
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((part) => (
          <tr key={part.subsystem}>
            <td>{pilaSubsystems[part.subsystem].name}</td>
            <td className="num">
              <Money value={part.owed} />
            </td>
            <td className="num">
              <Money value={part.filed} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          <td className="num">
            <Money value={owed} />
          </td>
          <td className="num">
            <Money value={filed} />
          </td>
        </tr>
        <tr>
          <th scope="row">Redondeo, al gasto</th>
          <td className="num">–</td>
          <td className="num">
            <Money value={difference} />
          </td>
        </tr>
      </tbody>
    </QuietTable>
  )
}
