/** Under the lines: what the third party of the line in edit has open, and what is left of it with this journal. */
import { useCallback, useState } from 'react'
import type { Amount } from '#base/decimal.ts'
import { DayText, type FormStore, Money } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { findPartyItems } from '../endpoints.ts'
import { balancesOf } from '../items/party-balances.ts'
import type { JournalLine } from '../journal-lines.ts'

interface Party {
  readonly id: string
  readonly name: string
}

/** The third party of the line in edit; the last one while no line is. */
export function usePartyInSight(form: Pick<FormStore<{ readonly lines: readonly JournalLine[] }>, 'values'>) {
  const [key, setKey] = useState<string | null>(null)
  const look = useCallback((active: string | null) => setKey((before) => active ?? before), [])
  const line = form.values().lines.find((each) => each.key === key)
  const seen: Party | null = line && line.partyId !== null ? { id: line.partyId, name: line.party } : null
  return { look, seen }
}

const figure = (value: Amount) => (value === 0n ? <span className="muted">–</span> : <Money value={value} />)

export function PartyBalances({ party, lines }: { party: Party; lines: readonly JournalLine[] }) {
  const { data } = useAsk(findPartyItems, { query: { partyId: party.id } })
  if (!data) return <span />
  const found = balancesOf(data.items, lines, party.id)
  if (found.rows.length === 0) return <span className="small muted">{`${party.name} no tiene documentos abiertos.`}</span>
  return (
    <section className="jrn-party" aria-label="Saldos del tercero">
      <h2>
        Saldos del tercero <span className="muted">{party.name}</span>
      </h2>
      <div className="jrn-party-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Documento</th>
              <th scope="col" className="at-desk">
                Cuenta
              </th>
              <th scope="col" className="at-desk">
                Fecha
              </th>
              <th scope="col" className="num">
                Saldo
              </th>
              <th scope="col" className="num at-desk">
                Comprobante
              </th>
              <th scope="col" className="num">
                Queda
              </th>
            </tr>
          </thead>
          <tbody>
            {found.rows.map(({ key, account, number, date, balance, change, left }) => (
              <tr key={key}>
                <td>{number}</td>
                <td className="at-desk" data-clip>
                  {account}
                </td>
                <td className="at-desk">{date === null ? <span className="muted">Se abre</span> : <DayText value={date} />}</td>
                <td className="num">{figure(balance)}</td>
                <td className="num at-desk">{figure(change)}</td>
                <td className="num">
                  <Money value={left} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{tellSide(found.left)}</td>
              <td className="at-desk" colSpan={2}>
                {found.rows.length === 1 ? '1 documento' : `${found.rows.length} documentos`}
              </td>
              <td className="num">
                <Money value={found.balance} />
              </td>
              <td className="num at-desk">{figure(found.change)}</td>
              <td className="num">
                <Money value={found.left} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {data.isCut && <p className="small muted">Hay más documentos abiertos: se ven los más antiguos de cada cuenta.</p>}
    </section>
  )
}

function tellSide(left: Amount): string {
  if (left === 0n) return 'Queda saldado'
  return left > 0n ? 'Debe a la empresa' : 'La empresa le debe'
}
