/** The period of a list or a report: a chip that keeps it in the address and opens its choices. */
import { useState } from 'react'
import { dayInBogota, isDay, type Day } from '#base/date.ts'
import { dateGte, dateMessages, dateMin } from '#platform/rules/index.ts'
import { Button, CalendarIcon, DateField, type FilterChip, usePopoverClose } from '#platform/ui/index.tsx'
import { ALL_TIME, chosenRange, type ChosenRange, type DayRange, type RangePreset, rangePresets } from './day-range.ts'
import { useChangeQuery, useQueryOfAddress } from './navigation.tsx'
import './day-range.css'

export interface DayRangeFilter extends ChosenRange {
  readonly chip: FilterChip
  /** It is not the period that the screen begins with. */
  readonly isChanged: boolean
}

export interface DayRangeOptions {
  readonly label: string
  /** What an address without a period means. */
  readonly standard: RangePreset | typeof ALL_TIME
  /** A list may show everything; a report may not. */
  readonly removable: boolean
}

/** What the address says, and the chip that changes it. `from` and `to`, or `period`; a change begins at the first page. */
export function useDayRange({ label, standard, removable }: DayRangeOptions): DayRangeFilter {
  const { period, from, to } = useQueryOfAddress()
  const change = useChangeQuery()
  const [today] = useState(() => dayInBogota(new Date()))
  const chosen = chosenRange({ period, from, to }, today, standard)
  const put = (values: { period: string | null; from: string | null; to: string | null }) =>
    change({ ...values, after: null }, { replace: true })
  const preset = (id: RangePreset) => put({ period: id === standard ? null : id, from: null, to: null })
  return {
    ...chosen,
    isChanged: chosen.preset !== standard,
    chip: {
      id: 'period',
      label,
      value: chosen.label,
      icon: CalendarIcon,
      plain: !removable && chosen.preset === standard,
      editor: (
        <RangeEditor
          chosen={chosen}
          onPreset={preset}
          onRange={(range) => put({ period: null, from: range.from, to: range.to })}
          start={chosen.range ?? { from: today, to: today }}
        />
      ),
      ...(removable && chosen.range ? { onRemove: () => put({ period: ALL_TIME, from: null, to: null }) } : {}),
    },
  }
}

interface EditorProps {
  readonly chosen: ChosenRange
  readonly start: DayRange
  readonly onPreset: (id: RangePreset) => void
  readonly onRange: (range: DayRange) => void
}

function RangeEditor({ chosen, start, onPreset, onRange }: EditorProps) {
  const close = usePopoverClose()
  const [from, setFrom] = useState<string>(start.from)
  const [to, setTo] = useState<string>(start.to)
  const problem = dateMin(to, from) ?? (isDay(from) ? null : dateMessages.bothDates)
  const apply = () => {
    if (problem !== null || !isDay(from) || !isDay(to)) return
    onRange({ from, to })
    close()
  }
  return (
    <div className="dr">
      <div className="dr-presets">
        {rangePresets.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="dr-preset"
            aria-pressed={chosen.preset === id}
            onClick={() => {
              onPreset(id)
              close()
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <form
        className="dr-days"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <DateField label="Desde" value={from} onChange={setFrom} />
        <DateField label="Hasta" value={to} onChange={setTo} error={dateGte(to, from)} {...(isDay(from) ? { base: from } : {})} />
        <Button type="submit" disabledReason={problem}>
          Aplicar fechas
        </Button>
      </form>
    </div>
  )
}

/** The days of today for forms that begin with it. */
export function useToday(): Day {
  const [today] = useState(() => dayInBogota(new Date()))
  return today
}
