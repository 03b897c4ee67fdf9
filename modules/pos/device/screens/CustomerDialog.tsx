/** Whose sale it is: one of the customers that the device has, somebody who is written down here, or the final consumer (F3). */
import { useState } from 'react'
import {
  Bind,
  Button,
  Dialog,
  Notice,
  Picker,
  type PickerOption,
  SelectField,
  TextField,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { customerRules, customerTypeOf, customerTypes, emptyCustomer, type TillCustomer } from '../../customer/customer.ts'
import type { Cart } from '../cart.ts'
import { findCustomers, type DeviceCustomer } from '../customers.ts'

export type Buyer = Pick<Cart, 'party' | 'customer'>

interface Props {
  readonly customers: readonly DeviceCustomer[]
  readonly onChoose: (buyer: Buyer) => void
  readonly onClose: () => void
}

export function CustomerDialog(props: Props) {
  const [isNew, setNew] = useState(false)
  return isNew ? <NewCustomer {...props} onBack={() => setNew(false)} /> : <Choosing {...props} onNew={() => setNew(true)} />
}

function Choosing({ customers, onChoose, onNew, onClose }: Props & { readonly onNew: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const search = (text: string): Promise<PickerOption[]> =>
    Promise.resolve(findCustomers(customers, text).map(({ id, name, identification }) => ({ id, label: name, detail: identification })))
  const choose = (option: PickerOption | null): void => {
    const found = customers.find(({ id }) => id === option?.id)
    if (!found) return
    if (found.why === null) onChoose({ party: { id: found.id, name: found.name } })
    else setRefusal(`${found.name}: ${found.why}`)
  }
  return (
    <Dialog
      title="Cliente"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose({ party: null })}>Consumidor final</Button>
          <span className="grow" />
          <Button onClick={onNew}>Cliente nuevo</Button>
        </>
      }
    >
      <div className="stack">
        <Picker label="Cliente" source={search} value={null} placeholder="Nombre o NIT" onChange={choose} />
        {refusal !== null && <Notice tone="warn">{refusal}</Notice>}
      </div>
    </Dialog>
  )
}

const typeOptions = Object.entries(customerTypes).map(([value, label]) => ({ value, label }))

/** The least that an invoice needs; it goes to the company with the sale. */
function NewCustomer({ onChoose, onBack }: Props & { readonly onBack: () => void }) {
  const form = useForm<TillCustomer>(() => emptyCustomer, customerRules)
  const isCompany = useFormValue(form, ({ identificationType }) => identificationType) === '31'
  const keep = (): void => {
    if (form.validate()) onChoose({ party: null, customer: form.values() })
  }
  return (
    <Dialog
      title="Cliente nuevo"
      size="medium"
      onClose={onBack}
      onSubmit={keep}
      footer={
        <>
          <Button look="quiet" onClick={onBack}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Usar este cliente
          </Button>
        </>
      }
    >
      <div className="stack">
        <Bind form={form} name="identificationType">
          {({ value, onChange, ...field }) => (
            <SelectField
              label="Tipo de identificación"
              options={typeOptions}
              value={value}
              onChange={(type) => onChange(customerTypeOf(type))}
              {...field}
            />
          )}
        </Bind>
        <Bind form={form} name="identification">
          {(field) => <TextField label="Identificación" required maxLength={30} {...field} />}
        </Bind>
        <Bind form={form} name="name">
          {(field) => <TextField label={isCompany ? 'Razón social' : 'Nombres'} required maxLength={120} {...field} />}
        </Bind>
        {!isCompany && (
          <Bind form={form} name="surname">
            {(field) => <TextField label="Apellidos" required maxLength={60} {...field} />}
          </Bind>
        )}
        <Bind form={form} name="email">
          {(field) => <TextField label="Correo para la factura" required maxLength={120} {...field} />}
        </Bind>
      </div>
    </Dialog>
  )
}
