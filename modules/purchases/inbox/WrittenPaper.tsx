/** The paper of what came without one: what its XML says, as an invoice shows it. */
import { Fragment } from 'react'
import { parseAmount } from '#base/decimal.ts'
import { DayText, Money, PaperSheet, Quantity, UnitPrice } from '#platform/ui/index.tsx'
import type { WrittenPaper as Written } from './paper-endpoint.ts'
import './written-paper.css'

interface Props {
  readonly written: Written
  /** "Factura de venta" */
  readonly title: string
  readonly number: string
  /** The words of the line that is being decided. */
  readonly marked: string | null
  /** Of a line, by its words; left out of what is only read. */
  readonly onPick?: ((description: string) => void) | undefined
}

/** `HH:mm`; whatever else a supplier writes is left out. */
const hour = (time: string): string => /^\d{2}:\d{2}/.exec(time)?.[0] ?? ''

export function WrittenPaper({ written, title, number, marked, onPick }: Props) {
  const { supplier, customer, lines, notes, key } = written
  const reach = [supplier.address, supplier.phone, supplier.email].filter((each) => each !== '').join(' · ')
  return (
    <PaperSheet>
      <div className="written-paper">
        <p className="written-over">Representación del XML</p>
        <header>
          <div>
            <p className="written-name">{supplier.name}</p>
            <p>NIT {supplier.identification}</p>
            {reach !== '' && <p>{reach}</p>}
          </div>
          <div className="written-number">
            <p>{title}</p>
            <p className="written-name">{number}</p>
          </div>
        </header>
        <div className="written-parties">
          <p>
            <b>Cliente</b>
            <br />
            {customer.name}
            <br />
            NIT {customer.identification}
          </p>
          <Dates written={written} />
        </div>
        <table>
          <thead>
            <tr>
              <th>Descripción</th>
              <th className="num">Cant.</th>
              <th className="num">Vr. unit.</th>
              <th>Impuesto</th>
              <th className="num">Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the lines of a signed document stay where they are
              <tr key={index} className={line.description === marked ? 'marked' : undefined}>
                <td>
                  {onPick ? (
                    <button type="button" className="written-line" onClick={() => onPick(line.description)}>
                      {line.description}
                    </button>
                  ) : (
                    line.description
                  )}
                </td>
                <td className="num">
                  <Quantity value={line.quantity} />
                </td>
                <td className="num">
                  <UnitPrice value={line.unitPrice} />
                </td>
                <td>{line.taxes.join(', ')}</td>
                <td className="num">
                  <Money value={parseAmount(line.net)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Sums written={written} />
        {notes.map((note, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the notes of a signed document stay where they are
          <p key={index} className="written-note">
            {note}
          </p>
        ))}
        <p className="written-key">
          <b>Código único</b>
          <br />
          {key}
        </p>
      </div>
    </PaperSheet>
  )
}

const Dates = ({ written: { date, time, dueDate, isCredit, order, currency } }: { readonly written: Written }) => (
  <dl>
    <dt>Fecha de emisión</dt>
    <dd>
      <DayText value={date} /> {hour(time)}
    </dd>
    <dt>Vencimiento</dt>
    <dd>
      <DayText value={dueDate} />
    </dd>
    <dt>Forma de pago</dt>
    <dd>{isCredit ? 'Crédito' : 'Contado'}</dd>
    {order !== '' && (
      <>
        <dt>Orden de compra</dt>
        <dd>{order}</dd>
      </>
    )}
    {currency !== 'COP' && (
      <>
        <dt>Moneda</dt>
        <dd>{currency}</dd>
      </>
    )}
  </dl>
)

const isSome = (amount: string): boolean => parseAmount(amount) !== 0n

const Sums = ({ written: { net, discount, charge, taxes, total } }: { readonly written: Written }) => (
  <dl className="written-sums">
    <dt>Subtotal</dt>
    <dd className="num">
      <Money value={parseAmount(net)} cents="always" />
    </dd>
    {isSome(discount) && (
      <>
        <dt>Descuentos</dt>
        <dd className="num">
          <Money value={parseAmount(`-${discount}`)} cents="always" />
        </dd>
      </>
    )}
    {isSome(charge) && (
      <>
        <dt>Cargos</dt>
        <dd className="num">
          <Money value={parseAmount(charge)} cents="always" />
        </dd>
      </>
    )}
    {taxes.map(({ name, base, amount }) => (
      <Fragment key={`${name} ${base}`}>
        <dt>
          {name} sobre <Money value={parseAmount(base)} />
        </dt>
        <dd className="num">
          <Money value={parseAmount(amount)} cents="always" />
        </dd>
      </Fragment>
    ))}
    <dt className="b">Total a pagar</dt>
    <dd className="num b">
      <Money value={parseAmount(total)} cents="always" />
    </dd>
  </dl>
)
