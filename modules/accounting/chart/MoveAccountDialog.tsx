/** Another code for an account and all below it: under another parent, or beside the ones that it stands with. */
import { Bind, Button, Dialog, Notice, TextField, toast, useForm, useFormValue, type FormStore } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { accountOptions, listAccounts } from '../endpoints.ts'
import type { CodedChart } from './account-codes.ts'
import { codeProblem, levelOfCode } from './account-form.ts'
import { accountBalances, accountHistory, getAccount, moveAccount, proposeAccount, type AccountView } from './endpoints.ts'

interface MoveForm {
  readonly code: string
}

interface MoveProps {
  readonly account: AccountView
  readonly chart: CodedChart
  readonly onMoved: (code: string) => void
  readonly onClose: () => void
}

export function MoveAccountDialog({ account, chart, onMoved, onClose }: MoveProps) {
  const form = useForm<MoveForm>(() => ({ code: account.code }), {
    code: (code) => (code === account.code ? 'Escribe un código distinto del que ya tiene.' : codeProblem(code, chart)),
  })
  const sending = useSend(moveAccount, {
    refreshes: [listAccounts, accountOptions, getAccount, accountHistory, accountBalances, proposeAccount],
    inForm: true,
    onFailure: (failure) => {
      if (failure.kind === 'business') form.setServerErrors(failure.errors.map(({ message }) => ({ field: 'code', message })))
    },
  })
  const move = async () => {
    if (form.validate().length > 0) return
    const { code } = form.values()
    const answer = await sending.run({ params: { id: account.id }, body: { code, version: account.version } })
    if (!answer) return
    toast({ text: `La cuenta ${account.code} ahora es la ${code}`, tone: 'ok' })
    onMoved(code)
    onClose()
  }
  return (
    <Dialog
      title={`Cambiar el código de ${account.code} ${account.name}`}
      onClose={onClose}
      locked={sending.isSending}
      onSubmit={() => void move()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={sending.isSending} busyText="Cambiando…">
            Cambiar código
          </Button>
        </>
      }
    >
      <div className="stack">
        <Bind form={form} name="code">
          {({ onChange, ...field }) => (
            <TextField
              {...field}
              label="Código nuevo"
              inputMode="numeric"
              maxLength={30}
              required
              help="Empieza por el de la cuenta de la que dependerá."
              onChange={(text) => onChange(text.trim())}
            />
          )}
        </Bind>
        <Consequence form={form} account={account} chart={chart} />
      </div>
    </Dialog>
  )
}

/** Where it will be, and what goes with it. */
function Consequence({ form, account, chart }: { form: FormStore<MoveForm>; account: AccountView; chart: CodedChart }) {
  const code = useFormValue(form, (values) => values.code)
  if (code === account.code || codeProblem(code, chart) !== null) return null
  const below =
    account.below === 0
      ? ''
      : account.below === 1
        ? ' La que depende de ella va con ella.'
        : ` Las ${account.below} que dependen de ella van con ella.`
  return (
    <Notice tone="info">{`Quedará como ${levelOfCode(code).toLowerCase()} ${code}.${below} Los estados financieros y la exógena la tomarán por su código nuevo.`}</Notice>
  )
}
