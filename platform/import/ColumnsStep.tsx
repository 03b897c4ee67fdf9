/** Each column of the file with what it holds and the field that it is; what no column says can be the same for all rows. */
import { useState } from 'react'
import { Button, Checkbox, QuietTable, SelectField, TextField } from '#platform/ui/index.tsx'
import type { ShownField } from './import-endpoints.ts'
import type { MendRow } from './review.ts'

/** How many values show what a column is. */
const SAMPLES = 3
const NO_FIELD = '-'

export interface ColumnsStepProps {
  readonly fields: readonly ShownField[]
  readonly heads: readonly string[]
  readonly rows: readonly MendRow[]
  readonly columns: readonly string[]
  readonly defaults: Readonly<Record<string, string>>
  readonly onColumns: (columns: readonly string[]) => void
  readonly onDefaults: (defaults: Readonly<Record<string, string>>) => void
  /** Fields whose unknown names are made with the import. */
  readonly making: readonly string[]
  readonly onMaking: (fields: readonly string[]) => void
}

export function ColumnsStep({ fields, heads, rows, columns, defaults, onColumns, onDefaults, making, onMaking }: ColumnsStepProps) {
  const [isHelping, setHelping] = useState(false)
  const options = [
    { value: NO_FIELD, label: 'No importar' },
    ...fields.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label })),
  ]
  const samplesOf = (column: number): string =>
    [...new Set(rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''))]
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, 40))
      .join(' · ')
  // A field is of one column: the other one that had it is left without.
  const assign = (column: number, field: string) =>
    onColumns(columns.map((each, index) => (index === column ? field : each === field ? '' : each)))
  const silent = fields.filter(({ name }) => !columns.includes(name))
  const missing = silent.filter(({ required, name }) => required && (defaults[name] ?? '') === '')
  // What names other records that can be made of their name alone.
  const naming = fields.filter(({ name, makes }) => makes !== '' && (columns.includes(name) || (defaults[name] ?? '') !== ''))
  const given = silent.filter(({ name }) => defaults[name] !== undefined)
  return (
    <>
      <div className="import-map">
        {heads.map((head, column) => (
          <SelectField
            // Two columns may have the same head, and none moves.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            label={head || `Columna ${column + 1}`}
            help={samplesOf(column) || 'Vacía'}
            value={columns[column] || NO_FIELD}
            onChange={(field) => assign(column, field === NO_FIELD ? '' : field)}
            options={options}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <p className="muted import-what">
          Ninguna columna es {missing.map(({ label }) => `«${label}»`).join(', ')}, que todo registro nuevo necesita.
        </p>
      )}
      {naming.length > 0 && (
        <fieldset className="import-making">
          <legend className="muted">Crear si no existe</legend>
          {naming.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              value={making.includes(name)}
              onChange={(isMade) => onMaking(isMade ? [...making, name] : making.filter((each) => each !== name))}
            />
          ))}
        </fieldset>
      )}
      <div className="import-map">
        {given.map(({ name, label, choices, help }) =>
          choices.length > 0 ? (
            <SelectField
              key={name}
              label={`${label}, en todas las filas`}
              value={defaults[name] || NO_FIELD}
              onChange={(text) => onDefaults({ ...defaults, [name]: text === NO_FIELD ? '' : text })}
              options={[{ value: NO_FIELD, label: 'Vacío' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
            />
          ) : (
            <TextField
              key={name}
              label={`${label}, en todas las filas`}
              help={help}
              value={defaults[name] ?? ''}
              onChange={(text) => onDefaults({ ...defaults, [name]: text })}
            />
          ),
        )}
        {silent.length > given.length && (
          <SelectField
            label="Poner lo mismo en todas las filas"
            value={NO_FIELD}
            onChange={(name) => onDefaults({ ...defaults, [name]: '' })}
            options={[
              { value: NO_FIELD, label: 'Elige un campo' },
              ...silent.filter(({ name }) => defaults[name] === undefined).map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
      </div>
      <div>
        <Button look="quiet" onClick={() => setHelping(!isHelping)} aria-expanded={isHelping}>
          Qué lleva cada campo
        </Button>
      </div>
      {isHelping && (
        <QuietTable tight className="import-help">
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Qué lleva</th>
              <th scope="col">Ejemplo</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, label, required, help, example, choices }) => (
              <tr key={name}>
                <td>{required ? `${label} *` : label}</td>
                <td>
                  {[help, choices.length > 0 && choices.length <= 12 ? choices.join(', ') : ''].filter((each) => each !== '').join(' ')}
                </td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </>
  )
}
