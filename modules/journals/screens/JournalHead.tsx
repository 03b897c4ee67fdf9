/** The head of the form of a journal: its type, day, description and branch. */
import { listOwnBranches } from '#modules/access/index.ts'
import { Bind, FieldGrid, type FormStore, SelectField, TextField } from '#platform/ui/index.tsx'
import { OwnDateField, useAsk } from '#platform/web/index.tsx'
import { journalPermissions } from '../journal-voucher.ts'
import type { JournalValues } from './journal-values.ts'

interface HeadProps {
  readonly form: FormStore<JournalValues>
  readonly types: readonly { readonly code: string; readonly name: string }[]
  /** Its type and its day are said by something else, and cannot be changed. */
  readonly isDayGiven: boolean
}

export function JournalHead({ form, types, isDayGiven }: HeadProps) {
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active) ?? []
  return (
    <FieldGrid columns={4}>
      {!isDayGiven && (
        <Bind form={form} name="type">
          {(field) => (
            <SelectField
              label="Tipo"
              required
              options={types.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
              {...field}
            />
          )}
        </Bind>
      )}
      {!isDayGiven && (
        <Bind form={form} name="date">
          {(field) => <OwnDateField write={journalPermissions.write} label="Fecha" required {...field} />}
        </Bind>
      )}
      <Bind form={form} name="description">
        {(field) => <TextField label="Descripción" {...field} />}
      </Bind>
      {branches.length > 1 && (
        <Bind form={form} name="branchId">
          {({ value, onChange, ...field }) => (
            <SelectField
              {...field}
              label="Sucursal"
              value={value ?? ''}
              empty="Sin sucursal"
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => onChange(id === '' ? null : id)}
            />
          )}
        </Bind>
      )}
    </FieldGrid>
  )
}
