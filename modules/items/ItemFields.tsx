/** The form of an item: what it is called, costs and pays in sight, and the rest folded. */
import {
  Bind,
  FieldGrid,
  Fold,
  NumberField,
  Picker,
  Section,
  Segmented,
  SelectField,
  TextArea,
  TextField,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { controlNames, itemControls } from './control.ts'
import type { ItemChoices } from './endpoints.ts'
import { changesOfKind, unitLineProblems, type ItemForm } from './form.ts'
import { ComponentLines } from './kit/ComponentLines.tsx'
import { componentProblems } from './kit/form.ts'
import { findBrands, findCategories, findUnits, sources } from './panel-sources.tsx'
import { PriceFields, VatField } from './PriceFields.tsx'
import { defaultRoles, itemKindNames, itemKinds, type ItemKind } from './rules.ts'
import { WorkTagsField } from './tag/WorkTagsField.tsx'
import { TaxFields } from './TaxFields.tsx'
import { TraitFields } from './TraitFields.tsx'
import { UnitLines } from './unit/UnitLines.tsx'

const kinds = itemKinds.map((kind) => ({ value: kind, label: itemKindNames[kind] }))
const controls = itemControls.map((control) => ({ value: control, label: controlNames[control] }))

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

interface FieldsProps {
  readonly form: FormStore<ItemForm>
  readonly kitId: string | null
  /** Of a variant: what it takes of its product is not asked. */
  readonly isVariant: boolean
  readonly choices: ItemChoices
  /** All of it is in sight from the beginning. */
  readonly isWhole: boolean
}

export function ItemFields({ form, kitId, isVariant, choices, isWhole }: FieldsProps) {
  const kind = useFormValue(form, (values) => values.kind)
  const changeKind = (next: ItemKind) => {
    const changes = changesOfKind(next, form.values())
    for (const name of Object.keys(changes) as (keyof ItemForm)[]) {
      const value = changes[name]
      if (value !== undefined) form.set(name, value)
    }
  }
  return (
    <>
      <FieldGrid>
        {!isVariant && (
          <Bind form={form} name="kind">
            {(field) => <Segmented {...field} label="Tipo" wide required options={kinds} onChange={changeKind} />}
          </Bind>
        )}
        <Bind form={form} name="code">
          {(field) => <TextField {...field} label="Código" required maxLength={40} {...startHere} />}
        </Bind>
        {!isVariant && <VatField form={form} choices={choices} />}
        <Bind form={form} name="name">
          {(field) => <TextField {...field} label="Nombre" required wide maxLength={200} />}
        </Bind>
        <PriceFields form={form} choices={choices} />
      </FieldGrid>
      {kind === 'kit' && (
        <Section title="Fórmula">
          <Formula form={form} kitId={kitId} />
        </Section>
      )}
      <Fold title="Más datos" opens={isWhole}>
        <FieldGrid>
          <SortFields form={form} isVariant={isVariant} />
        </FieldGrid>
        <Section title="Otras unidades">
          <OtherUnits form={form} />
        </Section>
        {(kind === 'product' || kind === 'variable') && !isVariant && (
          <Section title="Inventario">
            <FieldGrid>
              <Bind form={form} name="control">
                {(field) => <SelectField {...field} label="Control" options={controls} help="Cómo se distinguen sus existencias" />}
              </Bind>
            </FieldGrid>
          </Section>
        )}
        {!isVariant && (
          <>
            <TaxFields form={form} choices={choices} />
            <Section title="Cuentas contables">
              <AccountFields form={form} kind={kind} choices={choices} />
            </Section>
          </>
        )}
        <TraitFields form={form} />
        <Section title="Otros datos">
          <FieldGrid>
            <Bind form={form} name="standardCode">
              {(field) => <TextField {...field} label="Código estándar" maxLength={20} help="UNSPSC, GTIN o partida" />}
            </Bind>
            <Bind form={form} name="description">
              {(field) => <TextArea {...field} label="Descripción" wide rows={2} maxLength={2000} />}
            </Bind>
          </FieldGrid>
        </Section>
      </Fold>
    </>
  )
}

/** How it is found among others, and in what it is counted. */
function SortFields({ form, isVariant }: Pick<FieldsProps, 'form' | 'isVariant'>) {
  return (
    <>
      <Bind form={form} name="minimumPrice">
        {(field) => <NumberField {...field} label="Precio mínimo" decimals={6} help="Sin impuestos. Vacío, no tiene" />}
      </Bind>
      {!isVariant && (
        <>
          <Bind form={form} name="unit">
            {(field) => <Picker {...field} label="Unidad de medida" source={findUnits} placeholder="Unidad" />}
          </Bind>
          <Bind form={form} name="category">
            {(field) => <Picker {...field} label="Categoría" source={findCategories} />}
          </Bind>
          <Bind form={form} name="brand">
            {(field) => <Picker {...field} label="Marca" source={findBrands} />}
          </Bind>
        </>
      )}
      <Bind form={form} name="reference">
        {(field) => <TextField {...field} label="Referencia" maxLength={60} />}
      </Bind>
      <Bind form={form} name="barcode">
        {(field) => <TextField {...field} label="Código de barras" maxLength={60} />}
      </Bind>
      <Bind form={form} name="tags">
        {({ value, error, onChange }) => <WorkTagsField thing="items" label="Etiquetas" value={value} error={error} onChange={onChange} />}
      </Bind>
    </>
  )
}

function OtherUnits({ form }: { form: FormStore<ItemForm> }) {
  const base = useFormValue(form, (values) => values.unit?.label ?? 'Unidad')
  return (
    <Bind form={form} name="units">
      {({ value, error, onChange, onInvalid }) => (
        <UnitLines
          value={value}
          base={base}
          source={findUnits}
          // What the server said of a line, or what its rules say now.
          problems={error === null ? form.errorsUnder('units') : unitLineProblems(form.values())}
          onInvalid={onInvalid}
          onChange={onChange}
        />
      )}
    </Bind>
  )
}

function Formula({ form, kitId }: { form: FormStore<ItemForm>; kitId: string | null }) {
  return (
    <Bind form={form} name="components">
      {({ value, error, onChange, onInvalid }) => (
        <ComponentLines
          kitId={kitId}
          value={value}
          problems={error === null ? form.errorsUnder('components') : componentProblems(form.values().components)}
          onInvalid={onInvalid}
          onChange={onChange}
        />
      )}
    </Bind>
  )
}

const accountFields = [
  { name: 'incomeAccount', use: 'income', label: 'Ingreso' },
  { name: 'inventoryAccount', use: 'inventory', label: 'Inventario' },
  { name: 'costAccount', use: 'cost', label: 'Costo de ventas' },
] as const

function AccountFields({ form, kind, choices }: { form: FormStore<ItemForm>; kind: ItemKind; choices: ItemChoices }) {
  return (
    <FieldGrid columns={1}>
      {accountFields.map(({ name, use, label }) => {
        const role = defaultRoles[kind][use]
        if (role === null) return null
        const usual = choices.accounts[role]
        return (
          <Bind form={form} name={name} key={name}>
            {(field) => (
              <Picker
                {...field}
                label={label}
                source={sources[use]}
                placeholder={usual ? `${usual.code} ${usual.name}` : ''}
                {...(field.value === null ? { help: 'La de la empresa para este tipo' } : {})}
              />
            )}
          </Bind>
        )
      })}
      {kind === 'service' && (
        <Bind form={form} name="costAccount">
          {(field) => (
            <Picker
              {...field}
              label="Gasto cuando lo compras"
              source={sources.expense}
              {...(field.value === null ? { help: 'La de su categoría, o la de la empresa para servicios' } : {})}
            />
          )}
        </Bind>
      )}
    </FieldGrid>
  )
}
