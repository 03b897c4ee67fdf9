import { CircleCheckIcon, DashedIcon } from '#platform/ui/index.tsx'
import { passwordProblems } from './password.ts'
import './entrance.css'

/** What an empty password lacks is all that one must have. */
const RULES = passwordProblems('')

/** What the password still lacks, while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const problems = passwordProblems(password)
  const rules = [...RULES, ...problems.filter((problem) => !RULES.includes(problem))]
  return (
    <div>
      <ul className="rules" aria-label="Requisitos de la contraseña">
        {rules.map((rule) => {
          const met = !problems.includes(rule)
          return (
            <li key={rule} data-met={met}>
              {met ? <CircleCheckIcon className="i-s" /> : <DashedIcon className="i-s" />}
              <span>
                {rule}
                <span className="sr">{met ? ' Listo' : ' Falta'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <output className="sr">
        {password === '' ? '' : problems.length === 0 ? 'La contraseña cumple los requisitos' : `Falta: ${problems.join(' ')}`}
      </output>
    </div>
  )
}
