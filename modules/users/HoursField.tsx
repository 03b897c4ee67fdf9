/** When somebody may enter: any time, or the hours of each day. */
import { weekDays, type WeekHours } from '#modules/access/index.ts'
import { Checkbox, FieldFrame, Switch, TextField } from '#platform/ui/index.tsx'

/** Monday to Friday, as most offices. */
const OFFICE: WeekHours = weekDays.map((_, index) => (index < 5 ? { from: '07:00', to: '18:00' } : null))

interface Props {
  readonly value: WeekHours | null
  readonly error: string | null
  readonly onChange: (value: WeekHours | null) => void
  readonly onBlur: () => void
}

export function HoursField({ value, error, onChange, onBlur }: Props) {
  const put = (index: number, span: WeekHours[number]) => value && onChange(value.map((each, at) => (at === index ? span : each)))
  return (
    <div className="stack">
      <Switch
        label="Cuándo puede entrar"
        states={['Solo en este horario, hora de Colombia', 'A cualquier hora']}
        value={value !== null}
        error={error}
        onChange={(isOn) => onChange(isOn ? OFFICE : null)}
        onBlur={onBlur}
      />
      {value && (
        <div className="user-hours">
          {weekDays.map((day, index) => {
            const span = value[index] ?? null
            return (
              <FieldFrame key={day} label={day} hideLabel group>
                {() => (
                  <div className="user-day">
                    <Checkbox
                      label={day}
                      value={span !== null}
                      onChange={(isOn) => put(index, isOn ? { from: '07:00', to: '18:00' } : null)}
                    />
                    {span ? (
                      <>
                        <TextField
                          label={`${day}, desde`}
                          hideLabel
                          maxLength={5}
                          value={span.from}
                          onChange={(from) => put(index, { ...span, from })}
                        />
                        <span className="muted">a</span>
                        <TextField
                          label={`${day}, hasta`}
                          hideLabel
                          maxLength={5}
                          value={span.to}
                          onChange={(to) => put(index, { ...span, to })}
                        />
                      </>
                    ) : (
                      <span className="muted">No entra</span>
                    )}
                  </div>
                )}
              </FieldFrame>
            )
          })}
        </div>
      )}
    </div>
  )
}
