import { defineErrors } from '#base/errors.ts'

/** 491, 492 and 493 are said only after the right password, so that nobody learns which e-mails exist. */
export const accessErrors = defineErrors({
  confirmationExpired: { code: 496, text: 'El enlace de confirmación venció. Solicita uno nuevo.' },
  passwordLinkExpired: { code: 497, text: 'El enlace para cambiar la contraseña venció o ya fue utilizado.' },
  wrongCode: { code: 502, text: 'El código de verificación no es válido.' },
  emailInUse: { code: 405, text: 'Ya existe un usuario con el correo {correo}.' },
  invalidCredentials: { code: 490, text: 'El correo o la contraseña no son correctos.' },
  personInactive: { code: 491, text: 'Tu usuario está inactivo. Contacta al administrador de tu empresa.' },
  emailNotConfirmed: { code: 492, text: 'Confirma tu correo electrónico antes de ingresar.' },
  withoutCompany: { code: 493, text: 'Tu usuario no tiene empresas asociadas.' },
  fewAttemptsLeft: { code: 494, text: 'Datos incorrectos. {quedan} antes del bloqueo.' },
  humanCheck: { code: 693, text: 'No pudimos verificar que eres una persona. Inténtalo de nuevo.' },
  passwordReused: { code: 654, text: 'No puedes usar una contraseña anterior.' },
  locked: { code: 692, text: 'Por seguridad bloqueamos el ingreso durante {minutos} minutos.' },
})
