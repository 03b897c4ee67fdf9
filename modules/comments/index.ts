import { defineModule } from '#platform/module.ts'
import { commentErrors } from './errors.ts'

export {
  addComment,
  deleteComment,
  findMentionable,
  followComments,
  getCommentSummary,
  listComments,
  listPeopleCommentaries,
  migrateComments,
  type Comment,
} from './endpoints.ts'
export { commentNotices } from './notices.ts'
export { commentErrors } from './errors.ts'
export { COMMENT_WRITTEN, commentWritten, type CommentWritten } from './event.ts'

export const commentsModule = defineModule({
  name: 'comments',
  errors: { commentErrors },
})
