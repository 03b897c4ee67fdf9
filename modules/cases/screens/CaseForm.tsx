/** The form of a case on a page: it is created, or written anew under its version, and shown beside its list once it is saved. */
import type { ReactNode } from 'react'
import type { Screen } from '#platform/screen.ts'
import { FormPage, type FormStore, KitLink, LoadError, Notice, Page, toast } from '#platform/ui/index.tsx'
import { type Asked, crumbsOf, queryClient, useFormGuard, useGo, useSend } from '#platform/web/index.tsx'
import { agreeingCase, allows, caseAddress, stateName, type CaseDefinition } from '../case.ts'
import type { CaseCalls } from '../endpoints.ts'
import type { OpenedCase } from './CaseActions.tsx'

type FormScreen = Pick<Screen, 'title' | 'path' | 'parents'>

interface CaseFormProps<Values extends object> {
  readonly kind: CaseDefinition
  readonly calls: Pick<CaseCalls, 'create' | 'change' | 'list' | 'one'>
  readonly screen: FormScreen
  /** The one that is written anew. */
  readonly from: OpenedCase | undefined
  readonly form: FormStore<Values>
  /** What cannot be of it, before it is sent. */
  readonly problems: (values: Values) => Parameters<FormStore<Values>['setServerErrors']>[0]
  /** As it is sent. */
  readonly inputOf: (values: Values) => object
  readonly extra?: ReactNode
  readonly children: ReactNode
}

export function CaseForm<Values extends object>(props: CaseFormProps<Values>) {
  const { kind, calls, screen, from, form, problems, inputOf, extra, children } = props
  const go = useGo()
  const name = kind.titles.one.toLowerCase()
  const saved = {
    refreshes: [calls.list, calls.one],
    inForm: true,
    onDone: ({ id }: { readonly id: string }) => {
      void queryClient.invalidateQueries()
      form.reset()
      toast({ text: `${kind.titles.one} ${agreeingCase(kind, 'guardad')}` })
      go(caseAddress(kind, id))
    },
  }
  const creating = useSend(calls.create, saved)
  const changing = useSend(calls.change, saved)
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const found = problems(values)
    form.setServerErrors(found)
    if (found.length > 0) return false
    const input = inputOf(values)
    const answer = from
      ? await changing.run({ params: { id: from.id }, body: { input, version: from.version } })
      : await creating.run({ body: input })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPage
        form={form}
        title={screen.title}
        heading={from ? `Editar ${name} ${from.number ?? ''}`.trim() : `Crear ${name}`}
        crumbs={crumbsOf(screen)}
        record={from?.id ?? ''}
        submitError={(from ? changing : creating).submitError}
        saving={creating.isSending || changing.isSending}
        submitLabel={`Guardar ${name}`}
        savingLabel="Guardando…"
        onCancel={() => unsaved.leave(() => go(kind.list))}
        onSubmit={() => void save()}
        extra={extra}
      >
        {children}
      </FormPage>
      {unsaved.dialog}
    </>
  )
}

interface EditCaseProps<Case extends OpenedCase> {
  readonly kind: CaseDefinition
  readonly screen: FormScreen
  readonly id: string
  /** The call that reads it, as it was asked. */
  readonly asked: Asked<Case>
  readonly renderForm: (opened: Case) => ReactNode
}

/** The form of one that exists, where its state lets it be written. */
export function EditCase<Case extends OpenedCase>({ kind, screen, id, asked, renderForm }: EditCaseProps<Case>) {
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (asked.data?.id !== id) return null
  const { state, number } = asked.data
  if (allows(kind, state, 'edit')) return renderForm(asked.data)
  const name = kind.titles.one
  return (
    <Page title={screen.title} heading={`${name} ${number ?? ''}`} crumbs={crumbsOf(screen)}>
      <Notice tone="quiet">{`Está ${stateName(kind, state).toLowerCase()} y ya no se edita.`}</Notice>
      <p>
        <KitLink href={caseAddress(kind, id)}>{`Ver ${name.toLowerCase()}`}</KitLink>
      </p>
    </Page>
  )
}
