/** What is said of something chosen that is not among what can be chosen. */
export const choiceMessages = {
  option: 'Elige una de las opciones.',
  colour: 'Elige uno de los colores.',
  record: 'Elige un registro de la lista.',
  invalid: 'El valor no es válido.',
  /** When nothing better can be said. */
  invalidAgain: 'El valor no es válido. Revísalo e inténtalo de nuevo.',
} as const
