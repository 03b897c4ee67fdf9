/** Conciliación bancaria: the months of each bank, and one of them at work. */
import { addMonths, firstOfMonth, monthTitle } from '#base/date.ts'
import { Coming, Empty, Money, Page, QuietTable, TextLink } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useQueryOfAddress, useToday } from '#platform/web/index.tsx'
import { conciliationScreen as page } from '../../screens.ts'
import { listConciliations, type ConciliationRow } from '../endpoints.ts'
import { MonthAtWork } from './MonthAtWork.tsx'
import './conciliation.css'

export default function ConciliationPage() {
  const { cuenta, mes } = useQueryOfAddress()
  return cuenta && mes ? <MonthAtWork key={`${cuenta} ${mes}`} accountId={cuenta} month={mes} /> : <Months />
}

const stateText = { none: 'Sin extracto', open: 'Abierta', closed: 'Cerrada' } as const

function Months() {
  const asked = useAsk(listConciliations, { query: {} })
  const today = useToday()
  const before = addMonths(firstOfMonth(today), -1).slice(0, 7)
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {!asked.data && <Coming asked={asked} />}
      {asked.data && asked.data.rows.length === 0 && (
        <Empty title="Aún no tienes bancos para conciliar">Crea la cuenta del banco en Cajas y bancos, con su cuenta contable.</Empty>
      )}
      {asked.data && asked.data.rows.length > 0 && (
        <div className="conciliation-months">
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Banco y mes</th>
                <th scope="col">Avance</th>
                <th scope="col" className="num wide-only">
                  Según extracto
                </th>
                <th scope="col" className="num wide-only">
                  En libros
                </th>
                <th scope="col" className="num">
                  Diferencia
                </th>
              </tr>
            </thead>
            <tbody>
              {asked.data.rows.map((row) => (
                <MonthRow key={`${row.account.id} ${row.month ?? ''}`} row={row} usual={before} />
              ))}
            </tbody>
          </QuietTable>
        </div>
      )}
    </Page>
  )
}

function MonthRow({ row, usual }: { readonly row: ConciliationRow; readonly usual: string }) {
  const { account, state, lines, matched } = row
  const month = row.month ?? usual
  return (
    <tr>
      <td>
        <TextLink href={`${page.path}?cuenta=${account.id}&mes=${month}`}>{`${account.name}, ${monthTitle(month)}`}</TextLink>
        <div className="small muted">{[account.code, account.bank, account.number].filter(Boolean).join(', ')}</div>
      </td>
      <td>
        <span className="b">{stateText[state]}</span>
        {row.month !== null && <div className="small muted">{`${matched} de ${lines}`}</div>}
      </td>
      <td className="num wide-only">
        <Money value={row.statement} />
      </td>
      <td className="num wide-only">
        <Money value={row.books} />
      </td>
      <td className="num">
        <Money value={row.difference} />
      </td>
    </tr>
  )
}
