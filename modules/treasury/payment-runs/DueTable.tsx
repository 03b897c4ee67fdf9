/** What is due until a day, chosen line by line or all at once, with how much of each is paid. */
import { isDay } from '#base/date.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { Checkbox, Coming, DayText, Money, MoneyField, Notice, QuietTable, useShortcuts } from '#platform/ui/index.tsx'
import { useAsk, useToday } from '#platform/web/index.tsx'
import { type DueItem, listDue } from './endpoints.ts'
import { type ChosenLine, foundIn, isChosen, shownItems, withAmount, withItems, withoutItems } from './run-figures.ts'

interface DueTableProps {
  readonly until: string
  /** Of third party, number or account. */
  readonly search: string
  readonly runId: string | undefined
  readonly lines: readonly ChosenLine[]
  /** Of all of them. */
  readonly wrong: string | null
  /** By field: `2.amount`. */
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (lines: readonly ChosenLine[]) => void
}

export function DueTable({ until, search, runId, lines, wrong, errors, onChange }: DueTableProps) {
  const asked = useAsk(listDue, isDay(until) ? { query: { until, ...(runId === undefined ? {} : { runId }) } } : null)
  const items = foundIn(shownItems(lines, asked.data?.items ?? []), search)
  const count = items.filter((item) => isChosen(lines, item)).length
  const isAll = items.length > 0 && count === items.length
  const toggleAll = () => onChange(isAll ? withoutItems(lines, items) : withItems(lines, items))
  useShortcuts([{ keys: 't', label: 'Elegir todo lo que vence', run: toggleAll }])
  if (!asked.data && isDay(until)) return <Coming asked={asked} />
  return (
    <>
      {wrong && <Notice tone="danger">{wrong}</Notice>}
      {asked.data?.isMore && <Notice tone="quiet">Hay más documentos de los que se muestran: acorta hasta cuándo vence.</Notice>}
      {items.length === 0 ? (
        <Notice tone="quiet">No se debe nada en pesos que venza hasta ese día y no esté en otra programación.</Notice>
      ) : (
        <QuietTable className="run-due">
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label={`Elegir todo (${count} de ${items.length})`}
                  value={isAll}
                  indeterminate={count > 0 && !isAll}
                  onChange={toggleAll}
                />
              </th>
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
            {items.map((item) => (
              <DueRow key={item.openItemId} item={item} lines={lines} errors={errors} onChange={onChange} />
            ))}
          </tbody>
        </QuietTable>
      )}
    </>
  )
}

interface DueRowProps extends Pick<DueTableProps, 'lines' | 'errors' | 'onChange'> {
  readonly item: DueItem
}

function DueRow({ item, lines, errors, onChange }: DueRowProps) {
  const today = useToday()
  const { openItemId, number, party, account, dueDate, balance } = item
  const index = lines.findIndex((line) => line.openItemId === openItemId)
  const error = errors.get(`${index}.amount`) ?? errors.get(`${index}`) ?? errors.get(`${index}.openItemId`)
  return (
    <tr>
      <td>
        <Checkbox
          label={`${party.name}, ${number}`}
          value={index >= 0}
          onChange={(isOn) => onChange(isOn ? withItems(lines, [item]) : withoutItems(lines, [item]))}
        />
        <div className="small muted">
          <SourceNumber source={item.source}>{number}</SourceNumber> · {account}
        </div>
      </td>
      <td className={dueDate < today ? 'run-late' : 't2'}>
        <DayText value={dueDate} short />
        {dueDate < today && <span className="sr"> vencido</span>}
      </td>
      <td className="num">
        <Money value={balance} />
      </td>
      <td className="run-pay">
        {index >= 0 && (
          <MoneyField
            label={`A pagar de ${number}, ${party.name}`}
            hideLabel
            name={`lines.${index}.amount`}
            value={lines[index]?.amount ?? ''}
            error={error}
            onChange={(amount) => onChange(withAmount(lines, openItemId, amount))}
          />
        )}
      </td>
    </tr>
  )
}
