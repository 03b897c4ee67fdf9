/** What modules keep against the books at the end of the month, and the proofs of integrity behind them, folded. */
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { countText } from '#base/count.ts'
import { CircleCheckIcon, KitLink, Money, QuietTable, Section, AlertIcon } from '#platform/ui/index.tsx'
import type { ClosureBalanceView, ClosurePoint } from './endpoints.ts'

const isEven = ({ difference }: ClosureBalanceView): boolean => parseAmount(difference) === zeroAmount

/** "1305, 96 documentos" */
const aboutOf = ({ codes, count, unit }: ClosureBalanceView): string =>
  [...(codes.length > MOST_CODES ? [`${codes.length} cuentas`] : codes), `${countText(count)} ${unit}`].join(', ')
const MOST_CODES = 3

export function BalancesSection({
  balances,
  proofs,
}: {
  readonly balances: readonly ClosureBalanceView[]
  readonly proofs: readonly ClosurePoint[]
}) {
  const apart = balances.filter((balance) => !isEven(balance))
  const even = balances.filter(isEven)
  return (
    <>
      {apart.length > 0 && (
        <Section title="Por resolver" count={String(apart.length)}>
          <Balances caption="Saldos que no cuadran" balances={apart} />
        </Section>
      )}
      <Section title="Cuadran" count={String(even.length)}>
        <Balances caption="Saldos que cuadran" balances={even} />
        <Integrity proofs={proofs} />
      </Section>
    </>
  )
}

const Balances = ({ caption, balances }: { readonly caption: string; readonly balances: readonly ClosureBalanceView[] }) => (
  <QuietTable className="closure-balances">
    <caption className="sr">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Punto</th>
        <th scope="col" className="num">
          En el módulo
        </th>
        <th scope="col" className="num">
          En los libros
        </th>
        <th scope="col" className="num">
          Por resolver
        </th>
        <th scope="col">
          <span className="sr">Dónde se ve</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {balances.map((balance) => (
        <Row key={balance.title} balance={balance} />
      ))}
    </tbody>
  </QuietTable>
)

function Row({ balance }: { readonly balance: ClosureBalanceView }) {
  const { title, kept, books, difference, href } = balance
  return (
    <tr>
      <th scope="row">
        <span className="closure-row">
          {isEven(balance) ? <CircleCheckIcon className="closure-fine" /> : <AlertIcon className="closure-apart" />}
          <span>
            <span className="b">{title}</span> <span className="small muted">{aboutOf(balance)}</span>
          </span>
        </span>
      </th>
      <td className="num" data-label="En el módulo">
        <Money value={parseAmount(kept)} />
      </td>
      <td className="num" data-label="En los libros">
        <Money value={parseAmount(books)} />
      </td>
      <td className={isEven(balance) ? 'num' : 'num b'} data-label="Por resolver">
        {isEven(balance) ? '–' : <Money value={parseAmount(difference)} />}
      </td>
      <td className="closure-see">
        {href !== null && (
          <KitLink className="link" href={href} aria-label={`${title}: ver prueba`}>
            Ver prueba
          </KitLink>
        )}
      </td>
    </tr>
  )
}

/** Those that do not hold stand above, with what keeps the month from closing. */
const Integrity = ({ proofs }: { readonly proofs: readonly ClosurePoint[] }) => {
  const fine = proofs.filter(({ group }) => group === 'fine')
  return (
    <details className="closure-integrity">
      <summary>{`Integridad: ${fine.length} de ${proofs.length}`}</summary>
      <ul>
        {fine.map(({ title }) => (
          <li key={title} className="small">
            <CircleCheckIcon className="closure-fine" />
            {title}
          </li>
        ))}
      </ul>
    </details>
  )
}
