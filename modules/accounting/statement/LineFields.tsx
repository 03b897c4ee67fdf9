/** The lines of the company's statements where an account stands, with all that hangs from it. */
import { Bind, SelectField, type FormStore } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { AccountForm } from '../chart/account-form.ts'
import { listStatementLines } from './endpoints.ts'
import { partNameOf, takesLine } from './statement-line.ts'

interface FieldsProps {
  readonly form: FormStore<AccountForm>
  readonly code: string
  readonly isReadOnly: boolean
}

const labels = { statementLineId: 'Línea del estado financiero', cashLineId: 'Línea del flujo de efectivo' } as const

/** Those that it may say; nothing while its company has none for it. */
export function LineFields({ form, code, isReadOnly }: FieldsProps) {
  const lines = (useAsk(listStatementLines, {}).data?.lines ?? []).filter((line) => takesLine(code, line))
  return (['statementLineId', 'cashLineId'] as const).map((name) => {
    const options = lines
      .filter(({ statement }) => (statement === 'cash') === (name === 'cashLineId'))
      .map((line) => ({ value: line.id, label: `${line.name} (${partNameOf(line.statement, line.part)})` }))
    return (
      options.length > 0 && (
        <Bind key={name} form={form} name={name}>
          {({ value, onChange, ...field }) => (
            <SelectField
              {...field}
              label={labels[name]}
              value={value ?? ''}
              empty="La de su cuenta mayor, o donde el PUC la pone"
              options={options}
              disabled={isReadOnly}
              onChange={(id) => onChange(id === '' ? null : id)}
            />
          )}
        </Bind>
      )
    )
  })
}
