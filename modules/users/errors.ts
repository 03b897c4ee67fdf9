import { defineErrors } from '#base/errors.ts'

export const userErrors = defineErrors({
  roleInUse: { code: 630, text: 'No puedes eliminar un rol asignado a usuarios.' },
})
