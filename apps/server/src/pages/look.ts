import { createHash } from 'node:crypto'
import { normalHex } from '@avisa/contract/values/oklch'
import { rampOf, tonesOf, type Scheme } from '@avisa/contract/values/palette'
import { schemeColours } from '@avisa/contract/values/scheme-colours'
import { mapRules, mapShape } from './map-drawing.ts'

const names = ['page', 'surface', 'n3', 'n4', 'n5', 'n7', 'n8', 'n9', 'filled', 'on-filled', 'hover', 'accent', 'soft', 'soft2'] as const

const shape = `*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--n9);font:1rem/1.5 'Public Sans',system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.2em}a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
h1,h2,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}h1{font-size:1.75rem;line-height:1.2;font-weight:650;text-wrap:balance}
h2{font-size:1.125rem;line-height:1.35;font-weight:650}h2.big{font-size:1.25rem}
.wide{max-width:63rem;margin:0 auto;padding:0 1rem}.bar{background:var(--surface);border-bottom:1px solid var(--n4)}
.bar .wide{display:flex;align-items:center;gap:.75rem;min-height:3.75rem;padding-block:.5rem}.bar img{width:2.25rem;height:2.25rem;object-fit:contain}
.bar p{flex:1;line-height:1.35}.bar b{display:block;font-weight:650}.bar a{font-weight:600;text-decoration:none;padding:.75rem 0}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
.quiet{color:var(--n7)}.small{font-size:.875rem}.between{display:flex;justify-content:space-between;align-items:center;gap:.75rem;flex-wrap:wrap}
main.wide{padding-block:1.25rem 2.5rem}.crumbs{font-weight:600;margin-bottom:.75rem}.crumbs a{text-decoration:none;display:inline-block;padding:.15rem 0}
.chip{display:inline-flex;align-items:center;gap:.4rem;padding:.3rem .75rem;border-radius:1rem;font-weight:600;font-size:.9375rem;background:var(--tb);color:var(--tf)}
.i{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;flex:none;width:1.375rem;height:1.375rem}.chip .i{width:1.125rem;height:1.125rem}
.card{background:var(--surface);border:1px solid var(--n4);border-radius:1rem;padding:1rem}.card+.card{margin-top:1rem}
.button{display:flex;align-items:center;justify-content:center;gap:.6rem;min-height:3.25rem;margin-top:.75rem;padding:.5rem 1rem;border-radius:.75rem;font-weight:600;text-decoration:none;border:1px solid var(--n5);color:var(--n9);background:var(--surface)}
.button.main{background:var(--filled);border-color:var(--filled);color:var(--on-filled)}.button.main:hover{background:var(--hover)}
.plain{padding:0;overflow:hidden}
.credit{padding:.35rem 1rem 0;font-size:.75rem}.row{display:flex;align-items:center;gap:.75rem;min-height:3.25rem;padding:.75rem 1rem;color:var(--n9);text-decoration:none;font-weight:600}
.row span{flex:1}.row+.row{border-top:1px solid var(--n4)}.row.lead{color:var(--accent)}
.foot{background:var(--surface);border-top:1px solid var(--n4)}.foot .wide{padding-block:1.25rem;font-size:.9375rem;color:var(--n8)}.foot p+p{margin-top:.35rem}
.columns{display:grid;gap:1.5rem;grid-template-columns:minmax(0,1fr)}.columns>div:not(.main){display:contents}
@media(min-width:56.25em){.columns{grid-template-columns:minmax(0,1.8fr) minmax(0,1fr);column-gap:2.5rem}.columns>div:not(.main){display:grid;gap:1.5rem;align-content:start;min-width:0}}
@media print{.acts,.links,.pager,.skip,.bar a{display:none}body{background:#fff;color:#000}.card,.bar,.foot{border-color:#999;background:none}.columns{display:block}.columns>*,.story{margin-top:1.25rem}.side .card{max-width:12cm}a{color:inherit;text-decoration:none}}
@media(prefers-reduced-motion:no-preference){.button{transition:background .15s}}`

const incidentShape = `.photos{display:grid;gap:.75rem;margin-top:1rem}.photos.two{grid-template-columns:1fr 1fr}.photos img{display:block;width:100%;height:auto;max-height:34rem;object-fit:cover;border-radius:1rem;background:var(--n3)}
figcaption{font-size:.9375rem;color:var(--n7);margin-top:.35rem}
.next{display:block;background:var(--soft);border-radius:1rem;padding:1rem;margin-top:1.25rem}
.steps{margin-top:.75rem}.step{display:grid;grid-template-columns:2rem 1fr;gap:.75rem;padding-bottom:1rem;position:relative}
.step i{display:grid;place-items:center;width:2rem;height:2rem;border-radius:50%;background:var(--tb);color:var(--tf);z-index:1}
.step:first-child i{background:var(--tp);color:#fff}.step:not(:last-child)::before{content:'';position:absolute;left:1rem;top:1rem;bottom:-.25rem;border-left:2px solid var(--n4)}
.head h1{margin:.5rem 0 .25rem}.said{white-space:pre-line;margin-top:1rem}
.button+.small{margin-top:.6rem}.step p{white-space:pre-line}.map{display:block;width:100%;height:auto;border-radius:1rem 1rem 0 0}
.acts{order:1}.story{order:2}.side{order:3}
.step .i{width:1.125rem;height:1.125rem}
@media print{.photos img{max-height:12cm;width:auto;max-width:100%}}`

const areaShape = `.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin-top:1.25rem}.figures .card{margin:0}.figures a{color:inherit;text-decoration:none}.figures b{display:block;font-size:1.75rem;line-height:1.3;font-weight:650;color:var(--accent)}
table{width:100%;border-collapse:collapse;margin-top:.5rem}th,td{padding:.7rem .25rem;text-align:right;border-bottom:1px solid var(--n4);font-variant-numeric:tabular-nums}th:first-child,td:first-child{text-align:left}
thead th{font-size:.875rem;color:var(--n7);font-weight:600}tbody th{font-weight:600}.scroll{overflow:auto hidden;overflow-wrap:normal}td.quiet{font-size:.875rem;white-space:nowrap}td a,.ages a,.between>a{font-weight:600;text-decoration:none}@media(max-width:30em){tr{display:grid;grid-template-columns:1fr 1fr 1fr 1fr;border-bottom:1px solid var(--n4)}th,td{border:0;padding-block:.35rem}tr>:first-child{grid-column:1/-1}thead th{padding-block:0}}
.ages{margin-top:.75rem}.ages li{display:grid;grid-template-columns:9.5rem 1fr 2.5rem;gap:.75rem;align-items:center;padding:.45rem 0}.ages b{text-align:right;font-variant-numeric:tabular-nums}
.ages svg{width:100%;height:.75rem;border-radius:.375rem;background:var(--soft2)}.ages rect{fill:var(--filled)}
.list{margin-top:.5rem}.list .between{row-gap:0}.list .chip{margin-top:.35rem}.list li{display:grid;grid-template-columns:4rem 1fr;gap:.75rem;padding:.9rem 0;border-top:1px solid var(--n4)}.list li.bare{grid-template-columns:1fr}.list img{width:4rem;height:4rem;object-fit:cover;border-radius:.75rem}
.list a{font-weight:600;text-decoration:none}.n{display:inline-block;min-width:1.5rem;margin-right:.5rem;border-radius:.75rem;background:var(--n4);text-align:center;font-size:.875rem}.areas{columns:16rem;margin-top:.5rem}.areas a,h2 a{display:inline-block;padding:.35rem 0;font-weight:600;text-decoration:none}.pager{display:flex;gap:1rem;align-items:center;margin-top:1rem}.pager .button{margin:0}.row .small{display:block;font-weight:400}.part{margin-top:2rem}
${mapShape('.plan ')}.plan{display:block;width:100%}.plan .edge{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round;opacity:.75}
.plan g{fill:var(--tp);stroke:#fff;stroke-width:2}.plan g path{stroke:var(--tp)}.plan g text{fill:#fff;stroke:none;font-size:.75rem}`

const numbersShape = `.lead{font-size:1.25rem;margin:.25rem 0 1rem}.quiet a{font-weight:600;text-decoration:none}.pair{display:grid;gap:1rem;margin-top:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))}.pair>.card,.figures>.card{margin:0}main>.card,main>.figures{margin-top:1rem}
.pair>:last-child:nth-child(odd){grid-column:1/-1}.chart svg{display:block;width:100%;max-width:29rem;height:auto;margin-top:.75rem}.whole{display:block;width:100%;height:1.9rem;margin-top:.75rem;border-radius:.2rem}.parts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:.35rem 1.75rem;margin-top:.75rem}.parts li{display:flex;align-items:center;gap:.6rem}.parts li svg{width:.75rem;height:.75rem;flex:none}.parts span+b,.parts li>span:first-of-type{font-variant-numeric:tabular-nums}.parts li>span:first-of-type{flex:1}.parts .small{min-width:2.75rem;text-align:right}summary{cursor:pointer;padding:.5rem 0;color:var(--accent);font-weight:600}.kept li{display:flex;justify-content:space-between;gap:1rem;padding:.6rem 0;border-top:1px solid var(--n4)}.kept{margin-top:.75rem}.kept b,td,.figures b{font-variant-numeric:tabular-nums}
.again{display:flex;align-items:center;gap:1rem;margin-top:.5rem}.again b{font-size:2rem;flex:none;overflow-wrap:normal}.kept b{white-space:nowrap}.kept a+a{flex:none}.terms div{display:grid;grid-template-columns:minmax(6rem,9.5rem) 1fr;gap:.75rem;padding:.35rem 0}.terms dt{font-weight:600}@media(max-width:30em){.terms div{display:block}}.acts{display:flex;flex-wrap:wrap;gap:0 .75rem}.acts+.small{margin-top:.75rem}@media(max-width:30em){.acts .button{flex:1 1 100%}}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem}.figures b{display:block;font-size:1.75rem;line-height:1.3}
table{width:100%;border-collapse:collapse;margin-top:.5rem}th,td{padding:.45rem .25rem;text-align:right;border-bottom:1px solid var(--n4)}th:first-child{text-align:left}thead th{font-size:.875rem;color:var(--n7)}tbody th{font-weight:400}.scroll{overflow:auto hidden;overflow-wrap:normal}
:root{--old:#8a5500;--wrong:#b3261e}@media screen and (prefers-color-scheme:dark){:root{--old:#e0a43c;--wrong:#f2a19a}}`

const variables = (color: string, scheme: Scheme): string => {
  const all = schemeColours(rampOf(color), scheme)
  return names.map((name) => `--${name}:${all[name]}`).join(';')
}

export const toneClass = (colour: string): string => `t${normalHex(colour).slice(1)}`

const tonesIn = (colours: readonly string[], scheme: Scheme): string =>
  [...new Set(colours.map(normalHex))]
    .map((colour) => {
      const { bg, fg, pin } = tonesOf(colour)[scheme]
      return `.${toneClass(colour)}{--tb:${bg};--tf:${fg};--tp:${pin}}`
    })
    .join('')

export type PageKind = 'incident' | 'area' | 'numbers' | 'notice'
const shapes: Record<PageKind, string> = {
  incident: `${shape}${incidentShape}`,
  area: `${shape}${areaShape}`,
  numbers: `${shape}${numbersShape}`,
  notice: shape,
}

export const styleOf = (color: string, states: readonly string[], kind: PageKind): string => {
  const mapIn = (scheme: Scheme) => (kind === 'area' ? mapRules(scheme, '.plan ') : '')
  return `:root{color-scheme:light dark;${variables(color, 'light')}}${tonesIn(states, 'light')}${mapIn('light')}
@media screen and (prefers-color-scheme:dark){:root{${variables(color, 'dark')}}${tonesIn(states, 'dark')}${mapIn('dark')}}
${shapes[kind]}`
}

export const policyOf = (style: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
