/** The entries that a document produced, line by line: the tab "Contabilización" of any document. */
import { DayText, Empty, KitLink, LoadError, Money, QuietTable } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { accountingPermissions, getEntriesOfSource } from './endpoints.ts'

/** Asks for them itself; shows nothing to whoever may not see the books. */
export function SourceEntries({ sourceId }: { sourceId: string }) {
  const may = useMay(accountingPermissions.read)
  const asked = useAsk(getEntriesOfSource, may ? { params: { id: sourceId } } : null)
  if (!may) return null
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (!asked.data) return null
  if (asked.data.entries.length === 0) return <Empty title="Sin comprobante">Este registro no produjo movimientos contables.</Empty>
  return (
    <div className="stack">
      {asked.data.entries.map((entry) => (
        <QuietTable key={entry.id} tight>
          <caption>
            <b className="b">{entry.number}</b> <DayText value={entry.date} />
            <span className="muted"> {entry.description}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">Cuenta</th>
              <th scope="col" className="num">
                Débito
              </th>
              <th scope="col" className="num">
                Crédito
              </th>
            </tr>
          </thead>
          <tbody>
            {entry.lines.map((line) => (
              <tr key={`${line.account.id} ${line.description} ${line.debit} ${line.credit} ${line.party ?? ''} ${line.costCenter ?? ''}`}>
                <td>
                  <KitLink href={movementsAddress(line.account.code)} className="link">
                    {line.account.code}
                  </KitLink>{' '}
                  {line.account.name}
                  {line.party && <div className="small muted">{line.party}</div>}
                  {line.costCenter && <div className="small muted">{line.costCenter}</div>}
                </td>
                <td className="num">{line.debit !== '0.00' && <Money value={line.debit} cents="always" />}</td>
                <td className="num">{line.credit !== '0.00' && <Money value={line.credit} cents="always" />}</td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      ))}
    </div>
  )
}

/** The movements this year of an account and of those below it, in the auxiliary book. */
export const movementsAddress = (code: string): string => `/analytics/reports/book-auxiliary?period=anio&account=${code}&accountTo=${code}`
