/** What is written after `npm run company --`. */

export const COMMAND_HELP = `Crea una empresa, y la cuenta de quien la administra. El servidor puede estar andando o no.

  npm run company -- --name 'Mi Empresa S.A.S.' --nit 900123456 --email yo@empresa.co

  --name NOMBRE       razón social, o nombre completo de una persona natural
  --nit NIT           con o sin dígito de verificación: 900123456 o 900123456-8
  --email CORREO      de quien administra la empresa
  --person NOMBRE     su nombre; si falta, lo que va antes de la arroba
  --natural           la empresa es una persona natural
  --city CÓDIGO       municipio, código DANE de 5 dígitos: 11001
  --address TEXTO     dirección
  --ciiu CÓDIGO       actividad económica principal, 4 dígitos
  --json              la última línea es { "email", "password", "companyId" }
  --help              esta ayuda

Contraseña: se crea una al azar y se muestra una sola vez. Para elegirla, escríbela por la entrada estándar:
  printf '%s' "$CLAVE" | npm run company -- --name … --nit … --email …
Lleva mayúscula, minúscula, número, carácter especial y al menos 8 caracteres. Si la entrada no dice nada en dos segundos,
se crea al azar.

Si el correo ya tiene cuenta, esa persona recibe una empresa más y su contraseña no cambia: "password" es null, y elegir
una es un error. Una persona no tiene dos empresas con el mismo NIT.

Lo que falte (municipio, dirección, responsabilidades, resolución…) se completa en Puesta en marcha.`

export interface FoundingCommand {
  readonly kind: 'found'
  readonly name: string
  readonly nit: string
  readonly email: string
  readonly person: string
  readonly isNatural: boolean
  readonly city: string
  readonly address: string
  readonly ciiu: string
  readonly json: boolean
}

export type Command = FoundingCommand | { readonly kind: 'help' } | { readonly kind: 'wrong'; readonly problem: string }

const TEXTS = ['name', 'nit', 'email', 'person', 'city', 'address', 'ciiu'] as const
const FLAGS = ['natural', 'json', 'help'] as const
const NEEDED = ['name', 'nit', 'email'] as const

type TextOption = (typeof TEXTS)[number]
const optionOf = <Name extends string>(known: readonly Name[], written: string): Name | undefined =>
  known.find((name) => written === `--${name}`)

/** @param written the arguments, as the shell gives them */
export function readCommand(written: readonly string[]): Command {
  const texts: Partial<Record<TextOption, string>> = {}
  const flags = new Set<string>()
  const rest = [...written]
  for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
    // `--nit=900123456` as well as `--nit 900123456`.
    const [, name = next, joined] = /^(--[a-z]+)=(.*)$/s.exec(next) ?? []
    const [text, flag] = [optionOf(TEXTS, name), optionOf(FLAGS, next)]
    if (flag) flags.add(flag)
    else if (text) {
      const value = joined ?? rest.shift()
      if (value === undefined || (joined === undefined && value.startsWith('--'))) return wrong(`Falta el valor de --${text}.`)
      texts[text] = value
    } else return wrong(`No se entiende «${next}».`)
  }
  if (flags.has('help')) return { kind: 'help' }
  const missing = NEEDED.filter((name) => (texts[name] ?? '').trim() === '')
  if (missing.length > 0) return wrong(`Falta ${missing.map((name) => `--${name}`).join(', ')}.`)
  const { name = '', nit = '', email = '', person = '', city = '', address = '', ciiu = '' } = texts
  return { kind: 'found', name, nit, email, person, city, address, ciiu, isNatural: flags.has('natural'), json: flags.has('json') }
}

const wrong = (problem: string): Command => ({ kind: 'wrong', problem })
