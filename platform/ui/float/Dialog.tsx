import { createContext, type FormEvent, type ReactNode, type SyntheticEvent, use, useId, useState } from 'react'
import { minLength, required } from '../../rules/index.ts'
import { Button, IconButton } from '../Button.tsx'
import { TextArea } from '../fields/TextField.tsx'
import { CloseIcon } from '../icons.tsx'
import './float.css'

/** How many dialogs stand around a part: shortcuts fire only in the top one. */
export const DialogDepth = createContext(0)

export interface DialogProps {
  /** Names the object and, when there is one, the amount. */
  title: string
  /** 440, 640, 880 px, or the whole screen (forms of a phone). */
  size?: 'small' | 'medium' | 'large' | 'full'
  onClose: () => void
  children: ReactNode
  /** Icon buttons before the cross. */
  actions?: ReactNode
  /** Buttons, in order quiet, outlined, filled. */
  footer?: ReactNode
  /** Makes the dialog a form: Enter in a field submits it. */
  onSubmit?: () => void
  /** While true neither Escape nor the cross closes it (a request is on its way). */
  locked?: boolean
  role?: 'alertdialog'
}

/** Opens while mounted. The browser keeps the focus inside and gives it back on closing. */
export function Dialog({ title, size = 'small', onClose, children, actions, footer, onSubmit, locked = false, role }: DialogProps) {
  const depth = use(DialogDepth)
  const id = useId()
  const open = (node: HTMLDialogElement | null) => {
    if (!node) return
    if (!node.open) {
      node.showModal()
      // What asks for the focus has it, wherever it stands.
      const start =
        node.querySelector<HTMLElement>('[data-autofocus]') ??
        node.querySelector<HTMLElement>('.dlg-body :is(input, select, textarea):not([type=hidden])')
      start?.focus()
    }
    // Closing before the element leaves the page is what returns the focus to the button that opened it.
    return () => node.close()
  }
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault()
    if (!locked) onClose()
  }
  // On the way down: a form around it, of the page or of another dialog, lets no form inside it tell that it was submitted.
  const submit = (event: FormEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    event.stopPropagation()
    if (!locked) onSubmit?.()
  }
  const inside = (
    <>
      <div className="dlg-head">
        <h2 className="grow" id={id}>
          {title}
        </h2>
        {actions}
        <IconButton name="Cerrar" icon={CloseIcon} size="small" onClick={onClose} disabledReason={locked ? 'Espera a que termine' : null} />
      </div>
      <div className="dlg-body">{children}</div>
      {footer && <div className="dlg-foot">{footer}</div>}
    </>
  )
  return (
    <DialogDepth value={depth + 1}>
      <dialog ref={open} className={size === 'full' ? 'dlg full' : `dlg dlg-${size[0]}`} aria-labelledby={id} role={role} onCancel={cancel}>
        {onSubmit ? (
          <form onSubmitCapture={submit} noValidate>
            {inside}
          </form>
        ) : (
          inside
        )}
      </dialog>
    </DialogDepth>
  )
}

export interface ConfirmDialogProps {
  /** "Anular la factura FV-1198 por $ 312.980" */
  title: string
  /** The consequence. */
  children: ReactNode
  /** The verb with its object: "Anular factura". */
  confirm: string
  busyText?: string
  danger?: boolean
  /** More to be said or chosen, under the consequence. */
  details?: ReactNode
  /** Asks why; the text reaches `onConfirm`. A required one has the length that every reason has. */
  reason?: { label: string; required: boolean; help?: string }
  error?: string | null | undefined
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

const reasonProblem = (text: string): string | null => (required(text) ? 'Escribe el motivo' : minLength(text))

/** Focus starts on the reason, or on "Volver": never on the verb. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, details, confirm, busyText, danger = true, reason, error, busy, onConfirm, onClose } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const found = reason?.required ? reasonProblem(text) : null
    if (found === null) onConfirm(text.trim())
    else setProblem(found)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      locked={busy}
      role="alertdialog"
      onSubmit={submit}
      footer={
        <>
          <Button look="quiet" onClick={onClose} data-autofocus={reason ? undefined : ''}>
            Volver
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'filled'} busy={busy} {...(busyText ? { busyText } : {})}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {details}
      {reason && (
        <TextArea
          label={reason.label}
          required={reason.required}
          value={text}
          onChange={(value) => {
            setText(value)
            setProblem(null)
          }}
          rows={2}
          error={problem}
          help={reason.help}
        />
      )}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
