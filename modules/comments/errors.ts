import { defineErrors } from '#base/errors.ts'
import { commentMessages } from '#platform/rules/index.ts'

export const commentErrors = defineErrors({
  tooLong: { code: 649, text: commentMessages.tooLong },
  notTheAuthor: { code: 650, text: 'Solo el autor puede eliminar el comentario.' },
  hasImage: { code: 401, text: 'Un comentario no lleva imágenes. Deja solo el texto.' },
})
