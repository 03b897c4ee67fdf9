/** The fields of an account: how it is called, on which side it is kept and what its lines must bring. */
import { Bind, Checkbox, FieldFrame, Segmented, TextField, type FormStore } from '#platform/ui/index.tsx'
import { accountFlags, natureName, type AccountForm } from './account-form.ts'

const natures = (['D', 'C'] as const).map((value) => ({ value, label: natureName(value) }))

interface FieldsProps {
  readonly form: FormStore<AccountForm>
  readonly isReadOnly?: boolean
  /** Entries were posted to it: its nature stays. */
  readonly isMoved?: boolean
}

export function AccountFields({ form, isReadOnly = false, isMoved = false }: FieldsProps) {
  const isFixed = isReadOnly || isMoved
  return (
    <>
      <Bind form={form} name="name">
        {(field) => <TextField {...field} label="Nombre" maxLength={200} wide required readOnly={isReadOnly} />}
      </Bind>
      <Bind form={form} name="nature">
        {(field) =>
          isFixed ? (
            <TextField
              label="Naturaleza"
              value={natureName(field.value)}
              onChange={() => undefined}
              readOnly
              {...(isMoved ? { help: 'Tiene movimientos: ya no cambia.' } : {})}
            />
          ) : (
            <Segmented {...field} label="Naturaleza" options={natures} />
          )
        }
      </Bind>
      <FieldFrame label="Cada movimiento exige" wide group>
        {() => (
          <div className="stack tight">
            {accountFlags.map(({ name, label }) => (
              <Bind key={name} form={form} name={name}>
                {({ onInvalid: _onInvalid, ...field }) => <Checkbox {...field} label={label} disabled={isReadOnly} />}
              </Bind>
            ))}
          </div>
        )}
      </FieldFrame>
    </>
  )
}
