/** What a comment must be (specification, section 5): given, and of at most 400 characters of plain text. */
import { required } from './text.ts'

export const COMMENT_LIMIT = 400

export const commentMessages = {
  /** Error 649. */
  tooLong: 'El comentario excede el límite de caracteres permitidos.',
} as const

const lengthOf = (plain: string): number => [...plain].length

/** @param plain the text without its bold, italics and underlines */
export const comment = (plain: string): string | null =>
  required(plain, 'Comentario') ?? (lengthOf(plain) <= COMMENT_LIMIT ? null : commentMessages.tooLong)

/** "12/400"; it goes on counting beyond the limit. */
export const commentCounter = (plain: string): string => `${lengthOf(plain)}/${COMMENT_LIMIT}`
