/** The filters of a report as chips: those in force, and those that may be added. */
import { type ReactNode, useState } from 'react'
import { isDay, showDay } from '#base/date.ts'
import { Button, DateField, type FilterChip, Picker, PlusIcon, Popover, Segmented, usePopoverClose } from '#platform/ui/index.tsx'
import { askOnce, useChangeQuery } from '#platform/web/index.tsx'
import { choiceParameter, type ChoiceParameter, type DayParameter, type ReferenceParameter } from './parameter.ts'
import { VIEW_QUERY, type Report } from './report.ts'

export interface ReportFilters {
  readonly chips: readonly FilterChip[]
  /** Buttons of the filters that are not in force. */
  readonly adders: ReactNode
  /** Some filter besides the period is not as the report begins. */
  readonly isChanged: boolean
}

/** @param words what the server calls the things that the address names by their identifier */
export function useFilterChips(
  report: Report,
  address: Readonly<Record<string, string>>,
  words: readonly { readonly name: string; readonly value: string }[],
): ReportFilters {
  const change = useChangeQuery()
  const put = (name: string, value: string | null) => change({ [name]: value, after: null }, { replace: true })
  const chips: FilterChip[] = []
  const adders: ReactNode[] = []
  for (const [name, parameter] of Object.entries(report.parameters)) {
    const value = address[name] ?? ''
    if (parameter.kind === 'choice') {
      const current = Object.hasOwn(parameter.options, value) ? value : parameter.standard
      // The server names it where it means something.
      if (parameter.quiet && current === parameter.standard && !words.some((word) => word.name === name)) continue
      chips.push({
        id: name,
        label: parameter.label,
        value: parameter.options[current] ?? '',
        plain: current === parameter.standard,
        editor: (
          <ChoiceEditor
            parameter={parameter}
            value={current}
            onChange={(chosen) => put(name, chosen === parameter.standard ? null : chosen)}
          />
        ),
      })
    } else if (parameter.kind === 'reference' && value !== '') {
      const known = words.find((word) => word.name === name)?.value ?? names.get(`${name} ${value}`)
      chips.push({ id: name, label: parameter.label, value: known ?? 'elegido', onRemove: () => put(name, null) })
    } else if (parameter.kind === 'day' && isDay(value)) {
      chips.push({ id: name, label: parameter.label, value: showDay(value), onRemove: () => put(name, null) })
    } else if (parameter.kind === 'day') {
      adders.push(<AddDay key={name} parameter={parameter} onChange={(chosen) => put(name, chosen)} />)
    } else if (parameter.kind === 'reference') {
      adders.push(<AddFilter key={name} name={name} parameter={parameter} onChange={(chosen) => put(name, chosen)} />)
    }
  }
  return { chips, adders, isChanged: chips.some((chip) => chip.plain !== true) }
}

/** Which report of those that share the address; null when it is alone. What they ask alike stays as it is. */
export function useViewChip(report: Report, views: readonly Report[] | undefined): FilterChip | null {
  const change = useChangeQuery()
  if (!views || views.length < 2) return null
  const parameter = choiceParameter('Reporte', Object.fromEntries(views.map(({ name, title }) => [name, title])), report.name)
  return {
    id: VIEW_QUERY,
    label: parameter.label,
    value: report.title,
    plain: report === views[0],
    editor: (
      <ChoiceEditor
        parameter={parameter}
        value={report.name}
        onChange={(name) =>
          change({ [VIEW_QUERY]: views.find((view) => view.name === name)?.view ?? null, after: null, open: null, cell: null })
        }
      />
    ),
  }
}

/** Names of those chosen in this tab, until the server says them. */
const names = new Map<string, string>()

/** Characters of the options that stand side by side on a phone too. */
const ONE_LINE = 44

function ChoiceEditor(props: { parameter: ChoiceParameter; value: string; onChange: (value: string) => void }) {
  const close = usePopoverClose()
  const options = Object.entries(props.parameter.options).map(([value, label]) => ({ value, label }))
  const isLong = options.reduce((length, { label }) => length + label.length, 0) > ONE_LINE
  return (
    <div className={isLong ? 'rep-choice' : undefined}>
      <Segmented
        label={props.parameter.label}
        options={options}
        value={props.value}
        onChange={(value) => {
          props.onChange(value)
          close()
        }}
      />
    </div>
  )
}

interface AddDayProps {
  readonly parameter: DayParameter
  readonly onChange: (value: string) => void
}

function AddDay({ parameter, onChange }: AddDayProps) {
  return (
    <Popover
      label={parameter.label}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="fchip add">
          <PlusIcon />
          {parameter.label}
        </button>
      )}
    >
      <DayMenu parameter={parameter} onChange={onChange} />
    </Popover>
  )
}

function DayMenu({ parameter, onChange }: AddDayProps) {
  const close = usePopoverClose()
  const [day, setDay] = useState('')
  return (
    <div className="rep-pick stack">
      <DateField label={parameter.label} help={parameter.help} value={day} onChange={setDay} />
      <Button
        look="filled"
        disabledReason={isDay(day) ? null : 'Escribe la fecha'}
        onClick={() => {
          onChange(day)
          close()
        }}
      >
        Aplicar
      </Button>
    </div>
  )
}

interface AddProps {
  readonly name: string
  readonly parameter: ReferenceParameter
  readonly onChange: (value: string) => void
}

function AddFilter({ name, parameter, onChange }: AddProps) {
  return (
    <Popover
      label={parameter.label}
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="fchip add">
          <PlusIcon />
          {parameter.label}
        </button>
      )}
    >
      <ReferenceMenu name={name} parameter={parameter} onChange={onChange} />
    </Popover>
  )
}

function ReferenceMenu({ name, parameter, onChange }: AddProps) {
  const close = usePopoverClose()
  return (
    <div className="rep-pick">
      <Picker
        label={parameter.label}
        placeholder={parameter.placeholder}
        value={null}
        source={async (text, signal) => {
          const answer: unknown = await askOnce(parameter.endpoint, { query: parameter.queryOf(text) }, signal)
          return parameter.optionsOf(answer).map(({ detail, inactive, ...option }) => ({
            ...option,
            ...(detail === undefined ? {} : { detail }),
            ...(inactive === undefined ? {} : { inactive }),
          }))
        }}
        onChange={(option) => {
          if (!option) return
          names.set(`${name} ${option.id}`, option.label)
          onChange(option.id)
          close()
        }}
      />
    </div>
  )
}
