import type { Lang } from '@avisa/contract/values/languages'

const words = {
  es: {
    title: 'Teléfonos útiles',
    intro: 'Esta página es un ejemplo de un servicio ajeno que se ve dentro de la aplicación.',
    phones: [
      ['Emergencias', '112'],
      ['Policía Local', '960 000 092'],
      ['Atención ciudadana', '960 000 010'],
      ['Agua y alcantarillado', '960 000 020'],
      ['Recogida de muebles', '960 000 030'],
    ],
  },
  ca: {
    title: 'Telèfons útils',
    intro: "Esta pàgina és un exemple d'un servici alié que es veu dins de l'aplicació.",
    phones: [
      ['Emergències', '112'],
      ['Policia Local', '960 000 092'],
      ['Atenció ciutadana', '960 000 010'],
      ['Aigua i clavegueram', '960 000 020'],
      ['Recollida de mobles', '960 000 030'],
    ],
  },
} as const

const style = `:root{color-scheme:light dark}
body{margin:0;padding:16px;font:1rem/1.5 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:1.375rem}p{margin:0 0 16px;opacity:.8}
ul{margin:0;padding:0;list-style:none}li{border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent)}
a{display:flex;justify-content:space-between;gap:16px;min-height:48px;align-items:center;color:inherit;text-decoration:none}
b{font-variant-numeric:tabular-nums;white-space:nowrap}`

export const phonesPage = (lang: Lang): string => {
  const { title, intro, phones } = words[lang]
  const rows = phones.map(
    ([name, number]) => `<li><a href="tel:${number.replaceAll(' ', '')}"><span>${name}</span><b>${number}</b></a></li>`,
  )
  return `<!doctype html><html lang="${lang === 'ca' ? 'ca-valencia' : 'es'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${intro}</p><ul>${rows.join('')}</ul></main></body></html>`
}
