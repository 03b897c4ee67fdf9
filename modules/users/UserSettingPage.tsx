/** Preferencias: with which branch, warehouse, seller and price list the documents of a user begin. */
import { searchParties } from '#modules/people/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Bind, FormPage, LoadError, Notice, Page, Picker, Section, SelectField, toast, useForm } from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk, useFormGuard, useGo, useParam, useSend } from '#platform/web/index.tsx'
import { changeDefaults, getUser, getUserChoices, userHistory, userPermissions, type UserView } from './endpoints.ts'
import { usersScreen, userSettingScreen as page } from './screens.ts'
import './users.css'

interface Named {
  readonly id: string
  readonly name: string
}

export default function UserSettingPage() {
  const id = useParam('id')
  const asked = useAsk(getUser, { params: { personId: id } })
  const choices = useAsk(getUserChoices, {}).data
  const mayNot = useReasonNot(userPermissions.write)
  const forbidden = mayNot ?? asked.data?.user.fixedBecause ?? null
  if (asked.data && choices && forbidden === null) return <Editor key={id} view={asked.data} choices={choices} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      {forbidden !== null && <Notice tone="quiet">{forbidden}</Notice>}
    </Page>
  )
}

/** Those of where they work, and the one that they have though it went out of use. */
function priceListsOf(
  offered: AnswerOf<typeof getUserChoices>['priceLists'],
  branchIds: readonly string[],
  own: Named | null,
): readonly Named[] {
  const lists = offered.filter(({ branchId }) => branchId === null || branchIds.length === 0 || branchIds.includes(branchId))
  return own === null || lists.some(({ id }) => id === own.id) ? lists : [own, ...lists]
}

interface EditorProps {
  readonly view: UserView
  readonly choices: AnswerOf<typeof getUserChoices>
}

function Editor({ view: { user, defaults, limits }, choices: { branches, warehouses, priceLists } }: EditorProps) {
  const go = useGo()
  const form = useForm(() => ({
    branchId: defaults.branchId ?? '',
    warehouseId: defaults.warehouseId ?? '',
    seller: limits.seller ?? defaults.seller,
    priceList: defaults.priceList?.id ?? '',
  }))
  const sending = useSend(changeDefaults, { refreshes: [getUser, userHistory], inForm: true })
  const save = async (): Promise<boolean> => {
    const { branchId, warehouseId, seller, priceList } = form.values()
    const answer = await sending.run({
      params: { personId: user.personId },
      body: {
        branchId: branchId || null,
        warehouseId: warehouseId || null,
        seller,
        priceList: priceList === '' ? null : { id: priceList, name: '' },
      },
    })
    if (!answer) return false
    form.reset()
    toast({ text: 'Preferencias guardadas', tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  const own = limits.branchIds.length === 0 ? branches : branches.filter(({ id }) => limits.branchIds.includes(id))
  const ownWarehouses = limits.warehouseIds.length === 0 ? warehouses : warehouses.filter(({ id }) => limits.warehouseIds.includes(id))
  const lists = priceListsOf(priceLists, limits.branchIds, defaults.priceList)
  const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        crumbs={[...crumbsOf(page)]}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar preferencias"
        onCancel={() => go(usersScreen.path)}
        onSubmit={() => void save()}
      >
        <div className="user-form">
          <Section title={`Con qué empieza lo que hace ${user.name || user.email}`}>
            <div className="stack">
              <Bind form={form} name="branchId">
                {(field) => (
                  <SelectField
                    label="Sucursal"
                    empty="La primera de la empresa"
                    options={optionsOf(own)}
                    help="De sus documentos y recaudos, cuando la numeración o la bodega no son de otra."
                    {...field}
                  />
                )}
              </Bind>
              <Bind form={form} name="warehouseId">
                {(field) => (
                  <SelectField
                    label="Bodega"
                    empty="La primera de la empresa"
                    options={optionsOf(ownWarehouses)}
                    help="La que proponen los documentos nuevos."
                    {...field}
                  />
                )}
              </Bind>
              <Bind form={form} name="seller">
                {({ value, onChange, ...field }) => (
                  <Picker
                    label="Vendedor"
                    placeholder="Nadie: nombre o identificación"
                    readOnly={limits.seller !== null}
                    clearable={value !== null}
                    value={value && { id: value.id, label: value.name }}
                    source={searchParties}
                    onChange={(chosen) => onChange(chosen && { id: chosen.id, name: chosen.label })}
                    help={
                      limits.seller === null
                        ? 'El tercero a cuyo nombre salen sus ventas, para comisiones y reportes.'
                        : 'Sus restricciones dicen que vende a este nombre.'
                    }
                    {...field}
                  />
                )}
              </Bind>
              {lists.length > 0 && (
                <Bind form={form} name="priceList">
                  {(field) => (
                    <SelectField
                      label="Lista de precios"
                      empty="Ninguna propia"
                      options={optionsOf(lists)}
                      help="La que proponen sus ventas. La del cliente y la de su etiqueta van antes; las de la sucursal y las de todos, después."
                      {...field}
                    />
                  )}
                </Bind>
              )}
            </div>
          </Section>
          <Notice tone="quiet">El tema y los avisos los elige cada quien en su menú y en Mi perfil.</Notice>
        </div>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}
