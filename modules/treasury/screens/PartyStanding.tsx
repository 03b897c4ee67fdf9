/** How a third party stands, both ways: what is owed by age, what was advanced, and what is left when all of it is crossed. */
import { addAmounts, parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { Coming, Facts, Money, QuietTable, Section } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getPartyStanding, type PartyStanding } from '../endpoints.ts'

const read = (text: string | null | undefined): Amount => (text === null || text === undefined ? zeroAmount : parseAmount(text))

/** What it owes less what it is owed, once advances are applied. Above zero it owes. */
const netOf = ({ owes, isOwed, advancedByIt, advancedToIt }: PartyStanding): Amount =>
  subtract(addAmounts(read(owes?.total), read(advancedToIt)), addAmounts(read(isOwed?.total), read(advancedByIt)))

export default function PartyStandingSection({ partyId }: { partyId: string }) {
  const asked = useAsk(getPartyStanding, { params: { partyId } })
  if (!asked.data) return <Coming asked={asked} />
  const { ages, owes, isOwed, advancedByIt, advancedToIt } = asked.data
  if (owes === null && isOwed === null) return null
  const net = netOf(asked.data)
  const figures = [
    { label: 'Te debe', value: owes?.total },
    { label: 'Le debes', value: isOwed?.total },
    { label: 'Anticipos que te dio', value: advancedByIt },
    { label: 'Anticipos que le diste', value: advancedToIt },
  ].flatMap(({ label, value }) =>
    value === null || value === undefined ? [] : [{ label, value: <Money value={value} sign muted={parseAmount(value) === zeroAmount} /> }],
  )
  const sides = [
    ...(owes === null ? [] : [{ label: 'Te debe', ages: owes.ages }]),
    ...(isOwed === null ? [] : [{ label: 'Le debes', ages: isOwed.ages }]),
  ]
  const isAll = owes !== null && isOwed !== null && advancedByIt !== null && advancedToIt !== null
  const isQuiet = sides.every((side) => side.ages.every((age) => parseAmount(age) === zeroAmount))
  return (
    <Section title="Saldos">
      <div className="stack rct-party">
        <Facts
          items={[
            ...figures,
            ...(isAll
              ? [
                  {
                    label: net < zeroAmount ? 'Neto a su favor' : 'Neto a tu favor',
                    value: <Money value={net < zeroAmount ? (-net as Amount) : net} sign />,
                  },
                ]
              : []),
          ]}
        />
        {!isQuiet && (
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Edad</th>
                {sides.map(({ label }) => (
                  <th key={label} scope="col" className="num">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ages.map((label, age) => (
                <tr key={label}>
                  <td>{label}</td>
                  {sides.map((side) => (
                    <td key={side.label} className="num">
                      <Money value={read(side.ages[age])} muted={read(side.ages[age]) === zeroAmount} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </QuietTable>
        )}
      </div>
    </Section>
  )
}
