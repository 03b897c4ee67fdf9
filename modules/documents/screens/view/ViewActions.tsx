import { Button, ButtonLink, EditIcon, type MenuEntry, MenuButton, toast, TreasuryIcon } from '#platform/ui/index.tsx'
import { copiesOf, textOfLines } from '#modules/items/index.ts'
import { addressOfQuery, useMayOf } from '#platform/web/index.tsx'
import { actionsOf, type ActionName, type OfferedAction } from '../../actions.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { stageCan, stageMoves, type StageMoveName } from '../../kind/stage/stage.ts'
import type { DocumentView } from '../../wire.ts'
import { settlesHere } from './SettleHere.tsx'
import { useLeavings } from '../leaving.tsx'
import { aboutPlace, collectPlace, KIND_QUERY, placeOf, type DocumentSurface } from '../editor/surface.ts'

/** What is open over the document. */
export type Opened =
  | 'annul'
  | 'delete'
  | 'return'
  | 'collect'
  | 'issue'
  | 'mail'
  | 'accepted'
  | 'rejected'
  | { readonly convertTo: DocumentKind }
  | { readonly cutTo: DocumentKind }
  | { readonly moveBy: StageMoveName }

/** A document, in its view or in a row of its list. */
type Acted = Pick<DocumentView, 'id'> & { readonly party: { readonly id: string } | null }

interface Props {
  surface: DocumentSurface
  document: DocumentView
  onOpen: (dialog: Opened) => void
}

/** They have buttons of their own, beside the files. */
const BESIDE: ReadonlySet<ActionName> = new Set(['print', 'share'])
const DANGEROUS: ReadonlySet<ActionName> = new Set(['annul', 'delete'])

export interface DocumentActions {
  /** What it asks for, of what the person may do: filled. */
  readonly primary: OfferedAction | null
  /** What it asks for after that: outlined. */
  readonly second: OfferedAction | null
  readonly others: readonly OfferedAction[]
  /** Of a draft itself, of what was issued, or of its next version. */
  readonly editing: OfferedAction | null
}

/** What may be done with a document as it stands; the buttons are of what it asks for and the person may do. */
export function useDocumentActions(surface: DocumentSurface, document: DocumentView): DocumentActions {
  const mayOf = useMayOf()
  const hasReturns = document.returns.some(({ annulled }) => !annulled)
  const actions = actionsOf(surface, { ...document, hasReturns }).filter(({ name }) => !BESIDE.has(name))
  const allowed = actions.filter(({ permission }) => mayOf(permission))
  const [primary = null, second = null] = document.next.flatMap((name) => allowed.find((action) => action.name === name) ?? [])
  return {
    primary,
    second,
    others: actions.filter((action) => action !== primary && action !== second),
    editing: allowed.find(({ name }) => name === 'edit' || name === 'revise' || name === 'replace') ?? null,
  }
}

/** The page that an action leads to; null when it opens a dialog over the document. */
export function pageOf({ kind }: DocumentSurface, { id, party }: Acted, { name, target }: OfferedAction): string | null {
  if (name === 'edit' || name === 'revise' || name === 'replace') return placeOf(kind, id, 'edit')
  if (name === 'duplicate') return placeOf(kind, id, 'duplicate')
  if (name === 'collect' && kind.opens) return collectPlace(kind.opens, party?.id ?? '', id)
  return name === 'note' && target ? `${aboutPlace(target, id)}?${KIND_QUERY}=${target.code}` : null
}

/** The dialog that an action opens. */
function dialogOf({ name, target }: OfferedAction): Opened | null {
  const move = stageMoves.find((each) => each === name)
  if (move) return { moveBy: move }
  if (name === 'accept') return 'accepted'
  if (name === 'reject') return 'rejected'
  if (name === 'mail' || name === 'annul' || name === 'delete' || name === 'return' || name === 'collect' || name === 'issue') return name
  if (name === 'cut') return target && { cutTo: target }
  return name === 'convert' && target ? { convertTo: target } : null
}

type Step = { readonly href: string } | { readonly onSelect: () => void }

/** Where an action leads, or what it opens. */
function stepOf({ surface, document, onOpen }: Props, action: OfferedAction): Step {
  // What can be settled in place leads nowhere.
  const href = action.name === 'collect' && settlesHere(document) ? null : pageOf(surface, document, action)
  if (href !== null) return { href }
  return {
    onSelect: () => {
      const dialog = dialogOf(action)
      if (dialog) onOpen(dialog)
    },
  }
}

const icons: Partial<Record<ActionName, typeof EditIcon>> = { edit: EditIcon, revise: EditIcon, collect: TreasuryIcon }

export function StepButton({ action, look, ...props }: Props & { action: OfferedAction; look: 'filled' | 'outlined' }) {
  const step = stepOf(props, action)
  const icon = icons[action.name]
  return 'href' in step ? (
    <ButtonLink look={look} href={step.href} {...(icon ? { icon } : {})}>
      {action.label}
    </ButtonLink>
  ) : (
    <Button look={look} onClick={step.onSelect} {...(icon ? { icon } : {})}>
      {action.label}
    </Button>
  )
}

/** Of what brings goods: labels for each that came, to be looked at before they are printed. */
function labelsOf({ stock }: DocumentKind, { number, lines }: DocumentView): MenuEntry[] {
  const came = lines.flatMap(({ item, quantity }) => (item?.kind === 'product' ? [{ itemId: item.id, copies: copiesOf(quantity) }] : []))
  if (stock !== 'in' || number === null || came.length === 0) return []
  return [{ label: 'Imprimir etiquetas', href: addressOfQuery('/items', {}, { imprimir: textOfLines(came) }) }]
}

/** Whoever lacks a permission sees the action and which one it is. */
export function MoreActions({ actions, ...props }: Props & { actions: readonly OfferedAction[] }) {
  const mayOf = useMayOf()
  const entryOf = (action: OfferedAction): MenuEntry => ({
    label: action.label,
    ...stepOf(props, action),
    disabledReason: mayOf(action.permission) ? null : `Te falta el permiso «${action.permission.title}»`,
    ...(DANGEROUS.has(action.name) ? { danger: true } : {}),
  })
  const { number, id, stage } = props.document
  const leaving = useLeavings(props.surface.kind)
  const leave = (stage !== null && stageCan(stage, 'convert') ? leaving : []).map(
    ({ label, permission, address }): MenuEntry => ({
      ...{ label, href: address([id]) },
      disabledReason: mayOf(permission) ? null : `Te falta el permiso «${permission.title}»`,
    }),
  )
  const copy: MenuEntry[] =
    number === null
      ? []
      : [
          {
            label: 'Copiar número',
            onSelect: () => {
              void navigator.clipboard.writeText(number)
              toast({ text: `${number} copiado` })
            },
          },
        ]
  const dangerous = actions.filter(({ name }) => DANGEROUS.has(name)).map(entryOf)
  const entries: MenuEntry[] = [
    ...actions.filter(({ name }) => !DANGEROUS.has(name)).map(entryOf),
    ...leave,
    ...labelsOf(props.surface.kind, props.document),
    ...copy,
    ...(dangerous.length > 0 ? (['separator', ...dangerous] as const) : []),
  ]
  return entries.length > 0 && <MenuButton label="Más acciones" entries={entries} />
}
