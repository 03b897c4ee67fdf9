/** The other units of an item in its form, one a line: which, and how many of the base unit it holds. */
import { LineList, NumberField, Picker, type PickerSearch } from '#platform/ui/index.tsx'
import { unitLine, type UnitLine } from '../form.ts'
import { MOST_UNITS } from './factor.ts'
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
            <NumberField
              label="Contiene"
              required
              decimals={6}
              suffix={base}
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
