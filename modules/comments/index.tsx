/** The team's notes on a record: a button with their count, and the panel at the right that it opens. */
import { countText } from '#base/count.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, CommentIcon, usePopoverClose } from '#platform/ui/index.tsx'
import { useAsk, useQueryOfAddress } from '#platform/web/index.tsx'
import { getCommentSummary } from './endpoints.ts'

const Thread = lazy(() => import('./CommentThread.tsx'))

export interface CommentThreadProps {
  readonly entityId: string
  /** What it is about, above the title. */
  readonly about: ReactNode
  /** Shown only while true. */
  readonly visible: boolean
  readonly onClose: () => void
  /** What was being written when it was closed before, and who keeps it until it is opened again. */
  readonly unsent?: string
  readonly onWrite?: (html: string) => void
}

/** The thread of a record in the right panel. */
export function CommentThread({ visible, ...props }: CommentThreadProps) {
  return (
    visible && (
      <Suspense>
        <Thread key={props.entityId} {...props} />
      </Suspense>
    )
  )
}

export interface CommentsOfRecord {
  readonly button: ReactNode
  readonly panel: ReactNode
  /** The page has less room meanwhile. */
  readonly isOpen: boolean
}

/**
 * The button and the panel of a record's thread. The panel stands outside of the button's place, which on a phone is a
 * menu that closes. An address with `comentarios=1` opens it.
 * @param entityId null while there is no record yet: then there is neither
 * @param about what the record is called
 * @param look `small` in the head of a panel
 */
export function useComments(entityId: string | null, about: ReactNode, look: 'normal' | 'small' = 'normal'): CommentsOfRecord {
  const startsOpen = useQueryOfAddress()['comentarios'] === '1'
  // Until somebody opens or closes it, as the address says.
  const [openFor, setOpenFor] = useState<string | null | undefined>(undefined)
  const [unsent, setUnsent] = useState<{ readonly of: string; readonly html: string } | null>(null)
  const summary = useAsk(getCommentSummary, entityId === null ? null : { params: { entityId } }).data
  if (entityId === null) return { button: null, panel: null, isOpen: false }
  const isOpen = openFor === undefined ? startsOpen : openFor === entityId
  return {
    isOpen,
    button: <CommentsButton count={summary?.count ?? 0} isOpen={isOpen} look={look} onClick={() => setOpenFor(isOpen ? null : entityId)} />,
    panel: (
      <CommentThread
        entityId={entityId}
        about={about}
        visible={isOpen}
        unsent={unsent?.of === entityId ? unsent.html : ''}
        onWrite={(html) => setUnsent({ of: entityId, html })}
        onClose={() => setOpenFor(null)}
      />
    ),
  }
}

interface ButtonProps {
  readonly count: number
  readonly isOpen: boolean
  readonly look: 'normal' | 'small'
  readonly onClick: () => void
}

function CommentsButton({ count, isOpen, look, onClick }: ButtonProps) {
  // On a phone it stands in a menu, which would lie over the panel.
  const closeMenu = usePopoverClose()
  const shown = count === 0 ? '' : countText(count)
  return (
    <Button
      icon={CommentIcon}
      look={look === 'small' ? 'quiet' : 'outlined'}
      aria-label={count === 0 ? 'Comentarios' : `Comentarios ${shown}`}
      aria-expanded={isOpen}
      onClick={() => {
        closeMenu()
        onClick()
      }}
    >
      {look === 'normal' && 'Comentarios '}
      {count > 0 && <span className="muted">{shown}</span>}
    </Button>
  )
}
