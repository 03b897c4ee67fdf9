/** What moves besides documents: advances that cover a part, and lines of accounts that add to the money or take from it. */
import { useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { isDay } from '#base/date.ts'
import { AccountPicker, SourceNumber } from '#modules/accounting/index.tsx'
import { accountingPermissions, costCenter } from '#modules/accounting/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import {
  Bind,
  Button,
  FieldGrid,
  type FormStore,
  Money,
  MoneyField,
  Picker,
  PlusIcon,
  QuietTable,
  Section,
  Segmented,
  TextField,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askOnce, useMay } from '#platform/web/index.tsx'
import { settlementLimits, type OpenItemView, type TaxDue } from '../endpoints.ts'
import { emptyLine, lineOfTax, type TypedLine, type TypedMoney } from '../settlement-form.ts'
import type { SettlementValues } from './settlement-values.ts'
import type { SettlementSurface } from './surface.ts'
import { WithholdingDialog } from './WithholdingDialog.tsx'

interface ExtraProps {
  readonly surface: SettlementSurface
  readonly form: FormStore<SettlementValues>
  readonly advances: readonly OpenItemView[]
  /** Whose each advance is, when they are of several. */
  readonly owners: Readonly<Record<string, string>>
  readonly taxes: readonly TaxDue[]
  /** Whose withholdings are told here. */
  readonly items: readonly OpenItemView[]
}

export function ExtraLines({ surface, form, advances, owners, taxes, items }: ExtraProps) {
  const mayPost = useMay(accountingPermissions.post)
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(
    () => new Map(text === '[]' ? [] : form.errors().flatMap(({ field, message }) => (field === null ? [] : [[field, message] as const]))),
    [text, form],
  )
  const date = useFormValue(form, (values) => values.date)
  return (
    <Bind form={form} name="money">
      {({ value, onChange, onInvalid }) => {
        const parts = {
          ...{ typed: value, errors, onInvalid },
          onChange: (typed: TypedMoney) => {
            form.setServerErrors([])
            onChange(typed)
          },
        }
        return (
          <>
            {advances.length > 0 && <Covers {...parts} advances={advances} owners={owners} />}
            {mayPost && <Lines {...parts} surface={surface} taxes={taxes} items={items} date={date} />}
          </>
        )
      }}
    </Bind>
  )
}

interface PartProps {
  readonly typed: TypedMoney
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (typed: TypedMoney) => void
  readonly onInvalid: (error: string | null) => void
}

/** What was paid beforehand, and how much of each is used. */
function Covers({ typed, errors, onChange, onInvalid, advances, owners }: PartProps & Pick<ExtraProps, 'advances' | 'owners'>) {
  const { covers = {} } = typed
  const sent = advances.filter(({ id }) => (covers[id] ?? '') !== '').map(({ id }) => id)
  return (
    <Section title="Anticipos que cubren una parte">
      <QuietTable className="rct">
        <thead>
          <tr>
            <th scope="col">Anticipo</th>
            <th scope="col" className="num">
              Disponible
            </th>
            <th scope="col" className="num">
              A usar
            </th>
          </tr>
        </thead>
        <tbody>
          {advances.map(({ id, number, balance, source }) => (
            <tr key={id}>
              <td>
                <SourceNumber source={source}>{number}</SourceNumber>
                {owners[id] && <div className="small t2">{owners[id]}</div>}
              </td>
              <td className="num">
                <Money value={balance} />
              </td>
              <td className="rct-pay">
                <MoneyField
                  label={`A usar de ${number}`}
                  hideLabel
                  name={`advances.${id}`}
                  value={covers[id] ?? ''}
                  error={
                    errors.get(`advances.${id}`) ??
                    errors.get(`advances.${sent.indexOf(id)}.amount`) ??
                    errors.get(`advances.${sent.indexOf(id)}`)
                  }
                  onChange={(text) => onChange({ ...typed, covers: { ...covers, [id]: text } })}
                  onInvalid={onInvalid}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Section>
  )
}

interface LinesProps extends PartProps {
  readonly surface: SettlementSurface
  readonly taxes: readonly TaxDue[]
  readonly items: readonly OpenItemView[]
  readonly date: string
}

function Lines({ surface, taxes, items, date, typed, errors, onChange, onInvalid }: LinesProps) {
  const { lines = [] } = typed
  const [isWithholding, setWithholding] = useState(false)
  const set = (next: readonly TypedLine[]) => onChange({ ...typed, lines: next })
  const unpaid = taxes.filter(({ accountId, crossDocument }) =>
    lines.every((line) => line.account?.id !== accountId || line.crossDocument !== crossDocument),
  )
  return (
    <Section
      title="Otros conceptos"
      action={
        <>
          {items.length > 0 && isDay(date) && (
            <Button size="small" icon={PlusIcon} onClick={() => setWithholding(true)}>
              Agregar retención
            </Button>
          )}
          <Button size="small" icon={PlusIcon} onClick={() => set([...lines, { ...emptyLine, key: uuidv7() }])}>
            Agregar concepto
          </Button>
        </>
      }
    >
      {isWithholding && (
        <WithholdingDialog {...{ surface, items, date }} onAdd={(line) => set([...lines, line])} onClose={() => setWithholding(false)} />
      )}
      <div className="stack">
        {unpaid.map((tax) => (
          <div key={`${tax.accountId} ${tax.crossDocument}`} className="rct-tax">
            <span>
              {tax.title} <Money value={tax.balance} sign />
            </span>
            <Button size="small" aria-label={`Pagar ${tax.title}`} onClick={() => set([...lines, lineOfTax(tax, uuidv7())])}>
              Pagar
            </Button>
          </div>
        ))}
        {lines.length === 0 && unpaid.length === 0 && (
          <p className="small muted">Comisiones, descuentos, ajustes al peso: lo que mueve dinero sin documento.</p>
        )}
        {lines.map((line, index) => (
          <Line
            key={line.key}
            surface={surface}
            line={line}
            index={index}
            errors={errors}
            onInvalid={onInvalid}
            onChange={(changed) => set(lines.map((each, at) => (at === index ? changed : each)))}
            onRemove={() => set(lines.filter((_, at) => at !== index))}
          />
        ))}
      </div>
    </Section>
  )
}

const findCenters = async (search: string, signal?: AbortSignal) =>
  (await askOnce(costCenter.endpoints.options, { query: { text: search, leaves: '1' } }, signal)).options.map(({ id, label }) => ({
    id,
    label,
  }))

interface LineProps {
  readonly surface: SettlementSurface
  readonly line: TypedLine
  readonly index: number
  readonly errors: ReadonlyMap<string, string>
  readonly onInvalid: (error: string | null) => void
  readonly onChange: (line: TypedLine) => void
  readonly onRemove: () => void
}

function Line({ surface, line, index, errors, onInvalid, onChange, onRemove }: LineProps) {
  const field = (column: string) => `lines.${index}.${column}`
  const at = (column: string) => ({ name: field(column), error: errors.get(field(column)) ?? null })
  const nth = index + 1
  const isMoreSaid =
    line.party !== null ||
    line.crossDocument !== '' ||
    line.base !== '' ||
    ['partyId', 'crossDocument', 'base'].some((column) => errors.has(field(column)))
  return (
    <fieldset className="rct-line">
      <legend className="sr">{`Concepto ${nth}`}</legend>
      <FieldGrid>
        <AccountPicker
          {...at('accountId')}
          label="Cuenta del concepto"
          required
          wide
          value={line.account}
          onChange={(account) => onChange({ ...line, account })}
        />
        <Segmented
          label="En el total"
          value={line.sign}
          options={[
            { value: 'adds', label: 'Suma' },
            { value: 'takes', label: 'Resta' },
          ]}
          onChange={(sign) => onChange({ ...line, sign })}
        />
        <MoneyField
          {...at('amount')}
          label="Valor del concepto"
          required
          value={line.amount}
          onChange={(amount) => onChange({ ...line, amount })}
          onInvalid={onInvalid}
        />
        <TextField
          {...at('description')}
          label="Detalle"
          maxLength={settlementLimits.description}
          value={line.description}
          onChange={(description) => onChange({ ...line, description })}
        />
        <Picker
          {...at('costCenterId')}
          label="Centro de costo"
          source={findCenters}
          value={line.center}
          onChange={(center) => onChange({ ...line, center: center && { id: center.id, label: center.label } })}
        />
      </FieldGrid>
      <details className="rct-more" open={isMoreSaid}>
        <summary>Tercero, cruce y base</summary>
        <FieldGrid>
          <Picker
            {...at('partyId')}
            label="Otro tercero"
            placeholder={`El d${surface.the}`}
            source={searchParties}
            value={line.party}
            onChange={(party) => onChange({ ...line, party: party && { id: party.id, label: party.label } })}
          />
          <TextField
            {...at('crossDocument')}
            label="Documento cruce"
            maxLength={settlementLimits.crossDocument}
            value={line.crossDocument}
            onChange={(crossDocument) => onChange({ ...line, crossDocument })}
          />
          <MoneyField
            {...at('base')}
            label="Base"
            value={line.base}
            onChange={(base) => onChange({ ...line, base })}
            onInvalid={onInvalid}
          />
        </FieldGrid>
      </details>
      <Button size="small" look="quiet" aria-label={`Quitar el concepto ${nth}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  )
}
