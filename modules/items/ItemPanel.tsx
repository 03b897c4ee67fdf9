/** The item beside its list: its form, and what can be done with it. */
import { useState } from 'react'
import {
  Bind,
  CircleCheckIcon,
  CopyIcon,
  EyeIcon,
  FieldGrid,
  FormPanel,
  Coming,
  MoreMenu,
  Notice,
  NumberField,
  OffIcon,
  Picker,
  Section,
  Segmented,
  SelectField,
  SidePanel,
  StateChip,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { dayInBogota } from '#base/date.ts'
import { CustomFields, errorsAt } from '#platform/custom/CustomFields.tsx'
import type { CustomField } from '#platform/custom/field.ts'
import { checkCustom, initialValues } from '#platform/custom/record.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { addressOfQuery, useAsk, useGo, useSend, useFormGuard } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { addressOf } from '#platform/screen.ts'
import { WorkTagsField } from './tag/WorkTagsField.tsx'
import { UnitLines } from './unit/UnitLines.tsx'
import {
  countItems,
  createItem,
  getItem,
  getItemChoices,
  itemPermissions,
  listItems,
  searchItems,
  setItemActive,
  updateItem,
  type Item,
  type ItemChoices,
} from './endpoints.ts'
import { copyAddress, formOfCopy } from './copy/copy.ts'
import { proposeCode } from './copy/endpoints.ts'
import { ComponentLines } from './kit/ComponentLines.tsx'
import { componentProblems } from './kit/form.ts'
import { findBrands, findCategories, findUnits, sources } from './panel-sources.tsx'
import { TaxFields } from './TaxFields.tsx'
import { TraitFields } from './TraitFields.tsx'
import { bodyOfItem, changesOfKind, customProblem, formOfItem, itemProblem, newItemForm, unitLineProblems, type ItemForm } from './form.ts'
import { controlNames, itemControls } from './control.ts'
import { contentTaxesOf, defaultRoles, itemKindNames, itemKinds, type ContentTax, type ItemKind } from './rules.ts'

export const itemAnswers = [listItems, countItems, getItem, searchItems]

const kinds = itemKinds.map((kind) => ({ value: kind, label: itemKindNames[kind] }))
const controls = itemControls.map((control) => ({ value: control, label: controlNames[control] }))
const rulesWith = (contentTaxes: readonly ContentTax[]) =>
  Object.fromEntries(
    Object.keys(newItemForm).map((name) => [name, (_: unknown, form: ItemForm) => itemProblem(name as keyof ItemForm, form, contentTaxes)]),
  )

const nothing: Partial<ItemForm> = {}

export interface ItemPanelProps {
  readonly id: string | null
  /** What a new one begins with. */
  readonly begins?: Partial<ItemForm>
  /** The item that a new one is a copy of. */
  readonly copyOf?: string | undefined
  readonly onClose: () => void
  readonly onCreated: (id: string, name: string) => void
}

export function ItemPanel({ id, begins = nothing, copyOf, onClose, onCreated }: ItemPanelProps) {
  const shownId = id ?? copyOf ?? null
  const asked = useAsk(getItem, shownId === null ? null : { params: { id: shownId } })
  const code = useAsk(proposeCode, copyOf === undefined ? null : { params: { id: copyOf } })
  const fields = useCustomFields()
  const choices = useAsk(getItemChoices, {}).data
  const editing = { customFields: fields ?? [], choices, begins, onClose, onCreated }
  if (shownId === null) return fields && choices && <ItemEditor item={null} {...editing} choices={choices} />
  if (copyOf !== undefined && asked.data?.id === copyOf && (code.data || code.error) && fields && choices)
    return <ItemEditor item={null} {...editing} choices={choices} begins={formOfCopy(asked.data, code.data?.code ?? '')} />
  // The answer about another item stays until this one's comes: its form must not be filled in for this one.
  if (asked.data && asked.data.id === id && fields && choices)
    return <ItemEditor key={asked.data.version} item={asked.data} {...editing} choices={choices} />
  return (
    <SidePanel title="Producto o servicio" onClose={onClose}>
      <Coming asked={asked} />
    </SidePanel>
  )
}

interface EditorProps {
  readonly item: Item | null
  readonly customFields: readonly CustomField[]
  readonly choices: ItemChoices
  readonly begins: Partial<ItemForm>
  readonly onClose: () => void
  readonly onCreated: (id: string, name: string) => void
}

function ItemEditor({ item, customFields, choices, begins, onClose, onCreated }: EditorProps) {
  // Those that it began with: one that is made meanwhile comes with the next form.
  const [fields] = useState(customFields)
  const form = useForm<ItemForm>(
    () => (item ? formOfItem(item) : { ...newItemForm, custom: initialValues(fields, 'item', dayInBogota(new Date())), ...begins }),
    { ...rulesWith(contentTaxesOf(choices.taxes)), custom: (values) => customProblem(fields, values) },
  )
  const reason = useReasonNot(itemPermissions.write)
  const creating = useSend(createItem, { refreshes: itemAnswers, inForm: true })
  const updating = useSend(updateItem, { refreshes: itemAnswers, inForm: true })
  const switching = useSend(setItemActive, { refreshes: itemAnswers })
  const sending = item ? updating : creating
  const comments = useComments(item?.id ?? null, item?.name, 'small')

  const save = async (): Promise<boolean> => {
    const body = bodyOfItem(form.values())
    if (item) {
      const answer = await updating.run({ params: { id: item.id }, body: { ...body, version: item.version } })
      if (!answer) return false
      form.reset()
      toast({ text: `${itemKindNames[answer.kind]} ${answer.name} guardado`, tone: 'ok' })
      return true
    }
    const answer = await creating.run({ body })
    if (!answer) return false
    form.reset()
    toast({ text: `${itemKindNames[body.kind]} ${body.name} creado`, tone: 'ok' })
    if (body.kind === 'variable') go(addressOfQuery(addressOf('/items/{id}/view', { id: answer.id }), {}, { variantes: 'nuevas' }))
    else onCreated(answer.id, body.name)
    return true
  }
  const go = useGo()
  const unsaved = useFormGuard(form, save)

  return (
    <>
      <FormPanel
        form={form}
        over={item?.code}
        title={item ? `Editar ${itemKindNames[item.kind].toLowerCase()}` : 'Crear producto o servicio'}
        actions={
          item && (
            <>
              {comments.button}
              <MoreMenu
                label="Más acciones"
                entries={[
                  { label: 'Ver ficha', icon: EyeIcon, href: addressOf('/items/{id}/view', { id: item.id }) },
                  ...(item.parent ? [] : [{ label: 'Duplicar', icon: CopyIcon, href: copyAddress(item.id), disabledReason: reason }]),
                  {
                    label: item.active ? 'Inactivar' : 'Activar',
                    icon: item.active ? OffIcon : CircleCheckIcon,
                    disabledReason: reason,
                    onSelect: () => void switching.run({ params: { id: item.id }, body: { active: !item.active, version: item.version } }),
                  },
                ]}
              />
            </>
          )
        }
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel={item ? 'Guardar cambios' : 'Crear'}
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {reason && <Notice tone="info">{reason}. Puedes ver, pero no guardar.</Notice>}
        {item && !item.active && (
          <div>
            <StateChip state="inactive" text="Inactivo" look="outline" />
          </div>
        )}
        {item?.parent && (
          <Notice tone="info">
            {`Es una variante de ${item.parent.name}: su categoría, marca, unidad, impuestos, cuentas y control se cambian allá.`}
          </Notice>
        )}
        <ItemFields form={form} kitId={item?.id ?? null} isVariant={Boolean(item?.parent)} choices={choices} />
        <Bind form={form} name="custom">
          {({ value, error, onChange }) => (
            <CustomFields
              fields={fields}
              entity="item"
              record={item?.id ?? ''}
              values={value}
              errors={
                new Map([
                  ...form.errorsUnder('custom'),
                  ...(error === null ? [] : errorsAt(checkCustom(fields, 'item', value, { asks: true }).problems, 'custom')),
                ])
              }
              onChange={onChange}
            />
          )}
        </Bind>
      </FormPanel>
      {comments.panel}
      {unsaved.dialog}
    </>
  )
}

/** Where the panel's focus begins. */
const startHere = { autoFocus: true }

interface FieldsProps {
  readonly form: FormStore<ItemForm>
  readonly kitId: string | null
  /** Of a variant: what it takes of its product is not asked. */
  readonly isVariant: boolean
  readonly choices: ItemChoices
}

function ItemFields({ form, kitId, isVariant, choices }: FieldsProps) {
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
        <Bind form={form} name="price">
          {(field) => <NumberField {...field} label="Precio de venta" decimals={6} help="Sin impuestos" />}
        </Bind>
        <Bind form={form} name="minimumPrice">
          {(field) => <NumberField {...field} label="Precio mínimo" decimals={6} help="Sin impuestos. Vacío, no tiene" />}
        </Bind>
        <Bind form={form} name="name">
          {(field) => <TextField {...field} label="Nombre" required wide maxLength={200} />}
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
          {({ value, error, onChange }) => (
            <WorkTagsField thing="items" label="Etiquetas" value={value} error={error} onChange={onChange} />
          )}
        </Bind>
      </FieldGrid>
      {kind === 'kit' && (
        <Section title="Fórmula">
          <Formula form={form} kitId={kitId} />
        </Section>
      )}
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
