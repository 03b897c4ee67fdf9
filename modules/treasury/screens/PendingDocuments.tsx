/** What a third party owes or is owed, oldest first, and how much of the money goes to each. */
import { absolute, amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { closingDifference } from '../settlement-difference.ts'
import { Checkbox, DayText, FieldGrid, format, Money, MoneyField, Notice, QuietTable } from '#platform/ui/index.tsx'
import { useToday } from '#platform/web/index.tsx'
import type { OpenItemView } from '../endpoints.ts'
import {
  changedByHand,
  changedClosing,
  changedForeign,
  isForeign,
  spreadOf,
  typedForeign,
  type Spread,
  type TypedMoney,
} from '../settlement-form.ts'
import { OwedFigure } from './OwedFigure.tsx'
import { ForeignPay } from './ForeignPay.tsx'
import type { SettlementSurface } from './surface.ts'

export interface PendingDocumentsProps {
  readonly words: Pick<SettlementSurface['form'], 'amount' | 'total' | 'nothing'>
  readonly items: readonly OpenItemView[]
  /** Whose each is, when they are of several. */
  readonly owners?: Readonly<Record<string, string>>
  readonly typed: TypedMoney
  /** Of the money: its rate is of that day. */
  readonly date: string
  /** The document that is being collected or paid. */
  readonly documentId: string | null
  /** By field: `received`, `applications.{index}`. */
  readonly errors: ReadonlyMap<string, string>
  /** What may differ from the documents: what is beyond them stays as an advance, and a little closes them. Nothing of what has no money. */
  readonly offers: { readonly excess: boolean; readonly difference: boolean }
  readonly onChange: (typed: TypedMoney) => void
  readonly onInvalid: (error: string | null) => void
}

const NO_OWNERS: Readonly<Record<string, string>> = {}

export function PendingDocuments({
  words,
  items,
  owners = NO_OWNERS,
  typed,
  date,
  documentId,
  errors,
  offers,
  onChange,
  onInvalid,
}: PendingDocumentsProps) {
  const today = useToday()
  const spread = spreadOf(typed, items, documentId)
  const textOf = (id: string): string => {
    if (typed.byHand) return typed.byHand[id] ?? ''
    const amount = spread.amounts.get(id)
    return amount ? amountText(amount) : ''
  }
  return (
    <>
      <FieldGrid>
        <MoneyField
          label={words.amount}
          name="received"
          help="Se aplica primero a lo más antiguo"
          value={typed.received ?? (spread.received === null ? '' : amountText(spread.received))}
          error={errors.get('received')}
          onChange={(received) => onChange({ ...typed, received, byHand: null })}
          onInvalid={onInvalid}
        />
      </FieldGrid>
      {items.length === 0 && <Notice tone="quiet">{words.nothing}</Notice>}
      {(items.length > 0 || spread.extra !== 0n) && (
        <QuietTable className="rct rct-owed">
          <thead>
            <tr>
              <th scope="col">Documento</th>
              <th scope="col">Vence</th>
              <th scope="col" className="num">
                Saldo
              </th>
              <th scope="col" className="num">
                A pagar
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, index) => (
              <tr key={item.id}>
                <td>
                  <SourceNumber source={item.source}>{item.number}</SourceNumber>
                  {owners[item.id] && <div className="small t2">{owners[item.id]}</div>}
                </td>
                <td className={item.dueDate < today ? 'rct-late' : 't2'}>
                  <DayText value={item.dueDate} short />
                  {item.dueDate < today && <span className="sr"> vencido</span>}
                </td>
                <td className="num">
                  <OwedFigure owed={item} />
                </td>
                <td className="rct-pay">
                  {isForeign(item) ? (
                    <ForeignPay
                      item={item}
                      date={date}
                      name={`applications.${index}`}
                      typed={typedForeign(typed, item, documentId)}
                      share={spread.foreign.get(item.id)}
                      errors={errors}
                      onChange={(foreign) => onChange(changedForeign(typed, item.id, foreign))}
                      onInvalid={onInvalid}
                    />
                  ) : (
                    <PesosPay
                      label={`A pagar de ${item.number}`}
                      name={`applications.${index}`}
                      item={item}
                      typed={typed}
                      mayClose={offers.difference}
                      amount={spread.amounts.get(item.id) ?? zeroAmount}
                      value={textOf(item.id)}
                      error={errors.get(`applications.${index}`) ?? errors.get(`applications.${index}.difference`)}
                      onClosing={onChange}
                      onChange={(text) => onChange(changedByHand(typed, spread, item.id, text))}
                      onInvalid={onInvalid}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <Foot words={words} typed={typed} spread={spread} mayAdvance={offers.excess} onChange={onChange} />
        </QuietTable>
      )}
    </>
  )
}

interface PesosPayProps {
  readonly label: string
  readonly name: string
  readonly item: OpenItemView
  readonly typed: TypedMoney
  readonly mayClose: boolean
  /** What the document gets. */
  readonly amount: Amount
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onClosing: (typed: TypedMoney) => void
  readonly onInvalid: (error: string | null) => void
}

/** How much of a document in pesos is paid; what it differs by a little may close it. */
function PesosPay({ label, name, item, typed, mayClose, amount, value, error, onChange, onClosing, onInvalid }: PesosPayProps) {
  const difference = mayClose ? closingDifference(parseAmount(item.balance), amount) : null
  return (
    <>
      <MoneyField label={label} hideLabel name={name} value={value} error={error} onChange={onChange} onInvalid={onInvalid} />
      {difference !== null && (
        <Checkbox
          label={`Cerrar con un ajuste de ${format.formatMoney(absolute(difference))}`}
          value={typed.closes?.includes(item.id) ?? false}
          onChange={(closes) => onClosing(changedClosing(typed, item.id, closes))}
        />
      )}
    </>
  )
}

interface FootProps extends Pick<PendingDocumentsProps, 'words' | 'typed' | 'onChange'> {
  readonly spread: Spread
  readonly mayAdvance: boolean
}

/** What is not applied, what stays as an advance, what else moves, and all of it. */
function Foot({ words, typed, spread, mayAdvance, onChange }: FootProps) {
  return (
    <tfoot aria-live="polite">
      {spread.remaining !== 0n && (
        <tr>
          <td colSpan={3}>
            {spread.remaining > 0n ? 'Sin aplicar' : 'Aplicado de más'}{' '}
            {typed.byHand && (
              <button type="button" className="link" onClick={() => onChange({ ...typed, byHand: null })}>
                Repartir de nuevo
              </button>
            )}{' '}
            {spread.remaining > 0n && mayAdvance && (
              <button type="button" className="link" onClick={() => onChange({ ...typed, keepsExcess: true })}>
                Dejar como anticipo
              </button>
            )}
          </td>
          <td className="num rct-left">
            <Money value={spread.remaining} />
          </td>
        </tr>
      )}
      {spread.excess !== 0n && (
        <tr>
          <td colSpan={3}>
            Queda como anticipo{' '}
            <button type="button" className="link" onClick={() => onChange({ ...typed, keepsExcess: false })}>
              No dejarlo
            </button>
          </td>
          <td className="num">
            <Money value={spread.excess} />
          </td>
        </tr>
      )}
      {spread.extra !== 0n && (
        <tr>
          <td colSpan={3}>Otros conceptos y anticipos</td>
          <td className="num">
            <Money value={spread.extra} />
          </td>
        </tr>
      )}
      <tr>
        <td colSpan={3} className="b">
          {words.total}
        </td>
        <td className="num b">
          <Money value={spread.total} sign final />
        </td>
      </tr>
    </tfoot>
  )
}
