import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { fold } from '../../search.ts'
import { Button } from '../Button.tsx'
import { SidePanel, type SidePanelProps } from '../float/SidePanel.tsx'
import { KeyRoom } from '../key-room.tsx'
import { Notice, Page, type PageProps } from '../Page.tsx'
import { useShortcuts } from '../Shortcuts.tsx'
import { WayLink } from '../WayBack.tsx'
import { FormDraft } from './localDraft.tsx'
import { ownField, type FieldError, type FormStore } from './store.ts'
import { useDirty, useFormValue } from './useForm.tsx'

/** What the last attempt to save answered: a text, and what belongs to which field. Keep the same object until the next answer. */
export interface SubmitError {
  message: string
  errors: readonly FieldError[]
}

export interface DraftButton {
  readonly isSaving: boolean
  readonly save: () => Promise<unknown>
  /** Why it cannot be kept now. */
  readonly disabledReason?: string | null
}

interface FormFrame<Values extends object> {
  form: FormStore<Values>
  /** Required, so that nobody forgets to connect it. The fields' part lands on the fields (see `useServerErrors`). */
  submitError: SubmitError | null
  saving: boolean
  /** Called when every rule agrees. */
  onSubmit: (values: Values) => void
  /** Verb with its object: "Guardar cambios". */
  submitLabel: string
  savingLabel?: string
  onCancel: () => void
  /** Before the cancel button, at the left. */
  extra?: ReactNode
  /** Of what may also be kept as a draft, beside the button that saves it. */
  draft?: DraftButton | null
  /** Which record it writes, where its title does not say it: its copy in this browser is of that one. */
  record?: string
}

/** That of a cell (`excluded.0.categoryId`) may be shown by its list as a whole. */
const fieldElement = (root: ParentNode, name: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ??
  root.querySelector<HTMLElement>(`[data-field="${CSS.escape(name.split('.')[0] ?? name)}"]`)

/** Takes the focus to a field of the form and brings it into sight. */
export function focusField(root: ParentNode, name: string): void {
  const element = fieldElement(root, name)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

/** What is wrong with a field of the page, with its name where the message does not say it. */
function namedMessage(field: string, message: string): string {
  const label = fieldElement(document, field)?.closest('[data-label]')?.getAttribute('data-label') ?? ''
  return fold(message).includes(fold(label)) ? message : `${label}: ${message}`
}

/** The errors in sight, each leading to its field. */
export function ErrorSummary<Values extends object>({ form, submitError }: { form: FormStore<Values>; submitError: SubmitError | null }) {
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = text === '[]' ? [] : form.errors()
  if (errors.length === 0 && !submitError) return null
  const lonely = errors.length === 0
  return (
    <Notice tone="danger">
      {lonely ? (
        submitError?.message
      ) : (
        <>
          <b className="b">{errors.length === 1 ? 'Revisa este dato' : `Revisa estos ${errors.length} datos`}</b>
          <ul>
            {errors.map(({ field, message, way }) => (
              <li key={`${field} ${message}`}>
                {field === null ? (
                  <>
                    {message} {way && <WayLink href={way.href}>{`Ir a ${way.title}`}</WayLink>}
                  </>
                ) : (
                  <button
                    type="button"
                    className="act"
                    style={{ margin: 0, padding: 0, whiteSpace: 'normal', textAlign: 'left' }}
                    onClick={() => focusField(document, field)}
                  >
                    {namedMessage(field, message)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/**
 * Validates, shows the first wrong field, or sends. One place for the button, Enter and its keys: Ctrl Enter does it, and Ctrl S
 * keeps it, as a draft where there is one.
 */
function useSubmit<Values extends object>({ form, submitError, saving, draft, submitLabel, onSubmit }: FormFrame<Values>) {
  const root = useRef<HTMLFormElement>(null)
  // The answer comes from outside: it lands on its fields when it arrives.
  useEffect(() => {
    form.setServerErrors(submitError?.errors ?? [])
    const first = ownField(submitError?.errors.find((error) => error.field !== null)?.field ?? null)
    if (first && root.current) focusField(root.current, first)
  }, [form, submitError])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (saving || draft?.isSaving) return
    const [first] = form.validate()
    if (!first) onSubmit(form.values())
    else if (first.field !== null && root.current) focusField(root.current, first.field)
  }
  const keep = () => {
    if (!saving && !draft?.isSaving && !draft?.disabledReason) void draft?.save()
  }
  useShortcuts([
    { keys: 'ctrl+s', label: draft ? 'Guardar borrador' : submitLabel, run: () => (draft ? keep() : submit()) },
    { keys: 'ctrl+enter', label: submitLabel, run: () => submit() },
  ])
  return { root, submit }
}

function Buttons<Values extends object>({
  form,
  saving,
  submitLabel,
  savingLabel = 'Guardando…',
  onCancel,
  extra,
  draft,
  isNarrow = false,
}: FormFrame<Values> & { isNarrow?: boolean }) {
  // Three buttons fill a panel: their keys are told in their hints.
  const told = (keys: string) => (isNarrow && draft ? { hint: keys } : { shortcut: keys })
  const dirty = useDirty(form)
  return (
    <>
      {extra && <span className="grow">{extra}</span>}
      <Button look="quiet" onClick={onCancel}>
        {dirty ? 'Cancelar' : 'Cerrar'}
      </Button>
      {draft && (
        <Button
          busy={draft.isSaving}
          busyText="Guardando…"
          disabledReason={draft.disabledReason ?? null}
          {...told('Ctrl S')}
          onClick={() => void draft.save()}
        >
          Guardar borrador
        </Button>
      )}
      <Button
        type="submit"
        look="filled"
        busy={saving}
        busyText={savingLabel}
        disabledReason={draft?.isSaving ? 'Espera a que se guarde el borrador' : null}
        {...told(draft ? 'Ctrl Enter' : 'Ctrl S')}
      >
        {submitLabel}
      </Button>
    </>
  )
}

export type FormPageProps<Values extends object> = FormFrame<Values> & Omit<PageProps, 'footer' | 'primary' | 'panel' | 'body' | 'onClose'>

/** A form that fills the sheet; its buttons stay at the foot. What is written in it is kept in this browser until it is saved. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const {
    form,
    submitError,
    saving,
    onSubmit,
    submitLabel,
    savingLabel,
    onCancel,
    extra,
    draft = null,
    record = '',
    children,
    ...page
  } = props
  const frame: FormFrame<Values> = {
    form,
    submitError,
    saving,
    onSubmit,
    submitLabel,
    onCancel,
    extra,
    draft,
    ...(savingLabel ? { savingLabel } : {}),
  }
  const { root, submit } = useSubmit(frame)
  return (
    <form ref={root} className="form-page" onSubmit={submit} noValidate>
      <KeyRoom value>
        <Page {...page} onClose={onCancel} footer={<Buttons {...frame} />}>
          <div className="stack">
            {/* First, so that the errors of a field that is left do not push its button from under the pointer. */}
            <FormDraft form={form} name={`${page.title}${record}`} />
            <ErrorSummary form={form} submitError={submitError} />
            {children}
          </div>
        </Page>
      </KeyRoom>
    </form>
  )
}

export type FormPanelProps<Values extends object> = FormFrame<Values> &
  Omit<SidePanelProps, 'footer' | 'onSubmit' | 'onClose'> & {
    /** A password or a PIN is written in it: no copy is kept in this browser. */
    isSecret?: boolean
  }

const wordsOf = (shown: ReactNode): string => (typeof shown === 'string' || typeof shown === 'number' ? String(shown) : '')

/** A form in the panel beside its list. */
export function FormPanel<Values extends object>(props: FormPanelProps<Values>) {
  const {
    form,
    submitError,
    saving,
    onSubmit,
    submitLabel,
    savingLabel,
    onCancel,
    extra,
    draft = null,
    record = '',
    children,
    isSecret = false,
    ...panel
  } = props
  const frame: FormFrame<Values> = {
    form,
    submitError,
    saving,
    onSubmit,
    submitLabel,
    onCancel,
    extra,
    draft,
    ...(savingLabel ? { savingLabel } : {}),
  }
  const { root, submit } = useSubmit(frame)
  return (
    <SidePanel {...panel} onClose={onCancel} onSubmit={submit} formRef={root} footer={<Buttons {...frame} isNarrow />}>
      <div className="stack">
        {!isSecret && <FormDraft form={form} name={`${wordsOf(panel.over)} ${wordsOf(panel.title)}${record}`} />}
        <ErrorSummary form={form} submitError={submitError} />
        {children}
      </div>
    </SidePanel>
  )
}
