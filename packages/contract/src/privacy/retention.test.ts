import { describe, expect, it } from 'vitest'
import { matches } from '#/http/matches.ts'
import { contradictory, defaultRetention, isShorter, longestDays, longestOf, periodsOf } from './retention.ts'
import { Retention } from './schemas.ts'

const own = {
  ...defaultRetention,
  tipos: { ruido: { anonimizar_meses: 6 }, 'ruido.obras': { fotos: 'borrar' as const, borrar_meses: 60 } },
}

describe('retention periods', () => {
  it('by default contacts are kept for two years after closing, and the record for ever', () => {
    expect(matches(Retention, defaultRetention)).toBe(true)
    expect(periodsOf(defaultRetention, ['alumbrado'])).toEqual({ anonimizar_meses: 24, borrar_meses: null, fotos: 'conservar' })
  })

  it('the period of the type comes first, then that of its parent, then the general one', () => {
    expect(periodsOf(own, ['ruido.obras', 'ruido'])).toEqual({ anonimizar_meses: 6, borrar_meses: 60, fotos: 'borrar' })
    expect(periodsOf(own, ['ruido.fiestas', 'ruido'])).toEqual({ anonimizar_meses: 6, borrar_meses: null, fotos: 'conservar' })
    expect(periodsOf({ ...own, tipos: { ruido: { anonimizar_meses: null } } }, ['ruido']).anonimizar_meses).toBeNull()
  })

  it.each([
    [own, undefined],
    [{ ...own, borrar_meses: 12 }, ''],
    [{ ...own, tipos: { ruido: { borrar_meses: 12 } } }, 'ruido'],
    [{ ...own, tipos: { ruido: { anonimizar_meses: null, borrar_meses: 12 } } }, undefined],
  ])('deleting before anonymising is refused: %#', (retention, wrong) => {
    expect(contradictory(retention)).toBe(wrong)
  })

  it.each([{ anonimizar_meses: 0 }, { notificaciones_dias: 3 }, { fotos: 'quemar' }, { tipos: { a: { meses: 1 } } }])(
    '%j is refused',
    (wrong) => {
      expect(matches(Retention, { ...defaultRetention, ...wrong })).toBe(false)
    },
  )

  it.each([
    [{ anonimizar_meses: 12 }, true],
    [{ anonimizar_meses: 36 }, false],
    [{ anonimizar_meses: null }, false],
    [{ borrar_meses: 60 }, true],
    [{ fotos: 'borrar' as const }, true],
    [{ consultas_dias: 90 }, true],
    [{ consultas_dias: 900 }, false],
    [{ tipos: { ruido: { anonimizar_meses: 6 } } }, true],
    [{ tipos: { ruido: { anonimizar_meses: 48 } } }, false],
  ])('%j keeps something for a shorter time: %s', (change, shorter) => {
    expect(isShorter({ ...defaultRetention, ...change }, defaultRetention)).toBe(shorter)
  })

  it('of several periods the longest count', () => {
    const general = periodsOf(defaultRetention, [])
    expect(longestOf([{ anonimizar_meses: 6, borrar_meses: 12, fotos: 'borrar' }, general])).toEqual(general)
    expect(longestDays([defaultRetention, { ...defaultRetention, consultas_dias: 30, dispositivos_dias: 900 }])).toEqual({
      notificaciones_dias: 365,
      dispositivos_dias: 900,
      consultas_dias: 730,
    })
  })
})
