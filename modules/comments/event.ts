/**
 * What a comment announces: somebody was named in it, or follows its thread. Notifications listen; what they do with it
 * is theirs.
 */
import * as z from 'zod/mini'

export const COMMENT_WRITTEN = 'comments.written'

export const commentWritten = z.object({
  commentId: z.uuid(),
  /** What it hangs on: its id, which kind of record, what a person calls it, and where it is shown with the thread open. */
  entityId: z.uuid(),
  entity: z.string(),
  title: z.string(),
  address: z.string(),
  /** Null of somebody outside, who asked on a public page. */
  authorId: z.nullable(z.uuid()),
  author: z.string(),
  /** Its text without looks. */
  plain: z.string(),
  /** Ids of people named with `@`, of those who may read the record. */
  mentioned: z.array(z.uuid()),
  /** Ids of those who follow the thread, the author and the mentioned left out. Whether they still may read it is to be asked. */
  followers: z.array(z.uuid()),
})
export type CommentWritten = z.output<typeof commentWritten>
