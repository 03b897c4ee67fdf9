/** What a third party owes and is owed, on its page: the sums, what is late, each document oldest first, and what was paid last. */
import { counted } from '#base/count.ts'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { ButtonLink, DayText, Facts, Coming, KitLink, Money, QuietTable, Section, TextLink } from '#platform/ui/index.tsx'
import { useAsk, useMay, useToday } from '#platform/web/index.tsx'
import { paymentAddress } from '../source-links.ts'
import { receivables } from '../receivables.ts'
import type { SettlementRow } from '../endpoints.ts'
import { OwedFigure } from './OwedFigure.tsx'
import { paymentSurface, receiptSurface, type SettlementSurface } from './surface.ts'
import './receipts.css'

/** As many documents as are listed here; the report has them all. */
const SHOWN = 10
/** And as many payments; their list has them all. */
const LAST = '25'

export default function PartyReceivables({ partyId }: { partyId: string }) {
  const maySeePayments = useMay(paymentSurface.kind.permissions.read)
  return (
    <>
      <Owed surface={receiptSurface} partyId={partyId} isAlways />
      {maySeePayments && <Owed surface={paymentSurface} partyId={partyId} isAlways={false} />}
      {maySeePayments && <LastPayments partyId={partyId} />}
    </>
  )
}

interface OwedProps {
  readonly surface: SettlementSurface
  readonly partyId: string
  /** Also while nothing is open. */
  readonly isAlways: boolean
}

function Owed({ surface, partyId, isAlways }: OwedProps) {
  const { kind, calls, party: words } = surface
  const asked = useAsk(calls.pending, { params: { partyId } })
  const today = useToday()
  const mayWrite = useMay(kind.permissions.write)
  const pending = asked.data?.partyId === partyId ? asked.data : null
  if (!pending) return isAlways ? <Coming asked={asked} /> : null
  const { items, total } = pending
  if (items.length === 0 && !isAlways) return null
  const late = sumAmounts(items.filter((item) => item.dueDate < today).map((item) => parseAmount(item.balance)))
  return (
    <Section
      title={words.title}
      count={counted(items.length, `documento ${kind.words.open}`, `documentos ${kind.words.open}`)}
      action={
        items.length > 0 && <TextLink href={`${receivables.path}?kind=${kind.ledger}&party=${partyId}`}>Ver cartera completa</TextLink>
      }
    >
      {items.length === 0 ? (
        <p className="t2">{`No tiene documentos ${kind.words.open}.`}</p>
      ) : (
        <div className="stack rct-party">
          <Facts
            items={[
              { label: words.owed, value: <Money value={total} sign /> },
              { label: 'Vencido', value: <Money value={late} sign muted={late === 0n} /> },
            ]}
          />
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Documento</th>
                <th scope="col">Vence</th>
                <th scope="col" className="num">
                  Saldo
                </th>
              </tr>
            </thead>
            <tbody>
              {items.slice(0, SHOWN).map((item) => (
                <tr key={item.id}>
                  <td>
                    <SourceNumber source={item.source}>{item.number}</SourceNumber>
                  </td>
                  <td className={item.dueDate < today ? 'rct-late' : 't2'}>
                    <DayText value={item.dueDate} />
                    {item.dueDate < today && <span className="sr"> vencido</span>}
                  </td>
                  <td className="num">
                    <OwedFigure owed={item} />
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
          {mayWrite && (
            <div className="row">
              <ButtonLink href={`${surface.path}?new=1&party=${partyId}`}>{surface.register}</ButtonLink>
            </div>
          )}
        </div>
      )}
    </Section>
  )
}

/** What was paid or given back to it, the latest first; nothing where nothing was. */
function LastPayments({ partyId }: { partyId: string }) {
  const { calls, path } = paymentSurface
  const asked = useAsk(calls.list, { query: { partyId, tab: 'posted', size: LAST } })
  const rows = asked.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section
      title="Egresos"
      count={counted(asked.data?.count ?? 0, 'egreso', 'egresos')}
      action={<TextLink href={`${path}?period=siempre`}>Ver egresos</TextLink>}
    >
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Egreso</th>
            <th scope="col">Fecha</th>
            <th scope="col">Documentos</th>
            <th scope="col" className="num">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row: SettlementRow) => (
            <tr key={row.id}>
              <td>
                <KitLink href={paymentAddress(row.id)} className="link b">
                  {row.number ?? ''}
                </KitLink>
              </td>
              <td className="t2">
                <DayText value={row.date} />
              </td>
              <td>{row.documents.join(', ')}</td>
              <td className="num">
                <Money value={row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Section>
  )
}
