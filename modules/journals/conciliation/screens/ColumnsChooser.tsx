/** Which column of a file is what, chosen over its own first rows: it is remembered of the bank once it is loaded. */
import { QuietTable, SelectField } from '#platform/ui/index.tsx'
import type { StatementColumns } from '../statement-endpoints.ts'
import { dayOrders, type DayOrder } from '../statement/figures.ts'
import { columnNames, type ColumnName, type TableLayout } from '../statement/table.ts'

const dayOrderNames: Readonly<Record<DayOrder, string>> = { dmy: 'Día, mes, año', mdy: 'Mes, día, año', ymd: 'Año, mes, día' }

const nameAt = (layout: TableLayout, at: number): ColumnName | '' => {
  const found = (Object.entries(layout.columns) as [ColumnName, number][]).find(([, place]) => place === at)
  return found ? found[0] : ''
}

/** A column is one thing, and each thing is one column. */
function withColumn(layout: TableLayout, at: number, name: ColumnName | ''): TableLayout {
  const others = Object.entries(layout.columns).filter(([other, place]) => place !== at && other !== name)
  return { ...layout, columns: { ...Object.fromEntries(others), ...(name === '' ? {} : { [name]: at }) } }
}

interface Props {
  readonly columns: StatementColumns
  readonly layout: TableLayout
  readonly onChange: (layout: TableLayout) => void
}

export function ColumnsChooser({ columns: { heads, rows }, layout, onChange }: Props) {
  const options = (Object.entries(columnNames) as [ColumnName, string][]).map(([value, label]) => ({ value, label }))
  const places = heads.map((head, at) => ({ key: `${at} ${head}`, head, at }))
  const first = rows.map((cells, row) => ({ key: `fila ${row}`, cells }))
  return (
    <div className="stack">
      <div className="conciliation-columns">
        <QuietTable tight>
          <thead>
            <tr>
              {places.map(({ key, head, at }) => (
                <th key={key} scope="col">
                  <SelectField
                    label={head === '' ? `Columna ${at + 1}` : head}
                    empty="No se usa"
                    value={nameAt(layout, at)}
                    options={options}
                    onChange={(name) => onChange(withColumn(layout, at, name))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ key: row, cells }) => (
              <tr key={row}>
                {places.map(({ key, at }) => (
                  <td key={key}>{cells[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </QuietTable>
      </div>
      <div className="row">
        <SelectField
          label="Las fechas vienen como"
          value={layout.dayOrder}
          options={dayOrders.map((value) => ({ value, label: dayOrderNames[value] }))}
          onChange={(dayOrder) => onChange({ ...layout, dayOrder })}
        />
        <SelectField
          label="Los decimales van con"
          value={layout.decimal}
          options={[
            { value: ',', label: 'Coma: 1.000,50' },
            { value: '.', label: 'Punto: 1,000.50' },
          ]}
          onChange={(decimal) => onChange({ ...layout, decimal })}
        />
      </div>
    </div>
  )
}
