import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parseDate } from '@avisa/contract/values/dates'
import type { Cell, Kind, Pieces, Table } from './table.ts'

const wgs84 = `GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]`

/** The tables that GeoPackage 1.3 prescribes. */
const base = `
pragma journal_mode = off; pragma synchronous = off; pragma application_id = 1196444487; pragma user_version = 10300;
create table gpkg_spatial_ref_sys (srs_name TEXT not null, srs_id INTEGER primary key, organization TEXT not null, organization_coordsys_id INTEGER not null, definition TEXT not null, description TEXT);
insert into gpkg_spatial_ref_sys values ('Undefined cartesian', -1, 'NONE', -1, 'undefined', null), ('Undefined geographic', 0, 'NONE', 0, 'undefined', null), ('WGS 84', 4326, 'EPSG', 4326, '${wgs84}', null);
create table gpkg_contents (table_name TEXT not null primary key, data_type TEXT not null, identifier TEXT unique, description TEXT default '',
  last_change DATETIME not null default (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER references gpkg_spatial_ref_sys (srs_id));
create table gpkg_geometry_columns (table_name TEXT not null, column_name TEXT not null, geometry_type_name TEXT not null, srs_id INTEGER not null references gpkg_spatial_ref_sys (srs_id), z TINYINT not null, m TINYINT not null,
  constraint pk_geom_cols primary key (table_name, column_name), constraint uk_gc_table_name unique (table_name), constraint fk_gc_tn foreign key (table_name) references gpkg_contents (table_name));
create table gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT not null, definition TEXT not null, scope TEXT not null, constraint ge_tce unique (table_name, column_name, extension_name));`

const spatialIndex = (t: string) => `
insert into gpkg_extensions values ('${t}', 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only');
create trigger "rtree_${t}_geom_insert" after insert on "${t}" when (new.geom not null and not st_isempty(new.geom)) begin insert or replace into "rtree_${t}_geom" values (new.fid, st_minx(new.geom), st_maxx(new.geom), st_miny(new.geom), st_maxy(new.geom)); end;
create trigger "rtree_${t}_geom_update1" after update of geom on "${t}" when old.fid = new.fid and (new.geom notnull and not st_isempty(new.geom)) begin insert or replace into "rtree_${t}_geom" values (new.fid, st_minx(new.geom), st_maxx(new.geom), st_miny(new.geom), st_maxy(new.geom)); end;
create trigger "rtree_${t}_geom_update2" after update of geom on "${t}" when old.fid = new.fid and (new.geom isnull or st_isempty(new.geom)) begin delete from "rtree_${t}_geom" where id = old.fid; end;
create trigger "rtree_${t}_geom_update3" after update on "${t}" when old.fid != new.fid and (new.geom notnull and not st_isempty(new.geom)) begin delete from "rtree_${t}_geom" where id = old.fid; insert or replace into "rtree_${t}_geom" values (new.fid, st_minx(new.geom), st_maxx(new.geom), st_miny(new.geom), st_maxy(new.geom)); end;
create trigger "rtree_${t}_geom_update4" after update on "${t}" when old.fid != new.fid and (new.geom isnull or st_isempty(new.geom)) begin delete from "rtree_${t}_geom" where id in (old.fid, new.fid); end;
create trigger "rtree_${t}_geom_delete" after delete on "${t}" when old.geom not null begin delete from "rtree_${t}_geom" where id = old.fid; end;`

/** A point in the format of GeoPackage: header without envelope, then WKB, both little-endian. */
const geometryOf = ([longitude, latitude]: [number, number]): Uint8Array => {
  const bytes = Buffer.alloc(29)
  bytes.write('GP', 'latin1')
  bytes.writeUInt8(1, 3)
  bytes.writeInt32LE(4326, 4)
  bytes.writeUInt8(1, 8)
  bytes.writeUInt32LE(1, 9)
  bytes.writeDoubleLE(longitude, 13)
  bytes.writeDoubleLE(latitude, 21)
  return bytes
}

type Box = [west: number, south: number, east: number, north: number]
type Writing<Row> = { table: Table<Row>; insert: StatementSync; index: StatementSync; box: Box }

const writePage = <Row>(page: readonly Row[], { table: { columns, pointOf, zona }, insert, index, box }: Writing<Row>) => {
  const valueOf = (value: Cell, kind: Kind): Cell =>
    kind === 'date' && typeof value === 'string' ? (parseDate(value, zona)?.toISOString() ?? null) : value
  for (const row of page) {
    const point = pointOf(row)
    const { lastInsertRowid } = insert.run(point && geometryOf(point), ...columns.map(({ value, kind }) => valueOf(value(row), kind)))
    if (point) {
      const [x, y] = point
      index.run(lastInsertRowid, x, x, y, y)
      box.splice(0, 4, Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y))
    }
  }
}

const writeFile = async <Row>(file: string, table: Table<Row>) => {
  const { name, columns, pages } = table
  const db = new DatabaseSync(file)
  try {
    const quoted = columns.map((column) => `"${column.name}"`)
    db.exec(base)
    db.exec(
      `create table "${name}" (fid INTEGER primary key autoincrement not null, geom POINT, ${columns.map(({ kind }, i) => `${quoted[i]} ${kind === 'date' ? 'DATETIME' : kind.toUpperCase()}`).join(', ')})`,
    )
    db.exec(`create virtual table "rtree_${name}_geom" using rtree(id, minx, maxx, miny, maxy)`)
    const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
    const insert = db.prepare(`insert into "${name}" (geom, ${quoted.join(', ')}) values (${['?', ...quoted.map(() => '?')].join(', ')})`)
    const index = db.prepare(`insert into "rtree_${name}_geom" values (?, ?, ?, ?, ?)`)
    for await (const page of pages) {
      db.exec('begin')
      writePage(page, { table, insert, index, box })
      db.exec('commit')
    }
    const bounds = box.map((side) => (Number.isFinite(side) ? side : null))
    db.prepare(
      'insert into gpkg_contents (table_name, data_type, identifier, min_x, min_y, max_x, max_y, srs_id) values (?, ?, ?, ?, ?, ?, ?, 4326)',
    ).run(name, 'features', name, ...bounds)
    db.prepare("insert into gpkg_geometry_columns values (?, 'geom', 'POINT', 4326, 0, 0)").run(name)
    db.exec(spatialIndex(name))
  } finally {
    db.close()
  }
}

/** A map layer: written to a temporary file, because SQLite writes a file's beginning last. */
export async function* writeGeoPackage<Row>(table: Table<Row>): Pieces {
  const folder = await mkdtemp(join(tmpdir(), 'avisa-export-'))
  try {
    const file = join(folder, 'export.gpkg')
    await writeFile(file, table)
    for await (const piece of createReadStream(file)) yield piece as Buffer
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
