/** The password of every demo account, printed at start-up; it opens nothing outside a demo. */
export const demoPassword = 'avisa-demo'

/** Common passwords of eight or more letters, in lower case. */
const passwords: ReadonlySet<string> = new Set(
  `${demoPassword} avisa-app avisaavisa incidencias ayuntamiento ajuntament administrador administrator contraseña contrasena contraseña1
  contrasenya contrasenya1 bienvenido benvingut teamoteamo tequiero barcelona valencia1 españa123 realmadrid fcbarcelona
  password password1 password12 password123 p@ssw0rd passw0rd 12345678 123456789 1234567890 0123456789 987654321 87654321 11111111
  00000000 12341234 123123123 11223344 88888888 66666666 99999999 121212121 123456abc abc12345 abcd1234 abcdefgh a1b2c3d4
  qwertyui qwertyuiop qwerty12 qwerty123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx asdfghjk asdfghjkl zxcvbnm1 iloveyou
  iloveyou1 sunshine princess football baseball superman starwars trustno1 whatever welcome1 letmein1 changeme default1 testtest
  test1234 admin123 admin1234 adminadmin root1234 superuser usuario1 temporal temporal1 secreto1 internet computer master123`.split(/\s+/),
)

export const isKnownPassword = (password: string): boolean => passwords.has(password.toLowerCase())
