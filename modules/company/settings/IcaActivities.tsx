/** The activities that pay ICA, one a line: municipality, its code there, and its rate of each thousand. */
import { Button, IconButton, NumberField, Picker, PlusIcon, TextField, TrashIcon } from '#platform/ui/index.tsx'
import { optionSource } from '#platform/web/index.tsx'
import { searchCities } from '../cities.ts'
import { icaLine, type IcaLine } from './form.ts'

export const findCities = optionSource(searchCities, (search) => ({ query: { search } }))

const MOST_LINES = 50

interface Props {
  readonly value: readonly IcaLine[]
  readonly onChange: (lines: readonly IcaLine[]) => void
  /** "2.code" → what is wrong there. */
  readonly problems: ReadonlyMap<string, string>
  readonly onInvalid: (error: string | null) => void
}

/** Once the line is on the page. */
const focusLine = (key: string) => requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-ica="${key}"] input`)?.focus())

export function IcaActivities({ value, onChange, problems, onInvalid }: Props) {
  const fill = (at: number, change: Partial<IcaLine>) =>
    onChange(value.map((line, index) => (index === at ? { ...line, ...change } : line)))
  const add = () => {
    const line = icaLine()
    onChange([...value, line])
    focusLine(line.key)
  }
  return (
    <section className="stack" aria-label="Actividades de ICA" data-field="icaActivities" tabIndex={-1}>
      {value.length > 0 && (
        <ol className="ica-lines">
          {value.map((line, at) => (
            <li key={line.key} data-ica={line.key}>
              <Picker
                label="Municipio"
                required
                source={findCities}
                name={`icaActivities.${at}.cityCode`}
                error={problems.get(`${at}.cityCode`) ?? null}
                value={line.city}
                onChange={(city) => fill(at, { city: city && { id: city.id, label: city.label } })}
              />
              <TextField
                label="Actividad"
                required
                maxLength={20}
                name={`icaActivities.${at}.code`}
                error={problems.get(`${at}.code`) ?? null}
                value={line.code}
                onChange={(code) => fill(at, { code: code.toUpperCase() })}
              />
              <NumberField
                label="Tarifa"
                required
                kind="percent"
                suffix="‰"
                decimals={3}
                name={`icaActivities.${at}.permille`}
                error={problems.get(`${at}.permille`) ?? null}
                value={line.permille}
                onInvalid={onInvalid}
                onChange={(permille) => fill(at, { permille })}
              />
              <span className="line-end">
                <IconButton
                  name={`Quitar la actividad ${line.code || at + 1}`}
                  icon={TrashIcon}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button look="quiet" icon={PlusIcon} onClick={add} disabledReason={value.length >= MOST_LINES ? `Son máximo ${MOST_LINES}` : null}>
          Agregar actividad
        </Button>
      </div>
    </section>
  )
}
