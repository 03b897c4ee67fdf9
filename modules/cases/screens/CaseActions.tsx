/** What the state of a case lets be done: the most likely as buttons, the rest behind the three dots, each with why it may not be. */
import { type ReactNode, useState } from 'react'
import { useReasonsNot } from '#platform/catalogue/use-may.tsx'
import { Button, ButtonLink, ConfirmDialog, type MenuEntry, MoreMenu, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { allows, caseTitle, type ActionOf, type CaseAction, type CaseDefinition } from '../case.ts'
import type { CaseCalls } from '../endpoints.ts'
import { AskDialog, isAsked } from './AskDialog.tsx'

/** What is known of the one that is open. */
export interface OpenedCase {
  readonly id: string
  readonly number: string | null
  readonly state: string
  readonly version: number
  readonly isOwn: boolean
}

/** How an action is offered; the dialog follows from what it asks, unless it has one of its own. */
export interface CaseButton<Action extends string = string> {
  readonly action: Action
  /** "Enviar a aprobación" */
  readonly label: string
  /** Behind the three dots, besides those that come next. */
  readonly isMore?: boolean
  /** Why it waits, though its state lets it be done. */
  readonly blocked?: string
  /** Offered now, besides what its state says. */
  readonly isShown?: boolean
  /** What becomes of it, in its dialog. */
  readonly consequence?: ReactNode
  /** What its dialog sends by itself. */
  readonly given?: object
  /** What is said once it is done, behind its title: "enviada". */
  readonly done?: string
  readonly dialog?: (close: () => void) => ReactNode
}

const ownReason = ({ titles }: CaseDefinition): string => `${titles.gender === 'f' ? 'La' : 'Lo'} escribiste tú: decide otra persona`

const DELETE = 'Eliminar borrador'

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Why somebody may not do what the state lets be done. */
function useReasons<Kind extends CaseDefinition>(kind: Kind, { isOwn }: OpenedCase): (action: string) => string | null {
  const reasonNot = useReasonsNot()
  return (action) => {
    const { permission, notBy }: Pick<CaseAction, 'permission' | 'notBy'> = kind.actions[action] ?? { permission: kind.permissions.write }
    return reasonNot(permission) ?? (notBy === 'author' && isOwn ? ownReason(kind) : null)
  }
}

export interface CaseActionsProps<Kind extends CaseDefinition> {
  readonly kind: Kind
  readonly calls: Pick<CaseCalls, 'actions' | 'remove'>
  readonly opened: OpenedCase
  /** In the order in which they are offered, the most likely last. */
  readonly buttons: readonly CaseButton<ActionOf<Kind>>[]
  /** Where it is written anew. */
  readonly editing: string
  readonly onGone: () => void
}

export interface CaseActionParts {
  readonly next: ReactNode
  readonly more: ReactNode
  readonly dialog: ReactNode
}

/** The buttons, the menu and the open dialog, each for its place. */
export function useCaseActions<const Kind extends CaseDefinition>(props: CaseActionsProps<Kind>): CaseActionParts {
  const { kind, calls, opened, editing, onGone } = props
  // By its label: what it does is asked of the case as it is now.
  const [openLabel, setOpen] = useState<string | null>(null)
  const reasonOf = useReasons(kind, opened)
  const offered = props.buttons.filter(({ action, isShown = true }) => isShown && allows(kind, opened.state, action))
  const next = offered.filter(({ isMore }) => !isMore)
  const entries: MenuEntry[] = offered
    .filter(({ isMore }) => isMore)
    .map((button) => ({ label: button.label, disabledReason: reasonOf(button.action), onSelect: () => setOpen(button.label) }))
  if (allows(kind, opened.state, 'delete'))
    entries.push({ label: DELETE, danger: true, disabledReason: reasonOf('delete'), onSelect: () => setOpen(DELETE) })
  const close = () => setOpen(null)
  const open = offered.find(({ label }) => label === openLabel)
  const shared = { kind, calls, opened }
  return {
    next: (
      <>
        {allows(kind, opened.state, 'edit') && reasonOf('edit') === null && <ButtonLink href={editing}>Editar</ButtonLink>}
        {next.map((button, index) => (
          <NextButton
            key={button.label}
            {...shared}
            button={button}
            isLast={index === next.length - 1}
            reason={reasonOf(button.action) ?? button.blocked ?? null}
            onOpen={() => setOpen(button.label)}
          />
        ))}
      </>
    ),
    more: entries.length === 0 ? null : <MoreMenu label={`Más acciones de ${lower(kind.titles.one)}`} entries={entries} />,
    dialog: (
      <>
        {openLabel === DELETE && <RemoveDialog {...shared} onClose={close} onGone={onGone} />}
        {open && (open.dialog?.(close) ?? <ActionDialog {...shared} button={open} onClose={close} />)}
      </>
    ),
  }
}

interface SharedProps {
  readonly kind: CaseDefinition
  readonly calls: Pick<CaseCalls, 'actions' | 'remove'>
  readonly opened: OpenedCase
}

type OneProps = SharedProps & { readonly button: CaseButton }

/** The call of an action as it is sent; everything that shows the case asks again. */
function useAct({ kind, calls, opened, button }: OneProps, onDone: () => void) {
  const call = calls.actions[button.action]
  if (!call) throw new Error(`${kind.name}: no call for ${button.action}`)
  const sending = useSend(call, {
    refreshes: [],
    inForm: true,
    onDone: ({ number }) => {
      void queryClient.invalidateQueries()
      if (button.done !== undefined) toast({ text: `${caseTitle(kind, number)} ${button.done}` })
      onDone()
    },
  })
  const { id, version } = opened
  return { sending, send: (asked: object) => void sending.run({ params: { id }, body: { version, ...asked, ...button.given } }) }
}

interface NextProps extends OneProps {
  readonly isLast: boolean
  readonly reason: string | null
  readonly onOpen: () => void
}

function NextButton({ isLast, reason, onOpen, ...one }: NextProps) {
  const { button, kind } = one
  const { sending, send } = useAct(one, () => undefined)
  const action = kind.actions[button.action]
  const asks = button.dialog !== undefined || button.consequence !== undefined || (action !== undefined && isAsked(action))
  return (
    <Button
      look={isLast ? 'filled' : 'outlined'}
      disabledReason={reason}
      busy={sending.isSending}
      onClick={() => (asks ? onOpen() : send({}))}
    >
      {button.label}
    </Button>
  )
}

function ActionDialog({ onClose, ...one }: OneProps & { readonly onClose: () => void }) {
  const { kind, button, opened } = one
  const { sending, send } = useAct(one, onClose)
  const action = kind.actions[button.action]
  if (!action) return null
  return (
    <AskDialog
      action={action}
      title={`${action.verb} ${lower(caseTitle(kind, opened.number))}`}
      verb={`${action.verb} ${lower(kind.titles.one)}`}
      consequence={button.consequence}
      sending={sending}
      onSubmit={send}
      onClose={onClose}
    />
  )
}

function RemoveDialog({
  kind,
  calls,
  opened,
  onClose,
  onGone,
}: SharedProps & { readonly onClose: () => void; readonly onGone: () => void }) {
  const title = caseTitle(kind, null)
  const sending = useSend(calls.remove, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      onGone()
      void queryClient.invalidateQueries()
      toast({ text: `${title} eliminado` })
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar el ${lower(title)}`}
      confirm={DELETE}
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id: opened.id }, query: { version: opened.version } })}
      onClose={onClose}
    >
      No se puede recuperar, tampoco sus archivos. Como es un borrador, no tiene número.
    </ConfirmDialog>
  )
}
