/** A new account: under the one that was chosen, with its next code, or anywhere by the code that is typed. */
import { accountNature, isAccountCode } from '#colombia/puc.ts'
import {
  Bind,
  Coming,
  FieldGrid,
  FormPanel,
  Notice,
  SidePanel,
  TextField,
  toast,
  useForm,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { required } from '#platform/rules/index.ts'
import { useAsk, useFormGuard, useSend, type AnswerOf } from '#platform/web/index.tsx'
import { listAccounts } from '../endpoints.ts'
import type { CodedChart } from './account-codes.ts'
import { codeProblem, emptyAccount, levelOfCode, type AccountForm } from './account-form.ts'
import { AccountFields } from './AccountFields.tsx'
import { accountBalances, createAccount, getAccount, proposeAccount } from './endpoints.ts'

interface NewProps {
  readonly chart: CodedChart
  readonly onClose: () => void
  readonly onCreated: (id: string, code: string) => void
}

const TITLE = 'Crear cuenta'

/** @param under code of the account that it hangs from; empty when the code that is typed says it */
export function NewAccountPanel({ under, ...props }: NewProps & { readonly under: string }) {
  const asked = useAsk(proposeAccount, under === '' ? null : { query: { parent: under } })
  if (under === '') return <NewAccount {...props} starts={emptyAccount} over={undefined} />
  if (!asked.data)
    return (
      <SidePanel title={TITLE} over={`Debajo de ${under}`} onClose={props.onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  return <Proposed {...props} under={under} proposal={asked.data} />
}

interface ProposedProps extends NewProps {
  readonly under: string
  readonly proposal: AnswerOf<typeof proposeAccount>
}

function Proposed({ under, proposal: { code, obstacle, ...asks }, ...props }: ProposedProps) {
  const over = `Debajo de ${under}`
  return obstacle === '' ? (
    <NewAccount {...props} over={over} starts={{ ...emptyAccount, ...asks, code: code ?? under }} />
  ) : (
    <SidePanel title={TITLE} over={over} onClose={props.onClose}>
      <Notice tone="info">{obstacle}</Notice>
    </SidePanel>
  )
}

function NewAccount({
  chart,
  starts,
  over,
  onClose,
  onCreated,
}: NewProps & { readonly starts: AccountForm; readonly over: string | undefined }) {
  const form = useForm<AccountForm>(() => starts, { code: (code) => codeProblem(code, chart), name: (name) => required(name) })
  const sending = useSend(createAccount, { refreshes: [listAccounts, proposeAccount, getAccount, accountBalances], inForm: true })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const answer = await sending.run({ body: values })
    if (!answer) return false
    form.reset()
    toast({ text: `Cuenta ${values.code} ${values.name.trim()} creada`, tone: 'ok' })
    onCreated(answer.id, values.code)
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        title={TITLE}
        over={over}
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel={TITLE}
        savingLabel="Creando…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <CodeField form={form} />
          <AccountFields form={form} />
        </FieldGrid>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

/** The code says the level, and proposes the nature that the PUC gives it. */
function CodeField({ form }: { readonly form: FormStore<AccountForm> }) {
  const level = useFormValue(form, ({ code }) => levelOfCode(code.trim()))
  return (
    <Bind form={form} name="code">
      {({ onChange, ...field }) => (
        <TextField
          {...field}
          label="Código"
          inputMode="numeric"
          maxLength={30}
          required
          help={level === '' ? 'De 1, 2, 4, 6, 8 o más dígitos pares; empieza por el de su cuenta mayor.' : level}
          onChange={(text) => {
            const code = text.trim()
            onChange(code)
            if (isAccountCode(code)) form.set('nature', accountNature(code))
          }}
        />
      )}
    </Bind>
  )
}
