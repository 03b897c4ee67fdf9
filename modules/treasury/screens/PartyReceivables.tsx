/** What a third party owes, on its page: the sum, what is late, and each document, oldest first. */
import { counted } from '#base/count.ts'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { ButtonLink, DayText, Facts, Coming, Money, QuietTable, Section, TextLink } from '#platform/ui/index.tsx'
import { useAsk, useMay, useToday } from '#platform/web/index.tsx'
import { getPending } from '../endpoints.ts'
import { receivables } from '../receivables.ts'
import { receiptPermissions } from '../settlement.ts'
import './receipts.css'

/** As many documents as are listed here; the report has them all. */
const SHOWN = 10

export default function PartyReceivables({ partyId }: { partyId: string }) {
  const asked = useAsk(getPending, { params: { partyId } })
  const today = useToday()
  const mayCollect = useMay(receiptPermissions.write)
  const pending = asked.data?.partyId === partyId ? asked.data : null
  if (!pending) return <Coming asked={asked} />
  const { items, total } = pending
  const late = sumAmounts(items.filter((item) => item.dueDate < today).map((item) => parseAmount(item.balance)))
  return (
    <Section
      title="Cartera"
      count={counted(items.length, 'documento por cobrar', 'documentos por cobrar')}
      action={items.length > 0 && <TextLink href={`${receivables.path}?party=${partyId}`}>Ver cartera completa</TextLink>}
    >
      {items.length === 0 ? (
        <p className="t2">No tiene documentos por cobrar.</p>
      ) : (
        <div className="stack rct-party">
          <Facts
            items={[
              { label: 'Por cobrar', value: <Money value={total} sign /> },
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
                    <Money value={item.balance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
          {mayCollect && (
            <div className="row">
              <ButtonLink href={`/treasuries/AR?new=1&party=${partyId}`}>Registrar recaudo</ButtonLink>
            </div>
          )}
        </div>
      )}
    </Section>
  )
}
