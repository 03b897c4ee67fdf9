import { type KeyboardEvent, useState } from 'react'
import { addDays, addMonths, type Day, weekday } from '#base/date.ts'
import { holidayNames } from '#colombia/index.ts'
import { Button, IconButton } from '../Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx'
import { longDay, monthTitle, moveDay, WEEK_DAYS, weeksOf } from './calendar.ts'
import './field.css'

export interface CalendarProps {
  value: Day | null
  today: Day
  onPick: (day: Day) => void
  min?: Day | undefined
  max?: Day | undefined
}

/**
 * A month, with Sundays and the holidays of the law in red. Arrows move by day and week, Page keys by month; the focus starts on
 * the day in force.
 */
export default function Calendar({ value, today, onPick, min, max }: CalendarProps) {
  const [at, setAt] = useState<Day>(value ?? today)
  const keys = (event: KeyboardEvent) => {
    const next = moveDay(at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
  }
  const presets = [
    { name: 'Hoy', day: today },
    { name: 'Ayer', day: addDays(today, -1) },
  ]
  const outside = (day: Day) => (min !== undefined && day < min) || (max !== undefined && day > max)
  return (
    <div className="cal-pop">
      <div className="cal-head">
        <b className="b grow" aria-live="polite">
          {monthTitle(at)}
        </b>
        <IconButton name="Mes anterior" icon={ChevronLeftIcon} size="small" onClick={() => setAt(addMonths(at, -1))} />
        <IconButton name="Mes siguiente" icon={ChevronRightIcon} size="small" onClick={() => setAt(addMonths(at, 1))} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows move among the days inside */}
      <table className="cal" onKeyDown={keys}>
        <thead>
          <tr>
            {WEEK_DAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name[0]?.toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const holiday = holidayNames(day).join(', ')
                const free = weekday(day) === 0 || holiday !== ''
                const classes = [day.slice(0, 7) !== at.slice(0, 7) && 'out', free && 'free', day === today && 'today']
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={classes.filter(Boolean).join(' ')}
                      aria-pressed={day === value}
                      aria-label={`${longDay(day)}${holiday ? `, festivo: ${holiday}` : ''}`}
                      title={holiday || undefined}
                      aria-disabled={outside(day) || undefined}
                      tabIndex={day === at ? 0 : -1}
                      ref={day === at ? (node) => node?.focus() : undefined}
                      onClick={() => !outside(day) && onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="cal-foot">
        {presets.map(({ name, day }) => (
          <Button
            key={name}
            look="quiet"
            size="small"
            onClick={() => onPick(day)}
            disabledReason={outside(day) ? 'Fuera de los días que se pueden elegir' : null}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
