/** The days on which a document is due, when they are several: each with its part of what is to be paid. */
import { addDays, isDay } from '#base/date.ts'
import { isPercentText, percentText, type Amount, type Percent } from '#base/decimal.ts'
import { Button, DateField, Money, MoneyField, NumberField, QuietTable, SelectField } from '#platform/ui/index.tsx'
import { equalInstalments, MONTH_DAYS, MOST_INSTALMENTS, partsOf, type Instalment } from '../../figures/instalments.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { hasField } from '../../parts/head.ts'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { problemOf, type Problem } from './problems.ts'
import './instalments.css'

interface InstalmentsProps {
  kind: DocumentKind
  form: EditorForm
  payable: Amount
  problems: readonly Problem[]
  edit: Edit
}

export function Instalments({ kind, form, payable, problems, edit }: InstalmentsProps) {
  const { instalments, date, paymentForm } = form
  if (!hasField(kind, 'instalments')) return null
  const change = (next: readonly Instalment[]) =>
    edit(
      [
        'instalments',
        'dueDate',
        ...instalments.flatMap((_, index) => ['dueDate', 'value', 'kind'].map((name) => `instalments.${index}.${name}`)),
      ],
      (before) => ({
        ...before,
        instalments: [...next],
        dueDate: next.at(-1)?.dueDate ?? before.dueDate,
        paymentForm: next.length > 0 ? '2' : before.paymentForm,
      }),
    )
  if (instalments.length === 0) {
    return paymentForm === '2' && isDay(date) ? (
      <div className="doc-instalments-none">
        <Button look="quiet" size="small" onClick={() => change(equalInstalments(3, date))}>
          Dividir en cuotas
        </Button>
      </div>
    ) : null
  }
  const parts = partsOf(instalments, payable)
  const by = instalments[0]?.kind ?? 'Porcentaje'
  const replace = (index: number, changes: Partial<Instalment>) =>
    change(instalments.map((each, place) => (place === index ? { ...each, ...changes } : each)))
  const add = () => {
    const last = instalments.at(-1)
    if (last && isDay(last.dueDate)) change([...instalments, { dueDate: addDays(last.dueDate, MONTH_DAYS), kind: by, value: '0' }])
  }
  return (
    <section className="doc-instalments" aria-label="Cuotas">
      <div className="doc-instalments-head">
        <h3>Cuotas</h3>
        <SelectField
          label="Se escriben por"
          name="instalmentsBy"
          value={by}
          options={[
            { value: 'Porcentaje', label: 'Porcentaje' },
            { value: 'Valor', label: 'Valor' },
          ]}
          onChange={(chosen) => change(chosen === 'Valor' ? byAmount(instalments, payable) : equalDays(instalments))}
        />
      </div>
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Cuota</th>
            <th scope="col">Vence</th>
            <th scope="col" className="num">
              {by}
            </th>
            <th scope="col" className="num">
              A pagar
            </th>
            <th scope="col">
              <span className="sr">Quitar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {instalments.map((each, index) => (
            <InstalmentRow
              // Days follow on: none stands twice, but while somebody writes them.
              key={`${index + 1} ${each.kind}`}
              index={index}
              count={instalments.length}
              instalment={each}
              amount={parts[index]?.amount ?? payable}
              date={date}
              problems={problems}
              onChange={(changes) => replace(index, changes)}
              onRemove={() => change(instalments.filter((_, place) => place !== index))}
            />
          ))}
        </tbody>
      </QuietTable>
      <div className="doc-instalments-foot">
        {instalments.length < MOST_INSTALMENTS && (
          <Button look="quiet" size="small" onClick={add}>
            Agregar cuota
          </Button>
        )}
        <Button look="quiet" size="small" onClick={() => change([])}>
          Pagar en un solo plazo
        </Button>
      </div>
    </section>
  )
}

interface RowProps {
  index: number
  count: number
  instalment: Instalment
  amount: Amount
  /** Of the document. */
  date: string
  problems: readonly Problem[]
  onChange: (changes: Partial<Instalment>) => void
  onRemove: () => void
}

function InstalmentRow({ index, count, instalment, amount, date, problems, onChange, onRemove }: RowProps) {
  const { kind, dueDate, value } = instalment
  const at = (name: string) => problemOf(problems, `instalments.${index}.${name}`)
  const field = {
    label: `${kind} de la cuota ${index + 1}`,
    hideLabel: true,
    name: `instalments.${index}.value`,
    value,
    error: at('value') ?? at('kind'),
    onChange: (text: string) => onChange({ value: isPercentText(text) ? text : '0' }),
  }
  return (
    <tr>
      <td>{`${index + 1} de ${count}`}</td>
      <td>
        <DateField
          label={`Vencimiento de la cuota ${index + 1}`}
          hideLabel
          name={`instalments.${index}.dueDate`}
          value={dueDate}
          error={at('dueDate')}
          {...(isDay(date) ? { base: date } : {})}
          onChange={(day) => isDay(day) && onChange({ dueDate: day })}
        />
      </td>
      <td className="num">{kind === 'Valor' ? <MoneyField {...field} /> : <NumberField kind="percent" {...field} />}</td>
      <td className="num">
        <Money value={amount} />
      </td>
      <td>
        <Button look="quiet" size="small" aria-label={`Quitar la cuota ${index + 1}`} onClick={onRemove}>
          Quitar
        </Button>
      </td>
    </tr>
  )
}

const byAmount = (instalments: readonly Instalment[], payable: Amount): Instalment[] =>
  partsOf(instalments, payable).map(({ dueDate, amount }) => ({
    dueDate,
    kind: 'Valor',
    value: percentText((amount * 10_000n) as bigint as Percent),
  }))

/** The same days, equal parts. */
const equalDays = (instalments: readonly Instalment[]): Instalment[] => {
  const [first] = instalments
  if (!first || !isDay(first.dueDate)) return [...instalments]
  return equalInstalments(instalments.length, first.dueDate).map((each, index) => ({
    ...each,
    dueDate: instalments[index]?.dueDate ?? each.dueDate,
  }))
}
