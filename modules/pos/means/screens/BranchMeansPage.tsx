/** Formas de pago del punto de venta: what the registers of a branch offer, in which order and with which key. */
import { uuidv7 } from 'uuidv7'
import { listOwnBranches } from '#modules/access/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import {
  Bind,
  Coming,
  Empty,
  type FormStore,
  LineList,
  Notice,
  Page,
  PickerOfMany,
  type PickerOption,
  Section,
  SelectField,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import {
  type AnswerOf,
  askFresh,
  crumbsOf,
  SettingsForm,
  useAsk,
  useChangeQuery,
  useConflict,
  useQueryOfAddress,
  useSend,
} from '#platform/web/index.tsx'
import { meansPermissions } from '../../permissions.ts'
import { branchMeansScreen as page } from '../../screens.ts'
import { branchMeansHistory, changeBranchMeans, listBranchMeans, listRegisterMeans } from '../endpoints.ts'
import { KEYS, meansProblems, MOST_MEANS } from '../means.ts'
import './means.css'

type Answer = AnswerOf<typeof listBranchMeans>

interface Line {
  readonly key: string
  readonly paymentTypeId: string
  /** "1" to "9", or empty. */
  readonly pressed: string
  readonly registers: readonly PickerOption[]
}

interface Values {
  readonly lines: readonly Line[]
}

const formOf = ({ lines, registers }: Answer): Values => ({
  lines: lines.map(({ paymentTypeId, key, registerIds }) => ({
    ...{ key: paymentTypeId, paymentTypeId, pressed: key === null ? '' : String(key) },
    registers: registers.flatMap(({ id, name }) => (registerIds.includes(id) ? [{ id, label: name }] : [])),
  })),
})

const bodyOf = ({ lines }: Values) =>
  lines.map(({ paymentTypeId, pressed, registers }) => ({
    ...{ paymentTypeId, key: pressed === '' ? null : Number(pressed) },
    registerIds: registers.map(({ id }) => id),
  }))

/** «1 Efectivo, 2 Tarjeta débito» */
const shownLines = (types: Answer['types'], lines: readonly Line[]): string =>
  lines.map(({ paymentTypeId, pressed }) => `${pressed} ${types.find(({ id }) => id === paymentTypeId)?.name ?? ''}`.trim()).join(', ')

export default function BranchMeansPage() {
  const query = useQueryOfAddress()
  const branches = useAsk(listOwnBranches, {})
  const active = branches.data?.branches.filter((each) => each.active) ?? []
  const branchId = query['branchId'] ?? active[0]?.id ?? null
  const asked = useAsk(listBranchMeans, branchId === null ? null : { params: { branchId } })
  const forbidden = useReasonNot(meansPermissions.write)
  if (branchId !== null && asked.data && !asked.isStale)
    return <Editor key={branchId} branchId={branchId} branches={active} start={asked.data} forbidden={forbidden} />
  return (
    <Page title={page.title} crumbs={crumbsOf(page)}>
      {branches.data && branchId === null ? (
        <Empty title="Aún no hay sucursales">Crea una sucursal y sus cajas: cada una ofrece sus formas de pago.</Empty>
      ) : (
        <Coming asked={branchId === null ? branches : asked} />
      )}
    </Page>
  )
}

interface EditorProps {
  readonly branchId: string
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly start: Answer
  readonly forbidden: string | null
}

function useMeansForm({ branchId, start }: EditorProps) {
  const { types, registers } = start
  const facts = { types, registerIds: registers.map(({ id }) => id) }
  const form = useForm<Values>(() => formOf(start), {
    lines: (_, values) => meansProblems(bodyOf(values), facts)[0]?.message ?? null,
  })
  const conflict = useConflict({
    ...{ start, form, formOf },
    fields: { lines: { label: 'Formas de pago', shown: (lines: readonly Line[]) => shownLines(types, lines) } },
    read: () => askFresh(listBranchMeans, { params: { branchId } }),
  })
  const sending = useSend(changeBranchMeans, {
    refreshes: [listBranchMeans, branchMeansHistory, listRegisterMeans],
    inForm: true,
    onFailure: conflict.onFailure,
  })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const answer = await sending.run({ params: { branchId }, body: { version: conflict.saved.version, lines: bodyOf(values) } })
    if (!answer) return false
    conflict.keep({ ...conflict.saved, version: answer.version, lines: bodyOf(values) })
    toast({ text: 'Formas de pago guardadas', tone: 'ok' })
    return true
  }
  return { form, conflict, sending, save }
}

function Editor(props: EditorProps) {
  const { branchId, start, forbidden } = props
  const { form, conflict, sending, save } = useMeansForm(props)
  const parts = (
    <>
      <BranchChoice {...props} />
      {conflict.saved.version === 0 && (
        <Notice tone="quiet">Esta sucursal ofrece las formas de pago de la empresa, en su orden. Guarda para que tenga las suyas.</Notice>
      )}
      <Lines form={form} start={start} />
      <Section title="Historial">
        <History id={branchId} />
      </Section>
    </>
  )
  if (forbidden !== null)
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <div className="settings-form">
          <Notice tone="quiet">{forbidden}. Puedes verlas.</Notice>
          <BranchChoice {...props} />
          <ol>
            {start.lines.map(({ paymentTypeId, key }) => (
              <li key={paymentTypeId}>
                {start.types.find(({ id }) => id === paymentTypeId)?.name} {key !== null && <span className="muted">{`tecla ${key}`}</span>}
              </li>
            ))}
          </ol>
        </div>
      </Page>
    )
  return (
    <SettingsForm
      form={form}
      screen={page}
      sending={sending}
      submitLabel="Guardar formas de pago"
      save={save}
      conflict={conflict.draw(sending.reset)}
      className="settings-form"
    >
      {parts}
    </SettingsForm>
  )
}

function BranchChoice({ branchId, branches }: EditorProps) {
  const change = useChangeQuery()
  if (branches.length < 2) return null
  return (
    <SelectField
      label="Sucursal"
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      value={branchId}
      onChange={(id) => change({ branchId: id })}
    />
  )
}

function Lines({ form, start: { types, registers } }: { readonly form: FormStore<Values>; readonly start: Answer }) {
  const nameOf = ({ paymentTypeId }: Line): string => types.find(({ id }) => id === paymentTypeId)?.name ?? 'forma de pago'
  const options = [{ value: '', label: 'Elige la forma de pago' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]
  const keys = [{ value: '', label: 'Sin tecla' }, ...KEYS.map((each) => ({ value: String(each), label: `Tecla ${each}` }))]
  const places: readonly PickerOption[] = registers.map(({ id, name }) => ({ id, label: name }))
  return (
    <Section title="Formas de pago">
      <Bind form={form} name="lines">
        {({ value, onChange, error }) => (
          <>
            {error && (
              <p className="err" role="alert">
                {error}
              </p>
            )}
            <LineList
              className="branch-means"
              value={value}
              onChange={onChange}
              make={() => ({ key: uuidv7(), paymentTypeId: '', pressed: '', registers: [] })}
              addLabel="Agregar forma de pago"
              most={MOST_MEANS}
              nameOf={nameOf}
              arranged
            >
              {(line, at, fill) => (
                <>
                  <SelectField
                    label={`Forma de pago ${at + 1}`}
                    hideLabel
                    options={options}
                    value={line.paymentTypeId}
                    onChange={(paymentTypeId) => fill({ paymentTypeId })}
                  />
                  <SelectField
                    label={`Tecla de ${nameOf(line)}`}
                    hideLabel
                    options={keys}
                    value={line.pressed}
                    onChange={(pressed) => fill({ pressed })}
                  />
                  <PickerOfMany
                    label={`Cajas que ofrecen ${nameOf(line)}`}
                    hideLabel
                    placeholder="Todas las cajas"
                    source={places}
                    value={line.registers}
                    onChange={(chosen) => fill({ registers: chosen })}
                  />
                </>
              )}
            </LineList>
          </>
        )}
      </Bind>
    </Section>
  )
}

function History({ id }: { readonly id: string }) {
  const { list, pager } = useHistory({ endpoint: branchMeansHistory, id, label: (field) => field, show: (_, value) => String(value) })
  return (
    <>
      {list}
      {pager && <div className="row">{pager}</div>}
    </>
  )
}
