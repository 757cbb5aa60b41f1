// npm run clients -- http://localhost:3000 super@demo.example avisa-demo: exports a list of incidents of a running server in every format, makes the
// monthly report of last month if there is none, and opens the files, and the open data if there are any, with programs that are not ours: ogrinfo, sqlite3, openpyxl, LibreOffice,
// qpdf, pdftotext (Debian: gdal-bin sqlite3 python3-openpyxl libreoffice-calc qpdf poppler-utils). What this machine lacks is skipped.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main, Problem } from './problem.mjs'

const formats = ['csv', 'geojson', 'gpkg', 'xlsx']

await main(async () => {
  const [address, email, password] = process.argv.slice(2)
  if (!address || !email || !password) throw new Problem('Name the address of the server, an e-mail and a password.')
  const ask = async (path, options = {}) => {
    const answer = await fetch(new URL(`/api/v1/${path}`, address), options)
    if (!answer.ok) throw new Problem(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const [municipality] = await (await ask('municipios')).json()
  const headers = { 'x-api-key': municipality.api_key, 'x-api-version': '1.0.0', 'content-type': 'application/json' }
  const login = await ask('auth/login', { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  const { api_token: token } = await login.json()
  const folder = mkdtempSync(join(tmpdir(), 'avisa-clients-'))
  try {
    for (const format of formats) {
      const file = await ask(`exportaciones/incidencias?formato=${format}`, { headers: { ...headers, authorization: `Bearer ${token}` } })
      writeFileSync(join(folder, `incidencias.${format}`), new Uint8Array(await file.arrayBuffer()))
    }
    const signed = { ...headers, authorization: `Bearer ${token}` }
    const month = new Date()
    month.setDate(0)
    const mes = `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`
    const [stored] = await (await ask('informes', { headers: signed })).json()
    const report = stored ?? (await (await ask('informes', { method: 'POST', headers: signed, body: JSON.stringify({ mes }) })).json())
    for (const [name, format, lang] of [
      ['informe_es', 'pdf', 'es'],
      ['informe_ca', 'pdf', 'ca'],
      ['informe_ca', 'xlsx', 'ca'],
    ]) {
      const file = await ask(`informes/${report.id}/${format}`, { headers: { ...signed, 'accept-language': lang } })
      writeFileSync(join(folder, `${name}.${format}`), new Uint8Array(await file.arrayBuffer()))
    }
    const { alias } = await (await ask('param-config/general', { headers })).json()
    const year = new Date().getFullYear()
    for (const [name, saved] of [
      [`${year}.csv`, 'abiertos.csv'],
      ['zonas.geojson', 'zonas.geojson'],
      ['incidencias.gpkg', 'abiertos.gpkg'],
    ]) {
      const file = await fetch(new URL(`/api/abiertos/${alias}/${name}`, address))
      if (file.ok) writeFileSync(join(folder, saved), new Uint8Array(await file.arrayBuffer()))
      else console.log(`- open data ${name}: ${file.status}, the municipality does not publish it`)
    }
    const { status, error } = spawnSync('python3', [join(import.meta.dirname, 'clients.py'), folder], { stdio: 'inherit' })
    if (error) throw new Problem(`python3 does not start: ${error.message}`)
    return status
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
