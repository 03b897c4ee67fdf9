import { defineErrors } from '#base/errors.ts'
import { commentMessages } from '#platform/rules/index.ts'

export const commentErrors = defineErrors({
  tooLong: { code: 649, text: commentMessages.tooLong },
  tooTangled: { code: 401, text: 'El comentario tiene demasiados formatos dentro de otros. Pega solo el texto.' },
  notTheAuthor: { code: 650, text: 'Solo el autor puede eliminar el comentario.' },
  hasImage: { code: 401, text: 'Un comentario no lleva imágenes. Deja solo el texto.' },
})
