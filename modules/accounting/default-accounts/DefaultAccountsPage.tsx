/** Cuentas por defecto: with which account each thing is posted, what uses it, and what is still missing. */
import {
  AlertIcon,
  Bind,
  CircleCheckIcon,
  Chip,
  columnsOf,
  DataTable,
  Empty,
  Facts,
  FieldGrid,
  FormPanel,
  ListBar,
  Notice,
  Page,
  Picker,
  SearchField,
  Section,
  SidePanel,
  toast,
  useForm,
  useFormValue,
  type FormStore,
  type PickerOption,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  askOnce,
  crumbsOf,
  useAsk,
  useChangeQuery,
  useFormGuard,
  useQueryOfAddress,
  useSearchBox,
  useSend,
} from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { fold } from '#platform/search.ts'
import type { AccountChoice } from '../AccountPicker.tsx'
import { defaultAccountsScreen as page } from '../screens.ts'
import {
  changeDefaultAccount,
  defaultAccountOptions,
  defaultAccountPermissions,
  listDefaultAccounts,
  type DefaultAccount,
} from './endpoints.ts'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const accountText = ({ account, instead }: DefaultAccount): string => {
  if (account) return `${account.code} ${account.name}`
  return instead === null ? 'Sin cuenta' : `La de ${instead}`
}

const stateOf = ({ account, problem }: DefaultAccount) =>
  problem === null ? (
    <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
      Completa
    </Chip>
  ) : (
    <Chip tone="danger" icon={AlertIcon} look="quiet">
      {account ? 'Revisar' : 'Falta'}
    </Chip>
  )

const col = columnsOf<DefaultAccount>()
const columns = [
  col.name('title', 'Para', (row) => capital(row.title), { link: true, min: 200 }),
  col.text('account', 'Cuenta', accountText, { width: 260 }),
  col.text('uses', 'La usan', (row) => row.uses.join(', '), { width: 320, priority: 3 }),
  col.state('state', 'Estado', stateOf, { width: 110 }),
]

export default function DefaultAccountsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const asked = useAsk(listDefaultAccounts, {})
  const all = asked.data?.accounts ?? null
  const wanted = fold((query['search'] ?? '').trim())
  const rows = all?.filter((row) => fold(`${row.title} ${accountText(row)} ${row.uses.join(' ')}`).includes(wanted)) ?? null
  const wrong = all?.filter(({ problem }) => problem !== null) ?? []
  const open = all?.find(({ role }) => role === query['role'])
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={
        all &&
        (wrong.length === 0 ? 'Todas completas' : wrong.length === 1 ? 'Falta 1 por completar' : `Faltan ${wrong.length} por completar`)
      }
      body="fill"
      panel={open && <RolePanel key={`${open.role} ${open.account?.id ?? ''}`} row={open} onClose={() => change({ role: null })} />}
    >
      {wrong.length > 0 && (
        <Notice tone="danger">
          <ul>
            {wrong.map(({ role, problem, uses }) => (
              <li key={role}>{`${problem ?? ''} La usan: ${uses.join(', ').toLowerCase()}.`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ListBar onRefresh={asked.ask}>
        <SearchField label="Buscar cuentas por defecto" placeholder="Cliente, IVA, 1305…" {...search} />
      </ListBar>
      <DataTable
        label={page.title}
        rows={rows}
        rowKey={(row) => row.role}
        columns={columns}
        card={(row) => ({
          title: capital(row.title),
          amount: row.account?.code ?? '',
          detail: row.account?.name ?? 'Sin cuenta',
          side: stateOf(row),
        })}
        rowHref={(row) => addressOfQuery(page.path, query, { role: row.role })}
        current={query['role']}
        openOnMove={open !== undefined}
        error={asked.error}
        onRetry={asked.ask}
        onClearFilters={wanted === '' ? undefined : () => change({ search: null }, { replace: true })}
        empty={<Empty title="Nada se contabiliza todavía">Aquí están las cuentas con que se contabilizan los documentos.</Empty>}
      />
    </Page>
  )
}

interface PanelProps {
  row: DefaultAccount
  onClose: () => void
}

const Uses = ({ row }: { row: DefaultAccount }) => (
  <Section title="La usan">
    <ul>
      {row.uses.map((use) => (
        <li key={use}>{use}</li>
      ))}
    </ul>
  </Section>
)

function RolePanel({ row, onClose }: PanelProps) {
  const forbidden = useReasonNot(defaultAccountPermissions.write)
  return forbidden ? (
    <SidePanel over="Cuenta por defecto" title={capital(row.title)} onClose={onClose}>
      <div className="stack">
        <Notice tone="quiet">{forbidden}</Notice>
        <Facts items={[{ label: 'Cuenta', value: accountText(row) }]} />
        <Uses row={row} />
      </div>
    </SidePanel>
  ) : (
    <RoleEditor row={row} onClose={onClose} />
  )
}

interface RoleForm {
  readonly accountId: AccountChoice | null
}

function RoleEditor({ row, onClose }: PanelProps) {
  const { role, title, account } = row
  const form = useForm<RoleForm>(() => ({ accountId: account && { id: account.id, label: accountText(row) } }), {})
  const sending = useSend(changeDefaultAccount, { refreshes: [listDefaultAccounts], inForm: true })
  const save = async (): Promise<boolean> => {
    const answer = await sending.run({
      params: { role },
      body: { accountId: form.values().accountId?.id ?? null, seen: account?.id ?? null },
    })
    if (!answer) return false
    form.reset()
    toast({ text: `Cuenta de ${title} guardada`, tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  const find = async (text: string, signal: AbortSignal): Promise<PickerOption[]> => {
    const { options } = await askOnce(defaultAccountOptions, { params: { role }, query: { text } }, signal)
    return options.map(({ id, label }) => ({ id, label }))
  }
  return (
    <>
      <FormPanel
        form={form}
        over="Cuenta por defecto"
        title={capital(title)}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar cuenta"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="accountId">
            {({ onChange, ...field }) => (
              <Picker
                {...field}
                label="Cuenta"
                wide
                source={find}
                onChange={(chosen) => onChange(chosen && { id: chosen.id, label: chosen.label })}
                help="Solo las que reciben movimientos y son de su clase y naturaleza."
              />
            )}
          </Bind>
        </FieldGrid>
        <Consequence form={form} row={row} />
        <Uses row={row} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** Said before it is saved: what was posted stays, and without an account nothing that uses it is issued. */
function Consequence({ form, row }: { form: FormStore<RoleForm>; row: DefaultAccount }) {
  const chosen = useFormValue(form, (values) => values.accountId)
  if (chosen === null) return <Notice tone="danger">Sin cuenta, lo que la usa no se podrá emitir.</Notice>
  return chosen.id === row.account?.id ? (
    row.problem !== null && <Notice tone="danger">{row.problem}</Notice>
  ) : (
    <Notice tone="info">Rige para lo que se contabilice desde ahora. Los comprobantes anteriores no cambian.</Notice>
  )
}
