import { describe, expect, it } from 'vitest'
import { noticeParts, noticeSentence, noticeTarget } from './notice-link.ts'

describe('the parts of a notification (SRV-99, NOTIF-02)', () => {
  it('a text is split into its sentence, the words of its link, and its target', () => {
    const texto = 'Nueva incidencia <a href="/incidencias/5">SU-26-1</a>: farola, Calle &quot;A&quot; &amp; B.'
    expect(noticeParts(texto)).toEqual({
      before: 'Nueva incidencia ',
      link: 'SU-26-1',
      after: ': farola, Calle "A" & B.',
      href: '/incidencias/5',
    })
    expect(noticeSentence(texto)).toBe('Nueva incidencia SU-26-1: farola, Calle "A" & B.')
  })

  it.each([
    ['any other HTML is dropped', 'Hola <b>todos</b><script src="x">', 'Hola todos'],
    ['what was written as signs stays signs', 'a &lt;img src=x onerror=alert(1)&gt; b', 'a <img src=x onerror=alert(1)> b'],
    ['a sign alone is no HTML', 'menos de 3 < 5', 'menos de 3 < 5'],
    ['a sign is decoded once', '&amp;lt;', '&lt;'],
  ])('%s', (_what, texto, text) => {
    expect(noticeSentence(texto)).toBe(text)
    expect(noticeParts(texto).href).toBeUndefined()
  })
})

describe('the record of a notification (OPEN-67)', () => {
  const own = ['https://avisos.example.org']
  it.each([
    ['/incidencias/5', { modelo: 'incidencias', itemId: 5 }],
    ['/tareas/7/', { modelo: 'tareas', itemId: 7 }],
    ['/inspecciones/9', { modelo: 'inspecciones', itemId: 9 }],
    ['/incidencias/5/comentarios', { modelo: 'incidencias-comentarios', itemId: 5 }],
    ['https://avisos.example.org/tareas/7/comentarios', { modelo: 'tareas-comentarios', itemId: 7 }],
    ['https://otra.example/incidencias/5', undefined],
    ['https://avisos.example.org.otra.example/incidencias/5', undefined],
    ['//otra.example/incidencias/5', undefined],
    ['javascript:alert(1)', undefined],
    ['/incidencias/0', undefined],
    ['/incidencias/5/mapa', undefined],
    ['/listas/5/comentarios', { modelo: 'listas-comentarios', itemId: 5 }],
    ['/listas/5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j', (href, target) => {
    expect(noticeTarget(href, own)).toEqual(target)
  })
})
