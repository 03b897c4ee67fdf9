/** The activities that pay ICA, one a line: municipality, its code there, and its rate of each thousand. */
import { LineList, NumberField, Picker, TextField } from '#platform/ui/index.tsx'
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

export function IcaActivities({ value, onChange, problems, onInvalid }: Props) {
  return (
    <section className="stack" aria-label="Actividades de ICA" data-field="icaActivities" tabIndex={-1}>
      <LineList
        className="ica-lines"
        value={value}
        onChange={onChange}
        make={icaLine}
        addLabel="Agregar actividad"
        most={MOST_LINES}
        nameOf={(line, at) => `la actividad ${line.code || at + 1}`}
      >
        {(line, at, fill) => (
          <>
            <Picker
              label="Municipio"
              required
              source={findCities}
              name={`icaActivities.${at}.cityCode`}
              error={problems.get(`${at}.cityCode`) ?? null}
              value={line.city}
              onChange={(city) => fill({ city: city && { id: city.id, label: city.label } })}
            />
            <TextField
              label="Actividad"
              required
              maxLength={20}
              name={`icaActivities.${at}.code`}
              error={problems.get(`${at}.code`) ?? null}
              value={line.code}
              onChange={(code) => fill({ code: code.toUpperCase() })}
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
              onChange={(permille) => fill({ permille })}
            />
          </>
        )}
      </LineList>
    </section>
  )
}
