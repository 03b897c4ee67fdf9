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
