import { describe, expect, it } from 'vitest'
import { checkPasswords, checkPerson, checkSignUp } from './rules.ts'

const good = { nombre: 'Rosa', email: 'rosa@correo.es', password: 'ocho-lar', confirmacion: 'ocho-lar' }
const fieldsOf = (problems: readonly { field: string }[]) => problems.map(({ field }) => field)

describe('sign-up data (OPEN-82, OPEN-59)', () => {
  it.each<[string, Partial<typeof good> & { telefono?: string }, string[]]>([
    ['gives a name, an e-mail and a password twice', {}, []],
    ['may give a phone', { telefono: '612 345 678' }, []],
    ['may leave the phone empty', { telefono: '' }, []],
    ['needs a name', { nombre: ' ' }, ['nombre']],
    ['may have any name a person has', { nombre: "Mª José O'Neill-Giner i Ferrer, 2.º" }, []],
    ['has no lines in the name, which mails greet', { nombre: 'Rosa\n\nSu cuenta se cierra' }, ['nombre']],
    ['has no link without its beginning in it', { nombre: 'mal.example/multa' }, ['nombre']],
    ['has at most sixty letters', { nombre: 'a'.repeat(61) }, ['nombre']],
    ['has no links in it', { nombre: 'Entre en https://mal.example' }, ['nombre']],
    ['needs an e-mail that looks like one', { email: 'rosa@correo' }, ['email']],
    ['has a phone of nine digits', { telefono: '61234567' }, ['telefono']],
    ['has a password of eight signs at least', { password: 'siete-l', confirmacion: 'siete-l' }, ['password']],
    ['has none of the passwords that everybody tries first', { password: 'Password123', confirmacion: 'Password123' }, ['password']],
    ['has none that a demo prints', { password: 'avisa-demo', confirmacion: 'avisa-demo' }, ['password']],
    ['has no password of one sign', { password: 'aaaaaaaa', confirmacion: 'aaaaaaaa' }, ['password']],
    ['has no password of few signs over and over', { password: 'a1b2a1b2a1b2', confirmacion: 'a1b2a1b2a1b2' }, ['password']],
    ['has not the own e-mail', { password: 'Rosa@correo.es', confirmacion: 'Rosa@correo.es' }, ['password']],
    ['has not the own name with a year', { nombre: 'Rosalía Giner', password: 'rosalia92', confirmacion: 'rosalia92' }, ['password']],
    ['may have more besides', { nombre: 'Rosalía Giner', password: 'rosalia-y-el-faro', confirmacion: 'rosalia-y-el-faro' }, []],
    ['writes it twice the same (AUTH-24)', { confirmacion: 'ocho-las' }, ['confirmacion']],
    [
      'is told everything at once',
      { nombre: '', email: '', password: '', confirmacion: 'x' },
      ['nombre', 'email', 'password', 'confirmacion'],
    ],
  ])('%s', (_what, change, fields) => {
    expect(fieldsOf(checkSignUp({ ...good, ...change }))).toEqual(fields)
  })

  it('the password length counts characters, not UTF-16 units', () => {
    expect(checkPasswords({ password: '🔑🔑🔑🔑', confirmacion: '🔑🔑🔑🔑' })).toHaveLength(1)
  })

  it('the password is not the name of the municipality', () => {
    const typed = (password: string) => ({ password, confirmacion: password })
    expect(fieldsOf(checkPasswords(typed('VillaClara'), ['Villaclara']))).toEqual(['password'])
    expect(fieldsOf(checkPasswords(typed('lavilajoiosa1'), ['La Vila Joiosa']))).toEqual(['password'])
    expect(checkPasswords(typed('tren-de-las-ocho'), ['Villaclara'])).toEqual([])
  })

  it('a profile may have no phone', () => {
    expect(checkPerson({ ...good, telefono: null })).toEqual([])
  })
})
