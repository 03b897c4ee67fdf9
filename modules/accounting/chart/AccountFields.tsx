/** The fields of an account: how it is called, on which side it is kept and what its lines must bring. */
import { isForeignCode } from '#base/currency.ts'
import { Bind, Checkbox, FieldFrame, Segmented, SelectField, TextField, type FormStore } from '#platform/ui/index.tsx'
import { ledgerBookNames, ledgerBooks } from '../journal.ts'
import { foreignCurrencies, moneyKinds } from './account-flags.ts'
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
      <SaysFields form={form} isReadOnly={isReadOnly} isMoved={isMoved} />
    </>
  )
}

const books = ledgerBooks.map((value) => ({ value, label: ledgerBookNames[value] }))
const coins = foreignCurrencies.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
const moneys = (['cash', 'bank'] as const).map((value) => ({ value, label: moneyKinds[value] }))

/** What it says of the lines on it. */
function SaysFields({ form, isReadOnly, isMoved }: Required<FieldsProps>) {
  return (
    <>
      <Bind form={form} name="book">
        {(field) =>
          isReadOnly || isMoved ? (
            <TextField
              label="Libro"
              value={ledgerBookNames[field.value]}
              onChange={() => undefined}
              readOnly
              error={field.error}
              {...(isMoved ? { help: 'Tiene movimientos: su libro ya no cambia.' } : {})}
            />
          ) : (
            <Segmented {...field} label="Libro" options={books} help="De uno solo: sus movimientos no cuentan en el otro." />
          )
        }
      </Bind>
      <Bind form={form} name="currency">
        {({ value, onChange, ...field }) => (
          <SelectField
            {...field}
            label="Moneda"
            value={value ?? ''}
            empty="Pesos"
            options={coins}
            disabled={isReadOnly}
            help="Sus movimientos en moneda extranjera van solo en esta."
            onChange={(code) => onChange(isForeignCode(code) ? code : null)}
          />
        )}
      </Bind>
      <Bind form={form} name="money">
        {({ value, onChange, ...field }) => (
          <SelectField
            {...field}
            label="Caja o banco"
            value={value ?? ''}
            empty="Según su código"
            options={moneys}
            disabled={isReadOnly}
            help="Cuenta como efectivo en el estado de flujos; las del grupo 11 ya cuentan."
            onChange={(kind) => onChange(kind === 'cash' || kind === 'bank' ? kind : null)}
          />
        )}
      </Bind>
      <Bind form={form} name="restated">
        {({ onInvalid: _onInvalid, ...field }) => (
          <Checkbox {...field} label="Se ajusta por diferencia en cambio al cierre del mes" disabled={isReadOnly} />
        )}
      </Bind>
    </>
  )
}
