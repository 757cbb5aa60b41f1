import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Image } from '#/images/schemas.ts'
import { publications, type Publication } from '#/types/publication.ts'
import { firstPublication, ownPhotos, publicFace } from './public-face.ts'
import type { Incident } from './schemas.ts'

const photo = (id: number, revision: 'pendiente' | 'visible' | 'oculta'): Image => ({
  id,
  codigo: `c${id}`,
  extension: 'jpg',
  nombre: 'MARCA de la cámara de Ana.jpg',
  name: 'MARCA de la cámara de Ana.jpg',
  type: 'image/jpeg',
  ancho: 8,
  alto: 8,
  created_at: null,
  revision,
})

const mark = 'MARCA'
const whole: Incident = {
  id: 7,
  codigo: 'VC-2026-000142',
  fecha: '2026-05-04 12:00:00',
  contenido: `${mark} llamen al 612345678`,
  contenido_publico: 'Hay un bache.',
  geolatitud: 39.05,
  geolongitud: -0.25,
  geoLatitud: 39.05,
  geoLongitud: -0.25,
  direccioncalle: 'Carrer Major',
  direccioncalle_sn: 'Carrer Major, 14',
  direccionnumero: '14',
  direccion: { nombre_cor: 'Carrer Major, 14' },
  distrito: 'Centro',
  barrio: 'Centro',
  emplazamiento: `${mark} tercer piso de Ana`,
  estado_incidencia_id: 30,
  DesEstado: `${mark} estado del equipo`,
  ColorEstado: '#000000',
  icono_estado: 'inbox',
  estado_inicial: true,
  estado_final: false,
  DesEstadoCiudadano: 'Recibida',
  DescripcionEstadoCiudadano: 'Recibida',
  ColorEstadoCiudadano: '#1864AB',
  descripcion: 'Bache',
  descripcion_es: 'Bache',
  descripcion_val: 'Clot',
  icono: 'road',
  prioridad: 'media',
  unidad_gestion_id: 1,
  usuario_id: 9001,
  ciudadano_id_externo: `${mark} externo`,
  propia: true,
  personal: true,
  anyadirDatosCiudadano: true,
  numero_comentarios_incidencia: 3,
  numero_adhesiones: 2,
  ciudadano: { nombre: `${mark} Ana`, email: `${mark}@x.es`, telefono: mark, dni: mark, direccion: mark, id_externo: mark },
  tipos: [{ id: 1, descripcion: 'Bache', descripcion_es: 'Bache', descripcion_val: 'Clot', icono: 'road', tipo_padre: null }],
  imagenes: [photo(1, 'visible'), photo(2, 'pendiente'), photo(3, 'oculta')],
  historial: [
    { fecha: '2026-05-05', DesEstadoCiudadano: 'Resuelta', ColorEstadoCiudadano: '#1864AB', icono: 'x', comentario: 'Lo arreglamos.' },
  ],
  cambios: [],
  creador: { nombre: `${mark} Irene` },
  revision: 'visible',
  version: 4,
}
const face = (publicacion: Publication, more: Partial<Incident> = {}) => publicFace({ ...whole, ...more }, { publicacion })
const read = (publicacion: Publication, revision: 'pendiente' | 'visible' | 'oculta') => {
  const seen = face(publicacion, { revision })
  return seen && [seen.contenido_publico, seen.imagenes?.map(({ id }) => id), seen.historial?.[0]?.comentario]
}

describe('what strangers read of an incident', () => {
  test.each<[string, Publication, 'pendiente' | 'visible' | 'oculta', unknown]>([
    ['once reviewed, its public words, its visible photos and the answer', 'revisada', 'visible', ['Hay un bache.', [1], 'Lo arreglamos.']],
    ['before the review no words; photos each have their own', 'revisada', 'pendiente', [null, [1], null]],
    ['hidden, neither words nor photos', 'revisada', 'oculta', [null, [], null]],
    ['of a type that is published at once, its words', 'directa', 'visible', ['Hay un bache.', [1], 'Lo arreglamos.']],
    ['of such a type too, nothing before the review of personal data', 'directa', 'pendiente', [null, [1], null]],
    ['of a type without words, never its words', 'sin_texto', 'visible', [null, [1], 'Lo arreglamos.']],
    ['of a type that is never published, nothing', 'nunca', 'visible', undefined],
  ])('%s', (_what, publicacion, revision, expected) => {
    expect(read(publicacion, revision)).toEqual(expected)
  })

  test('type, street and state always', () => {
    expect(face('revisada', { revision: 'pendiente' })).toMatchObject({
      codigo: whole.codigo,
      descripcion: 'Bache',
      direccion: { nombre_cor: 'Carrer Major, 14' },
      DesEstado: 'Recibida',
      propia: false,
      personal: false,
    })
  })

  test('a row without a revision shows no words', () => {
    const { revision: _revision, ...without } = whole
    expect(publicFace(without, { publicacion: 'directa' })?.contenido_publico).toBeNull()
  })

  test('the reporter sees photos before the review, not hidden ones', () => {
    expect(ownPhotos(whole.imagenes ?? []).map(({ id, nombre }) => [id, nombre])).toEqual([
      [1, ''],
      [2, ''],
    ])
  })

  const leaves = (value: unknown): string[] =>
    value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)]
  const fields = Object.keys(whole) as (keyof Incident)[]
  const revision = fc.constantFrom('pendiente' as const, 'visible' as const, 'oculta' as const)

  test('never a word of `contenido`, of the contact, of staff or of a file, whatever the row holds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...publications), revision, fc.subarray(fields), fc.string(), (publicacion, state, absent, word) => {
        const text = `${mark}${word}`
        const row = { ...whole, contenido: text, emplazamiento: text, creador: { nombre: text }, [`otra_${word}`]: text, revision: state }
        for (const field of absent)
          if (field !== 'historial' && field !== 'imagenes' && field !== 'tipos') delete (row as Partial<Incident>)[field]
        const shown = leaves(publicFace(row, { publicacion }) ?? {})
        expect(shown.filter((value) => value.includes(mark) || value === '9001')).toEqual([])
      }),
    )
  })
})

describe('a new report', () => {
  const clean = { contenido: 'Hay un bache.', citizen: true, publishes: false }
  const dirty = { ...clean, contenido: 'Llamen al 612345678' }
  const pending = { revision: 'pendiente', contenido_publico: null }
  test.each([
    ['waits for its review', { ...clean, publicacion: 'revisada' as const }, pending],
    [
      'is published at once where the type says so',
      { ...clean, publicacion: 'directa' as const },
      { revision: 'visible', contenido_publico: clean.contenido },
    ],
    ['waits also there with personal data in it', { ...dirty, publicacion: 'directa' as const }, pending],
    [
      'of staff gives no words away',
      { ...clean, citizen: false, publicacion: 'directa' as const },
      { revision: 'visible', contenido_publico: null },
    ],
    [
      'of somebody who may publish needs no review',
      { ...dirty, publishes: true, publicacion: 'revisada' as const },
      { revision: 'visible', contenido_publico: null },
    ],
    ['never shown waits', { ...clean, publicacion: 'nunca' as const }, pending],
  ])('%s', (_what, report, expected) => {
    expect(firstPublication(report)).toEqual(expected)
  })
})
