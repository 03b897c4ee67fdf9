/** What a customer owes on a day: how much, how late, and each document with the page where it is seen and paid. */
import { type FormEvent, useState } from 'react'
import { showDay, type Day } from '#base/date.ts'
import { formatMoney, toAmount } from '#platform/ui/format.ts'
import { Input } from './Input.tsx'
import { loadStatement, statementUrl, type Statement } from './statement.tsx'

interface Props {
  readonly token: string
  readonly first: Statement
  readonly onClosed: () => void
}

export function StatementPage({ token, first, onClosed }: Props) {
  const [statement, setStatement] = useState(first)
  const [day, setDay] = useState<string>(first.day)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    if (day === '' || day > statement.today) return setProblem('Elige un día hasta hoy.')
    setAsking(true)
    const loaded = await loadStatement(token, day)
    setAsking(false)
    if (loaded.state === 'closed') return onClosed()
    if (loaded.state === 'failed') return setProblem(loaded.message)
    setStatement(loaded.statement)
  }
  const { issuer, customer, items, more } = statement
  return (
    <div className="column">
      <header className="issuer">
        {issuer.hasLogo && <img className="logo" src={statementUrl(token, '/logo')} alt="" />}
        <b>{issuer.name}</b>
        <span>{issuer.identification}</span>
      </header>
      <main className="sheet">
        <section className="head">
          <div>
            <h1>
              Estado de cuenta al <span className="number">{showDay(statement.day as Day)}</span>
            </h1>
            <p>{customer}</p>
            <Balance balance={statement.balance} />
          </div>
          {items.length > 0 && (
            <nav aria-label="Estado de cuenta">
              <a className="button filled" href={statementUrl(token, '/pdf', statement.day)} download>
                Descargar PDF
              </a>
            </nav>
          )}
        </section>
        <form className="other-day" onSubmit={(event) => void look(event)} noValidate aria-label="Otro día">
          <Input
            name="day"
            label="Saldo de otro día"
            value={day}
            problem={problem}
            type="date"
            autoComplete="off"
            max={statement.today}
            onChange={(value) => {
              setDay(value)
              setProblem(null)
            }}
          />
          <button type="submit" className="button" disabled={isAsking}>
            {isAsking ? 'Abriendo…' : 'Ver ese día'}
          </button>
        </form>
        {statement.ages.length > 0 && (
          <dl className="facts" aria-label="Edades">
            {statement.ages.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatMoney(toAmount(amount))}</dd>
              </div>
            ))}
          </dl>
        )}
        {items.length > 0 && <h2>Documentos pendientes</h2>}
        <ul className="owed">
          {items.map((item) => (
            <Item key={`${item.number} ${item.dueDate}`} item={item} day={statement.day} canPay={statement.canPay} />
          ))}
        </ul>
        {more > 0 && <p className="small">{`Y ${more} documentos más: están todos en el PDF.`}</p>}
        <footer className="small">
          <p>Si ya pagaste algo de esto, no lo tengas en cuenta.</p>
        </footer>
      </main>
    </div>
  )
}

function Balance({ balance }: Pick<Statement, 'balance'>) {
  const amount = toAmount(balance)
  if (amount === 0n) return <p className="amount">No hay saldo por pagar</p>
  return (
    <p className="amount">
      {formatMoney(amount)} <small>{amount > 0n ? 'por pagar' : 'a favor'}</small>
    </p>
  )
}

const dueWords = (dueDate: string, day: string): string => `${dueDate < day ? 'Venció' : 'Vence'} el ${showDay(dueDate as Day)}`

interface ItemProps {
  readonly item: Statement['items'][number]
  readonly day: string
  readonly canPay: boolean
}

function Item({ item: { number, dueDate, balance, url }, day, canPay }: ItemProps) {
  const amount = toAmount(balance)
  const isOwed = amount > 0n
  const pays = canPay && isOwed
  return (
    <li>
      <span>
        <b>{number}</b>
        <small>{isOwed ? dueWords(dueDate, day) : 'Saldo a favor'}</small>
      </span>
      <span className="figure">{formatMoney(amount)}</span>
      {url !== '' && (
        <a
          className={pays ? 'button filled' : 'button'}
          href={pays ? `${url}#pagar` : url}
          aria-label={`${pays ? 'Ver y pagar' : 'Ver'} ${number}`}
        >
          {pays ? 'Ver y pagar' : 'Ver'}
        </a>
      )}
    </li>
  )
}
