/** The points of a third party on its page: what it has, its movements with their end, and what it authorised. */
import { countText } from '#base/count.ts'
import { dayInBogota } from '#base/date.ts'
import { Coming, DayText, Facts, QuietTable, Section } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { getPartyPoints } from './endpoints.ts'
import './registration.css'

type Joined = AnswerOf<typeof getPartyPoints>['programmes'][number]

const reasons: Readonly<Record<Joined['movements'][number]['reason'], string>> = {
  welcome: 'Bienvenida',
  sale: 'Compra',
  note: 'Nota crédito',
  undone: 'Anulación o edición',
}

export default function PartyPoints({ partyId }: { partyId: string }) {
  const asked = useAsk(getPartyPoints, { params: { id: partyId } })
  if (!asked.data) return <Coming asked={asked} />
  return asked.data.programmes.map((joined) => <InProgramme key={joined.id} joined={joined} />)
}

function InProgramme({ joined }: { joined: Joined }) {
  const { name, balance, level, joinedAt, branch, birthDate, policy, movements } = joined
  return (
    <Section title="Puntos" count={name}>
      <div className="stack">
        <Facts
          items={[
            { label: 'Saldo', value: `${countText(balance)} ${balance === 1 ? 'punto' : 'puntos'}` },
            ...(level === null ? [] : [{ label: 'Nivel', value: level }]),
            { label: 'Inscrito el', value: <DayText value={dayInBogota(new Date(joinedAt))} /> },
            { label: 'Tienda', value: branch ?? 'Sin tienda' },
            ...(birthDate === null ? [] : [{ label: 'Fecha de nacimiento', value: <DayText value={birthDate} /> }]),
            { label: 'Autorización de datos', value: `Versión ${policy.version}` },
          ]}
        />
        {movements.length === 0 ? (
          <p className="t2">Todavía no tiene movimientos.</p>
        ) : (
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Fecha</th>
                <th scope="col">Motivo</th>
                <th scope="col">Vence</th>
                <th scope="col" className="num">
                  Puntos
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((each) => (
                <tr key={each.id}>
                  <td>
                    <DayText value={each.day} />
                  </td>
                  <td>{reasons[each.reason]}</td>
                  <td className="t2">
                    {each.expires === null ? 'No vence' : <DayText value={each.expires} />}
                    {each.isExpired && ', vencido'}
                  </td>
                  <td className="num">{countText(each.points)}</td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        )}
        <details className="loyalty-policy">
          <summary>Texto que aceptó</summary>
          <p className="small loyalty-accepted">{policy.text}</p>
        </details>
      </div>
    </Section>
  )
}
