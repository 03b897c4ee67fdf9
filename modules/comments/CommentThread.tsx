/** The thread: what is being written above, and what was written below, the latest first. */
import { useCallback, useRef, useState } from 'react'
import { Ago, BellIcon, Button, ConfirmDialog, IconButton, LoadError, RightPanel, toast, TrashIcon } from '#platform/ui/index.tsx'
import { askFresh, call, failureOf, refresh, sayFailure, useAsk, useSend, useSignedIn } from '#platform/web/index.tsx'
import { CommentEditor, type CommentEditorHandle } from './CommentEditor.tsx'
import {
  addComment,
  type Comment,
  deleteComment,
  findMentionable,
  followComments,
  getCommentSummary,
  listComments,
  listPeopleCommentaries,
  MAX_MIGRATED,
  migrateComments,
} from './endpoints.ts'
import type { CommentThreadProps } from './index.tsx'
import { readRichText } from './parsed.tsx'
import { RichLines } from './RichLines.tsx'
import './comments.css'

const answers = [listComments, getCommentSummary]

export default function CommentThread({ entityId, about, onClose, unsent = '', onWrite }: Omit<CommentThreadProps, 'visible'>) {
  const asked = useAsk(listComments, { params: { entityId } })
  const { user } = useSignedIn()
  const editor = useRef<CommentEditorHandle>(null)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const adding = useSend(addComment, {
    refreshes: answers,
    inForm: true,
    onDone: () => {
      onWrite?.('')
      editor.current?.clear()
    },
  })
  const removing = useSend(deleteComment, { refreshes: answers })
  const opened = useCallback((node: HTMLElement | null) => void (node && takeOverOld(entityId)), [entityId])
  const remove = async ({ rowKey }: Comment) => {
    const answer = await removing.run({ params: { entityId, rowKey } })
    setDeleting(null)
    if (answer) toast({ text: 'Comentario eliminado' })
  }
  const comments = asked.data
  return (
    <RightPanel title="Comentarios" over={about} onClose={onClose}>
      <div ref={opened} className="thread">
        <FollowButton entityId={entityId} />
        <CommentEditor
          ref={editor}
          initial={unsent}
          onChange={(html) => onWrite?.(html)}
          isSending={adding.isSending}
          problem={adding.submitError?.message ?? null}
          onSend={(description) =>
            void adding.run({
              body: {
                description,
                createdBy: `${user.userFirstName} ${user.userLastName}`.trim(),
                createdById: user.userId,
                entityId,
                kind: 'Internal',
              },
            })
          }
          findPeople={(text) => call(findMentionable, { params: { entityId }, query: { text } })}
        />
        {asked.error && !comments && <LoadError message={asked.error} onRetry={asked.ask} />}
        {comments?.length === 0 && <p className="thread-empty">Aún no hay comentarios. Deja una nota para tu equipo.</p>}
        <ol className="thread-list" aria-label="Comentarios" aria-busy={comments === null}>
          {comments?.map((comment) => (
            <Note
              key={comment.rowKey}
              comment={comment}
              onDelete={comment.createdById === user.userId ? () => setDeleting(comment) : null}
            />
          ))}
        </ol>
      </div>
      {deleting && (
        <ConfirmDialog
          title="¿Eliminar el comentario?"
          confirm="Eliminar comentario"
          busyText="Eliminando…"
          busy={removing.isSending}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          Deja de verse para todo tu equipo.
        </ConfirmDialog>
      )}
    </RightPanel>
  )
}

/** Whether one is told of what is added; whoever writes or is named begins to be. */
function FollowButton({ entityId }: { entityId: string }) {
  const follows = useAsk(getCommentSummary, { params: { entityId } }).data?.follows
  const sending = useSend(followComments, {
    refreshes: [getCommentSummary],
    onDone: (_answer, { body }) =>
      toast({ text: body.follows ? 'Te avisaremos de los comentarios nuevos' : 'Ya no sigues estos comentarios' }),
  })
  if (follows === undefined) return null
  return (
    <span className="row">
      <Button
        size="small"
        icon={BellIcon}
        onClick={() => void sending.run({ params: { entityId }, body: { follows: !follows } })}
        busy={sending.isSending}
        busyText="Guardando…"
      >
        {follows ? 'Dejar de seguir' : 'Seguir'}
      </Button>
    </span>
  )
}

/** What the former product left about the record becomes comments of its thread; whoever asks again changes nothing. */
async function takeOverOld(entityId: string): Promise<void> {
  const params = { entityId }
  try {
    const known = new Set((await askFresh(listComments, { params })).map(({ commentId }) => commentId))
    const left = (await askFresh(listPeopleCommentaries, { params })).filter(({ id }) => !known.has(id))
    if (left.length === 0) return
    await call(migrateComments, {
      body: left.slice(0, MAX_MIGRATED).map((old) => ({
        description: old.commentary,
        createdBy: old.userName,
        createdById: old.userId,
        entityId,
        kind: 'Internal',
        commentId: old.id,
        createdAt: old.commentaryCreatedAt,
        createdAtLocal: old.commentaryCreatedAt,
      })),
    })
    await refresh(answers)
  } catch (error) {
    const failure = failureOf(error)
    // Without network the list itself says so.
    if (failure.kind !== 'unreachable' && failure.kind !== 'signedOut') sayFailure(failure)
  }
}

function Note({ comment, onDelete }: { comment: Comment; onDelete: (() => void) | null }) {
  return (
    <li>
      <div className="thread-who">
        <b className="b">{comment.createdBy}</b>
        <Ago at={comment.createdAt} />
        {onDelete && <IconButton name="Eliminar comentario" icon={TrashIcon} size="small" onClick={onDelete} />}
      </div>
      <div className="thread-text">
        <RichLines lines={readRichText(comment.description).lines} />
      </div>
    </li>
  )
}
