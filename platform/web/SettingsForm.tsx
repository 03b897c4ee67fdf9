/** The shape of a page of settings: one form that is saved, guarded when it is left, and compared when somebody saved first. */
import { type ReactNode, useState } from 'react'
import { type ComparedFields, differencesOf, FormConflict, FormPage, type FormStore, mergedOver } from '#platform/ui/index.tsx'
import type { Screen } from '../screen.ts'
import { crumbsOf } from './address.ts'
import { useFormGuard, useGo } from './navigation.tsx'
import type { Sending } from './query.tsx'
import { isChangedByOther } from './version.ts'
import type { Failure } from './answer.ts'

export interface SettingsFormProps<Values extends object> {
  form: FormStore<Values>
  screen: Screen
  subtitle?: ReactNode
  actions?: ReactNode
  sending: Pick<Sending<never, unknown>, 'submitError' | 'isSending'>
  /** Verb with its object: "Guardar seguridad". */
  submitLabel: string
  /** @returns whether it was saved, so that who leaves may go */
  save: () => Promise<boolean>
  /** What `useConflict` draws: it stands in the place of the refusal. */
  conflict?: ReactNode
  className: string
  children: ReactNode
}

/** The page of a form of settings. Closing it leads back to all settings. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { form, screen, subtitle, actions, sending, submitLabel, save, conflict = null, className, children } = props
  const go = useGo()
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPage
        form={form}
        title={screen.title}
        subtitle={subtitle}
        crumbs={crumbsOf(screen)}
        actions={actions}
        submitError={conflict ? null : sending.submitError}
        saving={sending.isSending}
        submitLabel={submitLabel}
        onCancel={() => go('/settings')}
        onSubmit={() => void save()}
      >
        <div className={className}>
          {conflict}
          {children}
        </div>
      </FormPage>
      {unsaved.dialog}
    </>
  )
}

export interface Conflicted<Saved, Values extends object> {
  /** What the form began with: its version travels with what is saved. */
  start: Saved
  form: FormStore<Values>
  formOf: (saved: Saved) => Values
  fields: ComparedFields<Values>
  /** What the server has now. */
  read: () => Promise<Saved>
}

/**
 * The version with which a form is saved. When somebody saved meanwhile (697) both are shown side by side, and only whoever
 * chose goes on with the newest: any other refusal leaves it as it was.
 */
export function useConflict<Saved extends { readonly version: number }, Values extends object>(parts: Conflicted<Saved, Values>) {
  const { start, form, formOf, fields, read } = parts
  const [saved, setSaved] = useState(start)
  const [theirs, setTheirs] = useState<{ readonly saved: Saved; readonly message: string } | null>(null)
  const settle = (next: Saved, isKept: boolean, onSettled: () => void) => {
    const merged = mergedOver(fields, form.initial(), form.values(), formOf(next))
    form.reset(formOf(next))
    // One by one, so that they count as written.
    if (isKept) for (const name in merged) form.set(name, merged[name])
    setSaved(next)
    setTheirs(null)
    onSettled()
  }
  return {
    saved,
    /** It was saved: the form begins again from there. */
    keep(next: Saved) {
      setSaved(next)
      setTheirs(null)
      form.reset(formOf(next))
    },
    onFailure(failure: Failure) {
      if (!isChangedByOther(failure)) return
      const { message } = failure
      void read().then(
        (fresh) => setTheirs({ saved: fresh, message }),
        // Without an answer the old version is refused again, and said again.
        () => undefined,
      )
    },
    /** @param onSettled forgets the refusal */
    draw: (onSettled: () => void): ReactNode =>
      theirs && (
        <FormConflict
          message={theirs.message}
          fields={differencesOf(fields, form.values(), formOf(theirs.saved)).map(({ label, one, other }) => ({
            label,
            saved: other,
            mine: one,
          }))}
          onTake={() => settle(theirs.saved, false, onSettled)}
          onKeep={() => settle(theirs.saved, true, onSettled)}
        />
      ),
  }
}
