import { describe, expect, test } from 'vitest'
import { findPersonal, withoutPersonal, type PersonalKind } from './personal.ts'

const findingsIn = (text: string) => findPersonal(text).map(({ clase, desde, hasta }) => [clase, text.slice(desde, hasta)])

describe('personal data in a text', () => {
  test.each<[string, PersonalKind, string]>([
    ['un DNI', 'dni', 'Soy Ana, DNI 12345678Z.'],
    ['un DNI con puntos y guion', 'dni', 'con 12.345.678-Z firmo'],
    ['un DNI en minúscula', 'dni', 'dni 12345678z'],
    ['un DNI de siete cifras', 'dni', 'DNI 1234567L'],
    ['un NIE', 'nie', 'NIE X1234567L'],
    ['un NIE separado', 'nie', 'mi NIE es Y-7654321-G gracias'],
    ['un NIE en minúscula', 'nie', 'nie x1234567l'],
    ['un móvil', 'telefono', 'llamen al 612345678'],
    ['un móvil por grupos', 'telefono', 'llamen al 612 34 56 78.'],
    ['un fijo', 'telefono', 'Tel. 96 352 54 78, por la tarde'],
    ['un fijo con puntos', 'telefono', 'TLF:96.352.54.78'],
    ['un fijo con paréntesis', 'telefono', 'al (963) 52 54 78'],
    ['un teléfono con prefijo', 'telefono', 'al +34 612-34-56-78'],
    ['un teléfono con 0034', 'telefono', '0034612345678'],
    ['un teléfono de fuera', 'telefono', '+44 20 7946 0958'],
    ['un teléfono pegado a una palabra', 'telefono', 'Tlf 612345678C/ Mayor'],
    ['un correo', 'correo', 'escriban a ana.perez+bache@correo.example.es'],
    ['un correo sin arroba', 'correo', 'ana.perez (arroba) correo.es'],
    ['una matrícula', 'matricula', 'un coche 1234 BCD aparcado'],
    ['una matrícula pegada', 'matricula', 'matrícula 1234bcd'],
    ['una matrícula con guion', 'matricula', '1234-BCD'],
    ['una matrícula antigua', 'matricula', 'un Seat V-1234-AB'],
    ['una matrícula antigua sin guiones', 'matricula', 'CS1234Z'],
    ['un IBAN', 'iban', 'cobren en ES91 2100 0418 4502 0005 1332'],
    ['un IBAN de fuera', 'iban', 'DE89370400440532013000'],
  ])('%s', (_what, clase, text) => {
    expect(findingsIn(text).map(([kind]) => kind)).toEqual([clase])
  })

  test.each([
    ['un DNI con otra letra', 'DNI 12345678A'],
    ['un NIE con otra letra', 'X1234567A'],
    ['un IBAN con otras cifras', 'ES91 2100 0418 4502 0005 1333'],
    ['una matrícula con vocales', '1234 ABE'],
    ['un año y una palabra', 'en 2021 sin luz'],
    ['el número de otro aviso y una palabra', 'los avisos 6846876 y otro'],
    ['un código de inventario', 'FUE_04-21_0000000031 pintar'],
    ['una fecha y una hora', 'el 16/07/2021 a las 21:50'],
    ['un importe', 'importe 26,30 y 1.250,00'],
    ['coordenadas', '39.469907, -0.376288'],
    ['un número de aviso', 'reiteración del aviso 6757176'],
    ['un código de incidencia', 'VC-2026-000142'],
    ['un código postal', '46001 València'],
    ['un teléfono corto', 'llamé al 010 y al 112'],
    ['la página de una red', 'vean @ajuntament'],
  ])('no lo es %s', (_what, text) => {
    expect(findingsIn(text)).toEqual([])
  })

  test('several are in the order of the text, and replaced from the end', () => {
    const text = 'Ana, 612 345 678, ana@correo.es, coche 1234 BCD'
    expect(findingsIn(text)).toEqual([
      ['telefono', '612 345 678'],
      ['correo', 'ana@correo.es'],
      ['matricula', '1234 BCD'],
    ])
    expect(withoutPersonal(text, '▮')).toBe('Ana, ▮, ▮, coche ▮')
    expect(withoutPersonal(text, '', ['telefono'])).toBe('Ana, , ana@correo.es, coche 1234 BCD')
  })

  test.each(['1', '1 ', 'a@', 'a.', 'ES', 'ES00', 'X1', 'M-', '+', 'a arroba '])('repeating «%s» does not slow it down', (piece) => {
    const text = piece.repeat(20_000 / piece.length)
    const begun = Date.now()
    findPersonal(text)
    expect(Date.now() - begun).toBeLessThan(250)
  })
})
