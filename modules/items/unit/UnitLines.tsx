/** The other units of an item in its form, one a line: which, and how many of the base unit it holds. */
import { Button, IconButton, NumberField, Picker, PlusIcon, TrashIcon, type PickerSearch } from '#platform/ui/index.tsx'
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

/** Once the line is on the page. */
const focusLine = (key: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-unit="${key}"] input`)?.focus())

export function UnitLines({ value, onChange, base, source, problems, onInvalid }: Props) {
  const fill = (at: number, change: Partial<UnitLine>) =>
    onChange(value.map((line, index) => (index === at ? { ...line, ...change } : line)))
  const add = () => {
    const line = unitLine()
    onChange([...value, line])
    focusLine(line.key)
  }
  return (
    <div className="stack" data-field="units" tabIndex={-1}>
      {value.length > 0 && (
        <ol className="unit-lines">
          {value.map((line, at) => (
            <li key={line.key} data-unit={line.key}>
              <Picker
                label="Unidad"
                required
                source={source}
                name={`units.${at}.unitId`}
                error={problems.get(`${at}.unitId`) ?? null}
                value={line.unit}
                onChange={(unit) => fill(at, { unit: unit && { id: unit.id, label: unit.label } })}
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
                onChange={(factor) => fill(at, { factor })}
              />
              <span className="line-end">
                <IconButton
                  name={`Quitar la unidad ${line.unit?.label ?? at + 1}`}
                  icon={TrashIcon}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button look="quiet" icon={PlusIcon} onClick={add} disabledReason={value.length >= MOST_UNITS ? `Son máximo ${MOST_UNITS}` : null}>
          Agregar unidad
        </Button>
      </div>
      <p className="small muted">
        Existencias y precio son por {base.toLowerCase()}. Cada documento conserva lo que la unidad contenía ese día.
      </p>
    </div>
  )
}
