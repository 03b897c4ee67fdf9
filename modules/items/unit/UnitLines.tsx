/** The other units of an item in its form, one a line: which, and how many of the base unit it holds. */
import { isQuantityText, quantityText } from '#base/decimal.ts'
import { LineList, NumberField, Picker, type PickerSearch, SelectField } from '#platform/ui/index.tsx'
import { unitLine, type UnitLine } from '../form.ts'
import { MOST_UNITS } from './factor.ts'
import { factorOf, unitEquation, unitProblems } from './of-item.ts'
import './unit-lines.css'

interface Props {
  readonly value: readonly UnitLine[]
  readonly onChange: (lines: readonly UnitLine[]) => void
  /** What the item is counted in. */
  readonly base: string
  readonly source: PickerSearch
  /** "2.factor" → what is wrong there. */
  readonly problems: ReadonlyMap<string, string>
  readonly onInvalid: (error: string | null) => void
}

/** "1 caja = 9 unidades", once it says one. */
function equationOf({ unit, told, factor }: UnitLine, base: string): string | undefined {
  if (unit === null || !isQuantityText(factor)) return undefined
  const said = { unitId: unit.id, ...(told === 'parts' ? { perBase: factor } : { factor }) }
  return unitProblems([said], null).length > 0 ? undefined : unitEquation(base, { name: unit.label, factor: quantityText(factorOf(said)) })
}

export function UnitLines({ value, onChange, base, source, problems, onInvalid }: Props) {
  return (
    <div className="stack" data-field="units" tabIndex={-1}>
      <LineList
        className="unit-lines"
        value={value}
        onChange={onChange}
        make={unitLine}
        addLabel="Agregar unidad"
        most={MOST_UNITS}
        nameOf={(line, at) => `la unidad ${line.unit?.label ?? at + 1}`}
      >
        {(line, at, fill) => (
          <>
            <Picker
              label="Unidad"
              required
              source={source}
              name={`units.${at}.unitId`}
              error={problems.get(`${at}.unitId`) ?? null}
              value={line.unit}
              onChange={(unit) => fill({ unit: unit && { id: unit.id, label: unit.label } })}
            />
            <SelectField
              label="Equivalencia"
              value={line.told}
              onChange={(told) => fill({ told: told === 'parts' ? 'parts' : 'holds' })}
              options={[
                { value: 'holds', label: `1 ${line.unit?.label ?? 'de esta'} contiene` },
                { value: 'parts', label: `1 ${base} contiene` },
              ]}
            />
            <NumberField
              label="Contiene"
              required
              decimals={line.told === 'parts' ? 0 : 6}
              suffix={line.told === 'parts' ? (line.unit?.label ?? '') : base}
              help={equationOf(line, base)}
              name={`units.${at}.factor`}
              error={problems.get(`${at}.factor`) ?? null}
              value={line.factor}
              onInvalid={onInvalid}
              onChange={(factor) => fill({ factor })}
            />
          </>
        )}
      </LineList>
      <p className="small muted">
        Existencias y precio son por {base.toLowerCase()}. Cada documento conserva lo que la unidad contenía ese día.
      </p>
    </div>
  )
}
