import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addImage } from '../packages/contract/src/images/endpoints.ts'
import { settings } from '../apps/server/src/platform/config-settings.ts'
import { inRoot } from './place.mjs'

const read = (name) => readFileSync(inRoot('deploy', name), 'utf8')
const container = read('Containerfile')
const compose = read('compose.yaml')
const unit = read('avisa.service')
const has = (command) => {
  try {
    execFileSync('which', [command])
    return true
  } catch {
    return false
  }
}

describe('the deployment files', () => {
  it('refer only to existing settings and files', () => {
    const named = [
      ...[...container.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name)),
      ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name)),
      ...[...compose.slice(compose.indexOf('  avisa:'), compose.indexOf('  postgres:')).matchAll(/^ {6}([A-Z_]+): /gm)].map(
        ([, name]) => name,
      ),
    ]
    expect(named).toContain('DATABASE_URL')
    for (const name of named) expect([...Object.keys(settings), 'NODE_ENV', 'MALLOC_ARENA_MAX']).toContain(name)
    for (const [, file] of container.matchAll(/(?:node |COPY )((?:scripts|apps|packages)\/\S+)/g))
      expect(existsSync(inRoot(file))).toBe(true)
    expect(compose).toContain('dockerfile: deploy/Containerfile')
    expect(compose).toContain('./Caddyfile:')
  })

  it('build the client into the image', () => {
    const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const commands = [...container.matchAll(/^RUN .*npm run (\S+)/gm)].map(([, name]) => scripts[name])
    expect(commands).toEqual(['node scripts/build.mjs'])
    expect(readFileSync(inRoot('scripts/build.mjs'), 'utf8')).toMatch(/^await main\([^]*await ensureClient\(\)/m)
  })

  it('route Caddy to the server’s port, and expose only Caddy', () => {
    const port = /PORT=(\d+)/.exec(container)?.[1]
    expect(read('Caddyfile')).toContain(`reverse_proxy avisa:${port}`)
    expect(container).toContain(`EXPOSE ${port}`)
    expect(container).toContain(`127.0.0.1:${port}/health/ready`)
    expect(compose.match(/^ {4}ports:.*$/gm)).toEqual(["    ports: ['80:80', '443:443']"])
  })

  it('trust the visitor’s address only from Caddy', () => {
    const trusted = /TRUST_PROXY: '([\d.]+)'/.exec(compose)?.[1]
    const caddy = compose.slice(compose.indexOf('  caddy:'), compose.indexOf('  avisa:'))
    expect(caddy).toContain(`ipv4_address: ${trusted} `)
  })

  it('accept every body that the server accepts: a photo of 100 MB in base64 is a third larger', () => {
    const guide = readFileSync(inRoot('docs/operations.md'), 'utf8')
    const sizes = [read('Caddyfile'), guide].flatMap((text) => [...text.matchAll(/(?:max_size|client_max_body_size) (\d+)MB?;?$/gim)])
    expect(sizes).toHaveLength(3)
    for (const [, megabytes] of sizes) expect(Number(megabytes) * 1e6).toBeGreaterThanOrEqual(addImage.bodyLimit)
  })

  it('run as an ordinary user, store data persistently, and restart after any end', () => {
    expect(/^USER (\w+)$/m.exec(container)?.[1]).toBe('node')
    expect(/^User=(\w+)$/m.exec(unit)?.[1]).toBe('avisa')
    const folder = /DATA_DIR=(\S+)/.exec(container)?.[1]
    expect(container).toContain(`VOLUME ${folder}`)
    expect(compose).toContain(`photos:${folder}`)
    expect(unit).toContain(`DATA_DIR=${folder}`)
    expect(unit).toContain(`StateDirectory=${folder.replace('/var/lib/', '')}`)
    expect(unit).toContain('Restart=always')
    expect(compose.match(/restart: unless-stopped/g)).toHaveLength(3)
  })

  it('run commands with the user, the data and the settings of the service', () => {
    const command = read('avisa')
    expect(() => execFileSync('sh', ['-n', inRoot('deploy/avisa')], { stdio: 'pipe' })).not.toThrow()
    const of = (form) => form.exec(unit)?.[1]
    expect(command).toContain(`DATA_DIR=${of(/DATA_DIR=(\S+)/)}\n`)
    expect(command).toContain(`. ${of(/^EnvironmentFile=-?(\S+)/m)}\n`)
    expect(command).toContain(`cd ${of(/^WorkingDirectory=(\S+)/m)}\n`)
    expect(command).toContain(`runuser -u ${of(/^User=(\S+)/m)} -- npm run`)
  })

  it('contain no secret and never the demo', () => {
    for (const text of [container, compose, unit]) {
      expect(text).not.toMatch(/(PASSWORD|SECRET|KEY|TOKEN)[:=] *['"]?(?!\$\{)[\w-]{4,}/)
      expect(text).not.toMatch(/postgres:\/\/\w+:(?!\$\{)/)
      expect(text).not.toContain('DEMO=on')
    }
    expect(container).toContain('DEMO=off')
    // Read by Docker and Podman alike.
    const ignored = readFileSync(inRoot('.dockerignore'), 'utf8').split('\n')
    for (const place of ['.data', '**/.env', '**/node_modules']) expect(ignored).toContain(place)
  })

  it.runIf(has('systemd-analyze'))('are a unit that systemd accepts', () => {
    expect(() => execFileSync('systemd-analyze', ['verify', '--man=no', inRoot('deploy/avisa.service')], { stdio: 'pipe' })).not.toThrow()
  })
})
