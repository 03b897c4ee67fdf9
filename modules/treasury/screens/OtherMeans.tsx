/** What the money moves by besides the means of the head: the head takes what the others leave. */
import { useMemo } from 'react'
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import {
  Bind,
  Button,
  FieldGrid,
  type FormStore,
  Money,
  MoneyField,
  PlusIcon,
  Section,
  SelectField,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { settlementLimits, type OpenItemView } from '../endpoints.ts'
import { spreadOf } from '../settlement-form.ts'
import { MOST_OTHER_MEANS } from '../settlement-means.ts'
import { means, meansOf, type MeansProps } from './SettlementHead.tsx'
import { sharesTyped, type SettlementValues, type TypedMeans } from './settlement-values.ts'

interface OtherMeansProps extends MeansProps {
  readonly form: FormStore<SettlementValues>
  readonly items: readonly OpenItemView[]
  /** The document that is being collected or paid. */
  readonly documentId: string | null
}

export function OtherMeans({ surface, accounts, types, devices, form, items, documentId }: OtherMeansProps) {
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(
    () => new Map(text === '[]' ? [] : form.errors().flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const]))),
    [text, form],
  )
  return (
    <Bind form={form} name="otherMeans">
      {({ value, onChange, onInvalid }) => {
        const set = (next: readonly TypedMeans[]) => {
          form.setServerErrors([])
          onChange(next)
        }
        return (
          <Section
            title="Otros medios de pago"
            action={
              value.length < MOST_OTHER_MEANS && (
                <Button size="small" icon={PlusIcon} onClick={() => set([...value, newMeans(accounts)])}>
                  Agregar medio
                </Button>
              )
            }
          >
            <div className="stack">
              {value.length === 0 ? (
                <p className="small muted">{`Si ${surface.the} se hace con varios: efectivo, tarjeta, transferencia.`}</p>
              ) : (
                <Left form={form} items={items} documentId={documentId} />
              )}
              {value.map((each, index) => (
                <Means
                  key={each.key}
                  {...{ accounts, types, index, errors, onInvalid }}
                  devices={surface.kind.ledger === 'AR' ? devices : []}
                  typed={each}
                  onChange={(changed) => set(value.map((other, at) => (at === index ? changed : other)))}
                  onRemove={() => set(value.filter((_, at) => at !== index))}
                />
              ))}
            </div>
          </Section>
        )
      }}
    </Bind>
  )
}

const newMeans = (accounts: MeansProps['accounts']): TypedMeans => {
  const account = accounts.find(({ kind }) => kind === 'bank') ?? accounts[0]
  return {
    ...{ key: uuidv7(), moneyAccountId: account?.id ?? '', meansCode: meansOf(account), paymentTypeId: null, paymentDeviceId: null },
    ...{ reference: '', amount: '' },
  }
}

/** What the others leave to the means of the head. */
function Left({ form, items, documentId }: Pick<OtherMeansProps, 'form' | 'items' | 'documentId'>) {
  const left = useFormValue(form, (values) =>
    amountText(sharesTyped(values, spreadOf(values.money, items, documentId).total)[0]?.amount ?? zeroAmount),
  )
  return (
    <p className={parseAmount(left) > zeroAmount ? 'small t2' : 'small rct-left'} aria-live="polite">
      Por el medio de arriba quedan <Money value={left} sign />
    </p>
  )
}

interface OneProps extends Omit<MeansProps, 'surface'> {
  readonly typed: TypedMeans
  readonly index: number
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (typed: TypedMeans) => void
  readonly onInvalid: (error: string | null) => void
  readonly onRemove: () => void
}

function Means({ accounts, types, devices, typed, index, errors, onChange, onInvalid, onRemove }: OneProps) {
  const nth = index + 2
  const at = (column: string) => {
    const name = `otherMeans.${index}.${column}`
    return { name, error: errors.get(name) ?? null }
  }
  const type = types.find(({ id }) => id === typed.paymentTypeId)
  const choose = (id: string) => {
    const next = types.find((each) => each.id === id)
    const account = accounts.find(({ accountId }) => accountId === next?.accountId)
    onChange({
      ...{ ...typed, paymentTypeId: next?.id ?? null, paymentDeviceId: null, meansCode: next?.meansCode ?? typed.meansCode },
      moneyAccountId: account?.id ?? typed.moneyAccountId,
    })
  }
  return (
    <fieldset className="rct-line">
      <legend className="sr">{`Medio ${nth}`}</legend>
      <FieldGrid>
        {types.length > 0 && (
          <SelectField
            {...at('paymentTypeId')}
            label={`Forma de pago ${nth}`}
            options={[{ value: '', label: 'Sin especificar' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
            value={typed.paymentTypeId ?? ''}
            onChange={choose}
          />
        )}
        {!type && (
          <SelectField
            {...at('meansCode')}
            label={`Medio de pago ${nth}`}
            required
            options={means}
            value={typed.meansCode}
            onChange={(meansCode) => onChange({ ...typed, meansCode })}
          />
        )}
        <SelectField
          {...at('moneyAccountId')}
          label={`Cuenta ${nth}`}
          required
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={typed.moneyAccountId}
          onChange={(moneyAccountId) => onChange({ ...typed, moneyAccountId })}
        />
        {type?.isCard && devices.length > 0 && (
          <SelectField
            {...at('paymentDeviceId')}
            label={`Datáfono ${nth}`}
            options={[{ value: '', label: 'Ninguno' }, ...devices.map(({ id, name }) => ({ value: id, label: name }))]}
            value={typed.paymentDeviceId ?? ''}
            onChange={(id) => onChange({ ...typed, paymentDeviceId: id === '' ? null : id })}
          />
        )}
        <TextField
          {...at('reference')}
          label={`Referencia ${nth}`}
          maxLength={settlementLimits.reference}
          value={typed.reference}
          onChange={(reference) => onChange({ ...typed, reference })}
        />
        <MoneyField
          {...at('amount')}
          label={`Valor ${nth}`}
          required
          value={typed.amount}
          onChange={(amount) => onChange({ ...typed, amount })}
          onInvalid={onInvalid}
        />
      </FieldGrid>
      <Button size="small" look="quiet" aria-label={`Quitar el medio ${nth}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  )
}
