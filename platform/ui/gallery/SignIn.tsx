import { useState } from 'react'
import { BareLayers, Brand, Button, Checkbox, PasswordField, SignInLayout, TextField, TextLink } from '../index.tsx'
import { KeyIcon } from '../icons.tsx'

/** Mock 11. */
export function SignIn() {
  const [mail, setMail] = useState('marcela.rincon@provisionessumapaz.co')
  const [password, setPassword] = useState('0123456789')
  const [keep, setKeep] = useState(true)
  return (
    <SignInLayout
      brand={<Brand size={30} />}
      foot={
        <>
          <span>
            ¿Tu empresa aún no usa Páramo? <TextLink href="/">Crear cuenta</TextLink>
          </span>
          <a href="#/">Ayuda</a>
        </>
      }
    >
      <div>
        <h1>Iniciar sesión</h1>
        <p className="t2">Entra con el correo de tu empresa.</p>
      </div>
      <TextField label="Correo electrónico" type="email" autoComplete="username" value={mail} onChange={setMail} />
      <PasswordField
        label="Contraseña"
        kind="current"
        value={password}
        onChange={setPassword}
        aside={<TextLink href="/">¿La olvidaste?</TextLink>}
      />
      <Checkbox label="Mantener la sesión abierta en este equipo" value={keep} onChange={setKeep} />
      <Button look="filled" type="submit" block>
        Iniciar sesión
      </Button>
      <div className="or">o</div>
      <Button icon={KeyIcon} block>
        Usar llave de acceso
      </Button>
      <BareLayers />
    </SignInLayout>
  )
}
