import { describe, expect, test } from 'vitest'
import { checkFollow, frequencyOf, maxFollows, type FollowFacts } from './rules.ts'

type Follow = FollowFacts['follow']
const incident = { incidencia_id: 5 }
const byMail: Follow = { ...incident, canal: 'correo', email: 'pilar@correo.example' }

describe('who may follow what', () => {
  test.each<[string, Partial<Omit<FollowFacts, 'follow'>>, Follow, ReturnType<typeof checkFollow>]>([
    ['a device follows an incident by push', {}, { ...incident, canal: 'push' }, undefined],
    ['a device follows an incident by mail', {}, byMail, undefined],
    ['an account needs no address', { signedIn: true }, { ...incident, canal: 'correo' }, undefined],
    ['a device that leaves no address cannot be written to', {}, { ...incident, canal: 'correo' }, 'follow.email'],
    ['a wrong address is refused', {}, { ...byMail, email: 'pilar@correo' }, 'follow.email'],
    ['neither account nor device is nobody', { device: false }, byMail, 'follow.nobody'],
    ['an account needs no device', { device: false, signedIn: true }, byMail, undefined],
    ['what is not seen is not found', { seen: false }, byMail, 'http.notFound'],
    ['nothing', {}, { canal: 'push' }, 'follow.oneThing'],
    ['two things at once', {}, { ...incident, zona_id: 3, canal: 'push' }, 'follow.oneThing'],
    ['a street, once a day', {}, { id_vial: 3, canal: 'push' }, undefined],
    ['an area, once a week', {}, { zona_id: 3, canal: 'push', frecuencia: 'semanal' }, undefined],
    ['an area at every change', {}, { zona_id: 3, canal: 'push', frecuencia: 'al_momento' }, 'follow.areaDigest'],
    ['the last one', { others: maxFollows - 1 }, byMail, undefined],
    ['one too many', { others: maxFollows }, byMail, 'follow.tooMany'],
  ])('%s', (_title, facts, follow, expected) => {
    expect(checkFollow({ follow, signedIn: false, device: true, seen: true, others: 0, ...facts })).toBe(expected)
  })
})

test('an incident is told at once and an area once a day, unless the person chooses', () => {
  const all = [incident, { zona_id: 1 }, { id_vial: 1 }, { ...incident, frecuencia: 'semanal' as const }].map(frequencyOf)
  expect(all).toEqual(['al_momento', 'diaria', 'diaria', 'semanal'])
})
