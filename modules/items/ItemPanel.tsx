/** The item beside its list: its form, and what can be done with it. */
import { useState } from 'react'
import {
  Bind,
  CircleCheckIcon,
  CopyIcon,
  EyeIcon,
  FormPanel,
  Coming,
  MoreMenu,
  Notice,
  OffIcon,
  SidePanel,
  StateChip,
  toast,
  useForm,
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
import { bodyOfItem, customProblem, formOfItem, itemProblem, newItemForm, type ItemForm } from './form.ts'
import { ItemFields } from './ItemFields.tsx'
import { itemKindNames, taxRulesOf, type TaxRules } from './rules.ts'

export const itemAnswers = [listItems, countItems, getItem, searchItems]

const rulesWith = (rules: TaxRules) =>
  Object.fromEntries(
    Object.keys(newItemForm).map((name) => [name, (_: unknown, form: ItemForm) => itemProblem(name as keyof ItemForm, form, rules)]),
  )

const isUnsaid = (item: Item, { vat }: TaxRules): boolean => !item.taxes.some(({ id }) => vat.includes(id))

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
    return <ItemEditor item={null} {...editing} choices={choices} begins={formOfCopy(asked.data, code.data?.code ?? '')} isCopy />
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
  /** It begins with all that another one has. */
  readonly isCopy?: boolean
  readonly onClose: () => void
  readonly onCreated: (id: string, name: string) => void
}

function ItemEditor({ item, customFields, choices, begins, isCopy = false, onClose, onCreated }: EditorProps) {
  // Those that it began with: one that is made meanwhile comes with the next form.
  const [fields] = useState(customFields)
  const [rules] = useState(() => taxRulesOf(choices.taxes, choices.vatResponsible))
  const form = useForm<ItemForm>(
    () =>
      item
        ? { ...formOfItem(item), wasUnsaid: isUnsaid(item, rules) }
        : { ...newItemForm, custom: initialValues(fields, 'item', dayInBogota(new Date())), ...begins },
    { ...rulesWith(rules), custom: (values) => customProblem(fields, values) },
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
        <ItemFields
          form={form}
          kitId={item?.id ?? null}
          isVariant={Boolean(item?.parent)}
          choices={choices}
          isWhole={item !== null || isCopy}
        />
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
