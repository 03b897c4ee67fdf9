/** Whose contract ends, when and why. */
import { DateField, FieldGrid, Picker, SelectField } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { employee as employees, employeeName } from '../employee/employee.ts'
import type { ExitLine } from './exit-form.ts'
import { exitCauseNames, exitCauses } from './kind.ts'
import { findEmployees } from './Novelties.tsx'

interface Props {
  readonly value: ExitLine
  readonly onChange: (value: ExitLine) => void
  readonly errors: ReadonlyMap<string, string>
}

export const ExitFields = ({ value, onChange, errors }: Props) => {
  // Whoever comes from an employee brings the id alone.
  const chosen = value.employee
  const named = useAsk(employees.endpoints.one, chosen && chosen.label === '' ? { params: { id: chosen.id } } : null).data
  const shown = chosen && named && chosen.label === '' ? { ...chosen, label: employeeName(named) } : chosen
  const fill = (change: Partial<ExitLine>) => onChange({ ...value, ...change })
  return (
    <FieldGrid columns={4}>
      <Picker
        label="Se retira"
        required
        source={findEmployees}
        value={shown}
        onChange={(employee) => fill({ employee })}
        error={errors.get('employeeId') ?? null}
      />
      <ExitTerms value={value} fill={fill} errors={errors} />
    </FieldGrid>
  )
}

interface TermsProps {
  readonly value: ExitLine
  readonly fill: (change: Partial<ExitLine>) => void
  readonly errors: ReadonlyMap<string, string>
}

/** When and why it ends. */
export function ExitTerms({ value, fill, errors }: TermsProps) {
  return (
    <>
      <DateField
        label="Último día"
        required
        value={value.leftOn}
        onChange={(leftOn) => fill({ leftOn })}
        error={errors.get('leftOn') ?? null}
      />
      <SelectField
        label="Motivo"
        required
        options={exitCauses.map((cause) => ({ value: cause, label: exitCauseNames[cause] }))}
        value={value.cause}
        onChange={(cause) => fill({ cause })}
        error={errors.get('cause') ?? null}
      />
      <DateField
        label="Hasta cuándo iría (plazo u obra)"
        value={value.until}
        onChange={(until) => fill({ until })}
        error={errors.get('until') ?? null}
      />
    </>
  )
}
